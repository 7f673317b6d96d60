import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ModelListing } from '../models/model-queries';
import { chosenColumns, offeredColumns } from './columns';
import { searchAddress, type SearchState } from './search-state';

interface ColumnPickerProps {
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
  /** The entity types of the results. */
  readonly types: ReadonlySet<string>;
}

/** Chooses the columns of the table. */
export function ColumnPicker({ state, listing, types }: ColumnPickerProps) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const chosen = chosenColumns(state);
  const offered = offeredColumns(listing, types).filter(
    ({ id, title }) => chosen.includes(id) || `${title} ${id}`.toLowerCase().includes(text.toLowerCase()),
  );
  const choose = (columns: readonly string[]) => navigate(searchAddress({ ...state, columns }), { replace: true });
  return (
    <details className="column-picker">
      <summary className="button small quiet">Columns</summary>
      <div className="menu">
        <input
          type="search"
          className="facet-search"
          placeholder="Find a column"
          aria-label="Find a column"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ul className="column-list" aria-label="Columns">
          {offered.map(({ id, title }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                {title}
              </label>
            </li>
          ))}
        </ul>
        {state.columns.length > 0 && (
          <button type="button" className="link-button" onClick={() => choose([])}>
            Usual columns
          </button>
        )}
      </div>
    </details>
  );
}
