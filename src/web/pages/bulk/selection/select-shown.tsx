import { useEffect, useRef } from 'react';
import { shareOf } from './selection';
import { toggleShown, useSelection } from './selection-store';

/** Selects all results that the page shows, and takes them out again. */
export function SelectShown() {
  const share = useSelection(shareOf);
  const count = useSelection((_, shown) => shown.length);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = share === 'some';
  }, [share]);
  if (count === 0) return null;
  const name = share === 'all' ? `Clear the ${count} on this page` : `Select all ${count} on this page`;
  return (
    <label className="select-box select-shown" title={name}>
      <input
        ref={input}
        type="checkbox"
        data-select-shown
        aria-label={name}
        checked={share === 'all'}
        onChange={toggleShown}
      />
    </label>
  );
}
