import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { shownName } from '#web/api/names';
import type { ShownEntity, TabProps } from '../tab/entity-tab';
import { useLater } from '#web/ui/parts/lazy/use-later';
import { useNames } from '#web/ui/values/names-context';
import { describedElsewhere, useElsewhere } from './described-elsewhere';
import { plainPath } from '#web/ui/values/field-path';
import { finder } from './find-rows';
import { mergeRows, type Row } from './merge-rows';
import { RowDrawer } from './row-drawer';
import { type RowList, treeOf } from './row-lists';
import { orderedRows, orderIn, type RowOrder } from './row-order';
import { expandedRows, foundRows, idsAround, type TreeRow, treeRows } from './row-tree';
import { pathOf, writtenRow } from './row-place';
import { type RowSelection, useRowSelection } from './several/row-selection';
import { useEditedEntity } from '../edit/edited-entity';
import { reasonAgainst } from '../edit/why-not';
import { TreeGrid } from './tree-grid';
import { useUseOfRows, withUse } from './use-of-rows';
import { changed, type ChangeParams, useParams } from './use-params';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';

const RowsBar = lazy(async () => ({ default: (await import('./several/rows-bar')).RowsBar }));

/** The list of a section that is a tree of rows. Nothing without one. */
export function RowsTab({ entity, title }: TabProps) {
  const list = treeOf(entity, title);
  return list ? <Tree entity={entity} list={list} /> : null;
}

/** A longer tree begins with its first level. */
const EXPANDED_MAX = 200;

function Tree({ entity, list }: { readonly entity: ShownEntity; readonly list: RowList }) {
  const [params, change] = useParams();
  const asked = params.get('field') ?? undefined;
  const [find, setFind] = useFind(params, change);
  const { rows, all } = useRows(entity, list);
  const opened = asked === undefined ? undefined : rowAt(rows, asked);
  const open = opened?.path ?? asked;
  const { collapsed, toggle, collapse } = useCollapsed(all, open);
  const order = orderIn(params);
  const { shown, count } = useShown({ all, collapsed, find: useLater(find), order });
  const onOrder = useCallback(
    (wanted: RowOrder) => change({ order: wanted === order ? undefined : wanted }, { replace: true }),
    [change, order],
  );
  const openRow = useCallback(
    (path: string) => change({ field: path }, { replace: new URLSearchParams(window.location.search).has('field') }),
    [change],
  );
  const selection = useRowSelection(shown);
  const canEdit = useCanEdit(rows);
  const addressOf = useCallback((path: string) => `/entity?${changed({ field: path })}`, []);
  const columns = useMemo(() => columnsOf(rows), [rows]);
  if (rows.length === 0) return <p className="soft">The list “{list.field.title}” is empty.</p>;
  return (
    <>
      <TreeTools
        what={list.field.title}
        total={rows.length}
        count={count}
        find={find}
        isNested={order === undefined && all.some(({ level }) => level > 1)}
        onFind={setFind}
        onCollapse={collapse}
      />
      {shown.length === 0 ? (
        <p className="soft no-rows">Nothing here has “{find}” in its name, type, description, tags or terms.</p>
      ) : (
        <TreeGrid
          label={list.field.title}
          shown={shown}
          collapsed={collapsed}
          columns={columns}
          order={order}
          onOrder={onOrder}
          find={find}
          open={open}
          addressOf={addressOf}
          onToggle={toggle}
          onOpen={openRow}
          selection={canEdit ? selection : undefined}
        />
      )}
      {canEdit && <SelectedRows list={list} rows={rows} selection={selection} />}
      {open !== undefined && (
        <RowDrawer
          key={open}
          path={open}
          row={opened}
          entity={entity}
          list={list}
          near={nearOf(shown, open)}
          onOpen={openRow}
          onClose={() => change({ field: undefined }, { replace: true })}
        />
      )}
    </>
  );
}

/** Whether the person may write something of a row. All rows are written in the same place, so one answers for all. */
function useCanEdit([row]: readonly Row[]): boolean {
  const entity = useEditedEntity();
  if (!entity || !row) return false;
  return (['tag', 'term', 'description'] as const).some((says) => {
    const written = writtenRow(says, row, entity);
    return written !== undefined && reasonAgainst(written.place.model, '', pathOf(written)) === undefined;
  });
}

interface SelectedRowsProps {
  readonly list: RowList;
  readonly rows: readonly Row[];
  readonly selection: RowSelection;
}

/** What can be done with the selected rows. */
function SelectedRows({ list, rows, selection: { chosen, clear } }: SelectedRowsProps) {
  if (chosen.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <RowsBar field={list.field} rows={rows.filter(({ path }) => chosen.has(path))} onClear={clear} />
    </Suspense>
  );
}

/** A person types a word in this time. */
const WAIT_MS = 250;

