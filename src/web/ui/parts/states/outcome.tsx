import { useEffect, useRef } from 'react';

/** What an action has done. It takes the focus, because the element that started the action may be gone. */
export function Outcome({ text }: { readonly text: string }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="notice success" role="status" tabIndex={-1} ref={shown}>
      {text}
    </div>
  );
}
