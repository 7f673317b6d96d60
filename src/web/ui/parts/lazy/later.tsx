import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface LaterProps {
  /** What is there until then: a button of the same look. */
  readonly place: ReactNode;
  /** Lazy parts. @param isPressed whether somebody has pressed the place already, so that what it opens is open */
  readonly children: (isPressed: boolean) => ReactNode;
}

const WAIT_MS = 1000;

/** A menu that comes once the page is there, because nobody opens it at once. */
export function Later({ place, children }: LaterProps) {
  const [isWanted, setWanted] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const waiting = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // What has the focus stays until somebody presses it or leaves it: another element would not have the focus.
    const come = () => waiting.current?.contains(document.activeElement) || setWanted(true);
    const timer = setTimeout(come, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const button = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what is pressed is the button in it
    <span
      ref={waiting}
      className="later"
      onBlur={() => setWanted(true)}
      onClick={() => {
        setPressed(true);
        setWanted(true);
      }}
    >
      {place}
    </span>
  );
  return isWanted ? <Suspense fallback={button}>{children(isPressed)}</Suspense> : button;
}