/** The text to find. The address follows it. */
function useFind(params: URLSearchParams, change: ChangeParams) {
  const [find, setFind] = useState(params.get('find') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((new URLSearchParams(window.location.search).get('find') ?? '') !== find) change({ find }, { replace: true });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [find, change]);
  return [find, setFind] as const;
}

/** The entity is another object at each drawing, but its parts are not. */
function useRows(entity: ShownEntity, list: RowList) {
  const { model, aspects } = entity;
  const { aspect, field } = list;
  const elsewhere = useElsewhere(entity);
  // oxlint-disable-next-line react/exhaustive-deps -- the list follows from the model and the aspects
  const own = useMemo(() => mergeRows({ model, aspects }, list), [model, aspects, aspect.name, field.name]);
  const uses = useUseOfRows(entity);
  const rows = useMemo(() => withUse(describedElsewhere(own, elsewhere), uses), [own, elsewhere, uses]);
  const all = useMemo(() => treeRows(rows), [rows]);
  return { rows, all };
}

function useCollapsed(all: readonly TreeRow[], open: string | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const parents = useMemo(() => all.filter(({ children }) => children.length > 0).map(({ row }) => row.id), [all]);
  const collapsed = useMemo(() => {
    if (chosen) return chosen;
    const first = new Set(all.length > EXPANDED_MAX ? parents : []);
    const shown = all.find(({ row }) => row.path === open);
    for (const id of shown ? idsAround(shown) : []) first.delete(id);
    return first;
    // oxlint-disable-next-line react/exhaustive-deps -- a row that is opened later is in view already
  }, [chosen, all, parents]);
  const toggle = useCallback(
    (id: number) =>
      setChosen(
        collapsed.has(id) ? new Set([...collapsed].filter((each) => each !== id)) : new Set([...collapsed, id]),
      ),
    [collapsed],
  );
  const collapse = (isAll: boolean) => setChosen(new Set(isAll ? parents : []));
  return { collapsed, toggle, collapse };
}

interface ShownOptions {
  readonly all: readonly TreeRow[];
  readonly collapsed: ReadonlySet<number>;
  readonly find: string;
  readonly order: RowOrder | undefined;
}

function useShown({ all, collapsed, find, order }: ShownOptions) {
  const names = useNames();
  return useMemo(() => {
    const nameOf = (urn: string) => shownName(urn, names);
    const fits = find.trim() === '' ? undefined : finder(find, nameOf);
    if (order !== undefined) {
      const shown = orderedRows(fits ? all.filter(({ row }) => fits(row)) : all, order, nameOf);
      return { shown, count: shown.length };
    }
    return fits ? foundRows(all, fits) : { shown: expandedRows(all, collapsed), count: all.length };
  }, [all, collapsed, find, order, names]);
}

/** A link may name a row without the types of its path. */
function rowAt(rows: readonly Row[], path: string): Row | undefined {
  return rows.find((row) => row.path === path) ?? rows.find((row) => plainPath(row.path) === plainPath(path));
}

/** The rows before and after a row. */
function nearOf(shown: readonly TreeRow[], path: string) {
  const at = shown.findIndex(({ row }) => row.path === path);
  return at === -1 ? {} : { before: shown[at - 1]?.row.path, after: shown[at + 1]?.row.path };
}

function columnsOf(rows: readonly Row[]) {
  return {
    description: rows.some(({ description }) => description !== undefined),
    marks: rows.some(({ tags, terms }) => tags.length + terms.length > 0),
    use: rows.some(({ use }) => use !== undefined),
  };
}

interface TreeToolsProps {
  /** The title of the list, such as "Columns". */
  readonly what: string;
  readonly total: number;
  /** The number of rows that fit the text. */
  readonly count: number;
  readonly find: string;
  readonly isNested: boolean;
  readonly onFind: (text: string) => void;
  readonly onCollapse: (isAll: boolean) => void;
}

/** The field that finds rows, how many there are, and buttons for all levels at once. */
function TreeTools({ what, total, count, find, isNested, onFind, onCollapse }: TreeToolsProps) {
  const name = what.toLowerCase();
  const isFinding = find.trim() !== '';
  return (
    <div className="tree-tools">
      <input
        type="search"
        placeholder={`Find in ${name}`}
        aria-label={`Find in ${name}`}
        value={find}
        onChange={(event) => onFind(event.target.value)}
      />
      <span className="soft" role="status">
        {isFinding ? `${count.toLocaleString()} of ${total.toLocaleString()}` : total.toLocaleString()} {name}
      </span>
      {isNested && !isFinding && (
        <span className="tree-levels">
          <button type="button" className="button small quiet" onClick={() => onCollapse(false)}>
            <ChevronsUpDown size={14} aria-hidden="true" /> Expand all
          </button>
          <button type="button" className="button small quiet" onClick={() => onCollapse(true)}>
            <ChevronsDownUp size={14} aria-hidden="true" /> Collapse all
          </button>
        </span>
      )}
    </div>
  );
}
