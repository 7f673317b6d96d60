import type { ReactNode } from 'react';

interface IconButtonProps {
  /** What the button does. It is the name of the button, and its tooltip. */
  readonly label: string;
  /** The single key that does the same; see `shell/use-shortcuts.ts`. */
  readonly shortcut?: string;
  readonly onClick: () => void;
  /** The picture. */
  readonly children: ReactNode;
}

/** A button that is a picture. `Tooltips` of the shell shows its name. */
export function IconButton({ label, shortcut, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} data-tooltip data-key={shortcut} onClick={onClick}>
      {children}
    </button>
  );
}
