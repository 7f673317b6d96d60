import { useState } from 'react';
import { copyText } from './copy-text';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** The name for screen readers, such as "the token". */
  readonly what: string;
  /** Whether all people see what it copies. */
  readonly isNamed?: boolean;
}

export function CopyButton({ text, what, isNamed = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'refused');
    setTimeout(() => setState('idle'), SHOWN_MS);
  };
  return (
    <span className="copy">
      <button className="button small" type="button" onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'} <span className={isNamed ? '' : 'hidden-text'}>{what}</span>
      </button>
      <span className="hidden-text" role="status">
        {state === 'copied' && `Copied ${what}`}
      </span>
      {state === 'refused' && <span role="alert">Not allowed; select it and press Ctrl-C</span>}
    </span>
  );
}
