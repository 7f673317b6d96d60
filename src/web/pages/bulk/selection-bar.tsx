import { useQueries } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { modelQuery } from '#web/api/models/model-queries';
import { Menu, MenuItem } from '#web/ui/parts/overlays/menu.tsx';
import { SmallAction } from '#web/ui/parts/buttons/small-action.tsx';
import { clearSelection, useSelection, selectAll } from './selection/selection-store';
import { bulkActions, reasonAgainstAction } from './bulk-actions';
import { BulkDialog } from './bulk-dialog';
import type { BulkAction } from './bulk-plan';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { type Selected, shareOf } from './selection/selection';

interface SelectionBarProps extends SelectAllResultsProps {
  /** Urn of the entity in which they are put; empty without one. */
  readonly into: string;
}

/** Shows the number of selected entities, and what can be done with them. */
export function SelectionBar({ into, ...results }: SelectionBarProps) {
  const { chosen } = useSelection((selection) => selection);
  const selected = [...chosen.values()];
  const [action, setAction] = useState<BulkAction>();
  const actions = useActions([...new Set(selected.map(({ entityType }) => entityType))].toSorted());
  return (
    <>
      <section className="selection-bar" aria-label="Actions for the selected results" tabIndex={-1} data-key="e">
        <p className="selection-count">
          <span role="status">{selected.length.toLocaleString()} selected</span>
          <span aria-hidden="true">·</span>
          <button type="button" className="link-button" onClick={clear}>
            Clear
          </button>
        </p>
        <SelectAllResults {...results} />
        {into === '' ? (
          <Actions actions={actions} onOpen={setAction} />
        ) : (
          <AddTo into={into} actions={actions} onOpen={setAction} />
        )}
      </section>
      {action && (
        <BulkDialog
          key={action.aspect}
          action={action}
          selected={selected}
          into={into}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}

function useActions(types: readonly string[]): readonly BulkAction[] {
  const models = useQueries({ queries: types.map((type) => modelQuery(type)) });
  return bulkActions(models.flatMap(({ data }) => (data ? [data] : [])));
}

/** The bar and its button are gone then. */
function clear(): void {
  clearSelection();
  document.querySelector<HTMLElement>('[data-select-shown]')?.focus();
}

/** Puts the selected ones into one entity, by the list that names such entities. */
function AddTo({ into, actions, onOpen }: ActionsProps & Pick<SelectionBarProps, 'into'>) {
  const name = shownName(into, useNames([into]));
  const action = actions.find(({ byType }) =>
    [...byType.values()].some(({ list }) => list.targets.includes(typeOfUrn(into))),
  );
  if (!action) return <p className="soft">None of them can be put there.</p>;
  return (
    <button type="button" className="button small solid primary" onClick={() => onOpen(action)}>
      Add to {name}…
    </button>
  );
}

interface ActionsProps {
  readonly actions: readonly BulkAction[];
  readonly onOpen: (action: BulkAction) => void;
}

/** The number of names that fit beside the count. */
const SHOWN = 4;

function Actions({ actions, onOpen }: ActionsProps) {
  // A menu of one would take the place of the one.
  const shown = actions.length === SHOWN + 1 ? actions : actions.slice(0, SHOWN);
  const more = actions.slice(shown.length);
  if (actions.length === 0) return null;
  return (
    <ul className="selection-actions">
      {shown.map((action) => (
        <li key={action.aspect}>
          <SmallAction
            title={action.title}
            reason={reasonAgainstAction(action)}
            doc={action.doc}
            onOpen={() => onOpen(action)}
          />
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <MoreActions actions={more} onOpen={onOpen} />
        </li>
      )}
    </ul>
  );
}

function MoreActions({ actions, onOpen }: ActionsProps) {
  return (
    <Menu className="choices" placement="top-end" button={<button className="button small quiet">More…</button>}>
      {actions.map((action) => {
        const reason = reasonAgainstAction(action);
        return (
          <MenuItem
            key={action.aspect}
            isDisabled={reason !== undefined}
            title={reason ?? action.doc}
            onClick={() => onOpen(action)}
          >
            {action.title}…
          </MenuItem>
        );
      })}
    </Menu>
  );
}

interface SelectAllResultsProps {
  /** The number of results. */
  readonly total: number;
  /** The number of results that can be selected at once. */
  readonly readable: number;
  /** Reads those. */
  readonly read: (signal: AbortSignal) => Promise<readonly Selected[]>;
}

/** Selects what other pages have, too. It is offered once everything on this page is selected. */
function SelectAllResults({ total, readable, read }: SelectAllResultsProps) {
  const isPageSelected = useSelection((selection, shown) => shareOf(selection, shown) === 'all');
  const count = useSelection(({ chosen }) => chosen.size);
  const [isReading, setReading] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  if (!isPageSelected || count >= readable) return null;
  const select = async () => {
    const { signal } = (controller.current = new AbortController());
    setReading(true);
    try {
      selectAll(await read(signal));
    } catch {
      if (!signal.aborted) showToast({ text: 'The other results were not selected: the service did not answer.' });
    }
    setReading(false);
  };
  const name = `Select ${total > readable ? 'the first' : 'all'} ${readable.toLocaleString()}`;
  return (
    <button type="button" className="link-button" aria-disabled={isReading} onClick={() => !isReading && void select()}>
      {isReading ? 'Reading…' : name}
    </button>
  );
}
