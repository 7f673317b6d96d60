import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type GridState, gridStep, isForGrid } from './grid-step';
import type { RowOrder } from './row-order';
import { type RowSelection, shareOf } from './several/row-selection';
import type { TreeRow } from './row-tree';
import { useMedia } from '#web/ui/parts/use-media';
import { type GridColumns, TreeRowView } from './tree-row-view';

/** A narrow row has two lines, as in `styles/rows.css`. */
const NARROW = '(max-width: 720px)';
const HEIGHTS = { wide: 36, narrow: 52 };

/** The height of a row, in pixels. All rows are of one height, so that any of thousands is found without measuring. */
function useRowHeight(): number {
  return useMedia(NARROW) ? HEIGHTS.narrow : HEIGHTS.wide;
}

interface TreeGridProps {
  readonly label: string;
  readonly shown: readonly TreeRow[];
  readonly collapsed: ReadonlySet<number>;
  readonly columns: GridColumns;
  /** Undefined for that of the list. */
  readonly order: RowOrder | undefined;
  readonly onOrder: (order: RowOrder) => void;
  readonly find: string;
  /** The path of the row that is open beside the grid. */
  readonly open: string | undefined;
  readonly addressOf: (path: string) => string;
  readonly onToggle: (id: number) => void;
  readonly onOpen: (path: string) => void;
  /** Undefined if nothing can be done with selected rows. */
  readonly selection: RowSelection | undefined;
}

/** Rows of a tree. Only those in view are drawn. The grid has the focus, and arrow keys go through its rows. */
export function TreeGrid({ shown, collapsed, open, onToggle, onOpen, selection, ...props }: TreeGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [activeId, setActiveId] = useState<number>();
  const wanted = shown.findIndex(({ row }) => (activeId === undefined ? row.path === open : row.id === activeId));
  const active = Math.max(0, wanted);
  const { rows, height, scrollTo, page } = useRowsInView(box, shown.length, active);
  useFirstInView(active, scrollTo);
  const moveTo = (place: number) => {
    setActiveId(shown[place]?.row.id);
    scrollTo(place);
  };
  const onKeyDown = keysOf({ shown, active, page, collapsed, moveTo, onToggle, onOpen, selection });
  const onActivate = useCallback(
    (rowId: number) => {
      setActiveId(rowId);
      const found = shown.find(({ row }) => row.id === rowId);
      box.current?.focus({ preventScroll: true });
      if (found) onOpen(found.row.path);
    },
    [shown, onOpen],
  );
  return (
    <div
      className={`tree-grid ${classesOf(props.columns)}${selection ? ' with-boxes' : ''}`}
      ref={box}
      role="treegrid"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable={selection ? true : undefined}
      aria-rowcount={shown.length + 1}
      aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <Head
        columns={props.columns}
        order={props.order}
        onOrder={props.onOrder}
        selection={selection}
        shown={shown}
        label={props.label}
      />
      <div role="rowgroup" className="tree-body" style={{ height }}>
        {rows.map(({ index, start }) => {
          const tree = shown[index];
          if (!tree) return null;
          return (
            <TreeRowView
              key={tree.row.id}
              tree={tree}
              index={index}
              id={`${id}-${index}`}
              top={start}
              isActive={index === active}
              isOpen={tree.row.path === open}
              isSelected={selection?.chosen.has(tree.row.path)}
              onSelect={selection?.toggle}
              isExpanded={!collapsed.has(tree.row.id)}
              find={props.find}
              columns={props.columns}
              address={props.addressOf(tree.row.path)}
              onToggle={onToggle}
              onActivate={onActivate}
            />
          );
        })}
      </div>
    </div>
  );
}

interface KeysOptions
  extends
    Pick<TreeGridProps, 'shown' | 'collapsed' | 'onToggle' | 'onOpen' | 'selection'>,
    Pick<GridState, 'active' | 'page'> {
  readonly moveTo: (place: number) => void;
}

