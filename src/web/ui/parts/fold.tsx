import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface FoldProps {
  /** What the content is: `description`. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Content that is longer than a screen is cut until somebody wants to see all of it, so that the rest of the page is in reach. */
export function Fold({ what, children }: FoldProps) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const box = content.current;
    if (!box) return undefined;
    const watch = new ResizeObserver(() => setLong(box.scrollHeight > window.innerHeight));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <div id={id} className={isLong && !isWhole ? 'folded' : ''}>
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <button
          type="button"
          className="link-button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show the whole ${what}`}
        </button>
      )}
    </>
  );
}
