import { columnKey, columnTitle, type Column } from '../column-trace';
import type { ColumnView, ShownColumns } from './scene';

export interface ColumnRowsProps {
  readonly of: string;
  readonly columns: ShownColumns;
  readonly view: ColumnView;
  /** The columns of the trace by key; undefined while none is traced. */
  readonly traced: ReadonlySet<string> | undefined;
  readonly start: string | undefined;
  /** Whether the keyboard is at the table. */
  readonly isActive: boolean;
  readonly onTrace: (column: Column) => void;
  readonly onView: (of: string, view: ColumnView) => void;
}

const SEARCHED_FROM = 10;

/** The columns of a table that have lineage in the picture. A click on one traces it. */
export function ColumnRows({ of, columns, view, traced, start, isActive, onTrace, onView }: ColumnRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keeps clicks from the node
    <div className="lineage-columns" onClick={(event) => event.stopPropagation()}>
      {columns.names.map((name) => {
        const key = columnKey({ of, name });
        const isDim = traced !== undefined && !traced.has(key);
        return (
          <button
            key={name}
            type="button"
            className={`lineage-column ${isDim ? 'dim' : ''} ${traced?.has(key) ? 'lit' : ''}`}
            aria-pressed={start === key}
            tabIndex={isActive ? 0 : -1}
            title={columnTitle(name)}
            onClick={() => onTrace({ of, name })}
          >
            {columnTitle(name)}
          </button>
        );
      })}
      {columns.all > SEARCHED_FROM && (
        <div className="lineage-column-tools">
          <input
            type="search"
            aria-label="Find a column"
            placeholder={`Find in ${columns.all}`}
            value={view.text}
            maxLength={200}
            tabIndex={isActive ? 0 : -1}
            onChange={(event) => onView(of, { ...view, text: event.target.value })}
          />
          <button
            type="button"
            className="link-button"
            tabIndex={isActive ? 0 : -1}
            onClick={() => onView(of, { ...view, isWhole: !view.isWhole })}
          >
            {view.isWhole ? 'Ten' : 'All'}
          </button>
        </div>
      )}
    </div>
  );
}