/** Does what a key means in the grid. */
function keysOf({ shown, active, page, collapsed, moveTo, onToggle, onOpen, selection }: KeysOptions) {
  return (event: KeyboardEvent) => {
    const isExpanded = ({ row }: TreeRow) => !collapsed.has(row.id);
    const step = isForGrid(event) ? gridStep(event.key, { shown, active, page, isExpanded }) : undefined;
    const row = shown[active]?.row;
    if (!step || !row) return;
    event.preventDefault();
    event.stopPropagation();
    if (step.kind === 'open') onOpen(row.path);
    else if (step.kind === 'toggle') onToggle(row.id);
    else if (step.kind === 'select') selection?.toggle(row.path, step.isRange);
    else moveTo(step.to);
  };
}

/** A row that the address names is in view when the page opens. */
function useFirstInView(active: number, scrollTo: (index: number) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current && active > 0) scrollTo(active);
    isDone.current = true;
  }, [active, scrollTo]);
}

/** Finds the rows in view. The active row is drawn wherever it is, because the grid refers to it. */
function useRowsInView(box: RefObject<HTMLDivElement | null>, count: number, active: number) {
  const rowHeight = useRowHeight();
  // oxlint-disable-next-line react/incompatible-library -- the compiler of React, which it would hinder, is not used
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      return inView.includes(active) || active >= count ? inView : [...inView, active];
    },
  });
  return {
    rows: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
    page: Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD_HEIGHT) / rowHeight)),
  };
}

/** It stays above the rows. */
const HEAD_HEIGHT = 32;

function classesOf({ description, marks, use }: GridColumns): string {
  return [description && 'with-text', marks && 'with-marks', use && 'with-use'].filter(Boolean).join(' ');
}

type HeadProps = Pick<TreeGridProps, 'columns' | 'order' | 'onOrder' | 'selection' | 'shown' | 'label'>;

function Head({ columns, order, onOrder, selection, shown, label }: HeadProps) {
  const sorted = { order, onOrder };
  return (
    <div role="rowgroup" className="tree-head">
      <div role="row" className="tree-row" aria-rowindex={1}>
        <SortHead {...sorted} by="name" title="Name">
          {selection && <SelectAllRows selection={selection} shown={shown} label={label} />}
        </SortHead>
        <SortHead {...sorted} by="type" title="Type" />
        {columns.description && <span role="columnheader">Description</span>}
        {columns.marks && <SortHead {...sorted} by="mark" title="Tags and terms" />}
        {columns.use && <SortHead {...sorted} by="use" title="Use, 30 days" />}
      </div>
    </div>
  );
}

interface SortHeadProps extends Pick<HeadProps, 'order' | 'onOrder'> {
  readonly by: RowOrder;
  readonly title: string;
  /** What is before the title. */
  readonly children?: ReactNode;
}

/** Sorts by the column; a second press gives the order of the list back. */
function SortHead({ by, title, order, onOrder, children }: SortHeadProps) {
  const isSorted = order === by;
  return (
    <span role="columnheader" aria-sort={isSorted ? (by === 'use' ? 'descending' : 'ascending') : 'none'}>
      {children}
      <button type="button" className="sort-head" onClick={() => onOrder(by)}>
        {title}
        {isSorted && <span aria-hidden="true">{by === 'use' ? ' ↓' : ' ↑'}</span>}
      </button>
    </span>
  );
}

function SelectAllRows({ selection, shown, label }: Pick<HeadProps, 'shown' | 'label'> & { selection: RowSelection }) {
  const input = useRef<HTMLInputElement>(null);
  const share = shareOf(
    selection.chosen,
    shown.map(({ row }) => row.path),
  );
  useEffect(() => {
    if (input.current) input.current.indeterminate = share === 'some';
  }, [share]);
  const name = `${share === 'all' ? 'Clear' : 'Select'} all ${label.toLowerCase()} that are shown`;
  return (
    <label className="select-box row-box" title={name}>
      <input ref={input} type="checkbox" aria-label={name} checked={share === 'all'} onChange={selection.toggleShown} />
    </label>
  );
}
