import type { ReactNode } from 'react';

interface RowSectionProps {
  readonly title: string;
  /** Such as a button that edits what the section shows. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the details of a row. */
export function RowSection({ title, action, children }: RowSectionProps) {
  return (
    <section>
      <header>
        <h3>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  );
}
