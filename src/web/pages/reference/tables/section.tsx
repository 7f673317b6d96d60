import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page with an address of its own. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="model-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
