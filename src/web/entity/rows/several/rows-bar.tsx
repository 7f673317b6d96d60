import { lazy, Suspense, useState } from 'react';
import { SmallAction } from '#web/ui/parts/buttons/small-action.tsx';
import type { FieldDisplay } from '#generated/registry/display-types';
import { useEditedEntity } from '#web/entity/edit/edited-entity';
import { reasonAgainst } from '#web/entity/edit/why-not';
import type { Row } from '../merge-rows';
import { pathOf } from '../row-place';
import { type SaysOfRow, selectedRows } from './change-rows';

const RowsDialog = lazy(async () => ({ default: (await import('./rows-dialog')).RowsDialog }));

interface RowsBarProps {
  /** The list of the tree, such as that with the title "Columns". */
  readonly field: FieldDisplay;
  readonly rows: readonly Row[];
  readonly onClear: () => void;
}

interface Wanted {
  readonly says: SaysOfRow;
  readonly title: string;
}

const ACTIONS: readonly Wanted[] = [
  { says: 'tag', title: 'Tags' },
  { says: 'term', title: 'Terms' },
  { says: 'description', title: 'Description' },
];

/** The number of selected rows, and what can be changed of all of them. */
export function RowsBar({ field, rows, onClear }: RowsBarProps) {
  const entity = useEditedEntity();
  const [wanted, setWanted] = useState<Wanted>();
  if (!entity) return null;
  const what = field.title.toLowerCase();
  const of = `this ${entity.model.entity.title.toLowerCase()}`;
  const offered = ACTIONS.map((action) => ({ ...action, selected: selectedRows(action.says, rows, entity) }));
  const open = offered.find(({ says }) => says === wanted?.says);
  return (
    <>
      <section className="selection-bar" aria-label={`Actions for the selected ${what}`} tabIndex={-1} data-key="e">
        <p className="selection-count">
          <span role="status">{rows.length.toLocaleString()} selected</span>
          <span aria-hidden="true">·</span>
          <button type="button" className="link-button" onClick={onClear}>
            Clear
          </button>
        </p>
        <ul className="selection-actions">
          {/* One of the rows answers for all: all are written in the same place. */}
          {offered.map(({ says, title, selected: [first] }) =>
            first ? (
              <li key={says}>
                <SmallAction
                  title={title}
                  reason={reasonAgainst(first.place.model, of, pathOf(first))}
                  onOpen={() => setWanted({ says, title })}
                />
              </li>
            ) : null,
          )}
        </ul>
      </section>
      {open && (
        <Suspense fallback={null}>
          <RowsDialog title={open.title} what={what} rows={open.selected} onClose={() => setWanted(undefined)} />
        </Suspense>
      )}
    </>
  );
}
