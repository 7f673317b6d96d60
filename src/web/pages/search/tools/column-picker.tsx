import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ModelListing } from '#web/api/models/model-queries';
import { chosenColumns, offeredColumns } from '../columns';
import { searchAddress, type SearchState } from '#web/api/search-state';

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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and a click elsewhere close it, wherever the focus is in it
    <details
      className="column-picker"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click on what takes no focus, such as the picture of the page, goes elsewhere too.
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="button small quiet">Columns</summary>
      {/* The focus stays inside when somebody clicks beside the controls. */}
      <div className="menu" tabIndex={-1}>
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
