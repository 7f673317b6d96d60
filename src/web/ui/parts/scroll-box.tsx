import type { ReactNode, Ref } from 'react';

interface ScrollBoxProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly box?: Ref<HTMLDivElement>;
}

/** Content that may be wider or longer than its place, and scrolls inside it. */
export function ScrollBox({ label, className, children, box }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll the content
    <div className={className} ref={box} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
