import type { ReactNode } from 'react';
import type { Selected } from './selection';
import { toggle, useSelection } from './selection-store';

interface SelectBoxProps {
  readonly hit: Selected;
  /** What is there while nothing is selected, such as the icon of the result. */
  readonly children?: ReactNode;
}

/** Selects a result. With Shift, all from the one before up to this one. The key `x` does the same for the result with the focus. */
export function SelectBox({ hit, children }: SelectBoxProps) {
  const isSelected = useSelection(({ chosen }) => chosen.has(hit.urn));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- with Shift, the browser would select the texts in between
    <label className="select-box" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      {children}
      <input
        type="checkbox"
        data-row-box
        aria-label={`Select ${hit.name}`}
        checked={isSelected}
        onClick={({ shiftKey }) => toggle(hit, shiftKey)}
      />
    </label>
  );
}
