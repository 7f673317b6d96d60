import type { ReactNode } from 'react';

interface DiffSideProps {
  readonly kind: 'added' | 'removed';
  readonly children: ReactNode;
}

/** A value that is new or gone, with a sign, because not everybody sees the colour. */
export function DiffSide({ kind, children }: DiffSideProps) {
  return (
    <div className={`diff-side ${kind}`}>
      <span className="diff-sign" aria-hidden="true">
        {kind === 'added' ? '+' : '−'}
      </span>
      <span className="hidden-text">{kind === 'added' ? 'Added:' : 'Removed:'}</span>
      <div>{children}</div>
    </div>
  );
}
