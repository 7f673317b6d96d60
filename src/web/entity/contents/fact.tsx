import type { ReactNode } from 'react';

/** A line of the facts. */
export function Fact({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
