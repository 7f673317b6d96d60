import { lazy, Suspense, useId, useState } from 'react';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import type { FieldDisplay } from '#generated/registry/display-types';
import { useEditedEntity } from '#web/entity/edit/edited-entity';
import { reasonAgainst } from '#web/entity/edit/why-not';
import type { Row } from '../merge-rows';
import { pathOf } from '../row-place';
import { type SaysOfRow, type SelectedRow, selectedRows } from './change-rows';

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
          {offered.map(({ says, title, selected: [first] }) =>
            first ? (
              <li key={says}>
                <Action
                  title={title}
                  first={first}
                  what={`this ${entity.model.entity.title.toLowerCase()}`}
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

interface ActionProps {
  readonly title: string;
  /** One of the rows: all are written in the same place. */
  readonly first: SelectedRow;
  readonly what: string;
  readonly onOpen: () => void;
}

function Action({ title, first, what, onOpen }: ActionProps) {
  const id = useId();
  const reason = reasonAgainst(first.place.model, what, pathOf(first));
  return (
    <span title={reason}>
      <ActionButton className="small quiet" reasonId={reason === undefined ? undefined : id} onClick={onOpen}>
        {title}…
      </ActionButton>
      {reason !== undefined && (
        <span className="hidden-text" id={id}>
          {reason}
        </span>
      )}
    </span>
  );
}
