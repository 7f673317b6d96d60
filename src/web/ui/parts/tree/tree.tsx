import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ChevronRight } from 'lucide-react';
import { PlatformMark } from '../entity/platform-mark';
import { Icon } from '../icon';
import type { TreeRow } from './flatten-tree';
import { moveInTree, type TreeMove } from './move-in-tree';

interface TreeProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** The id of the node whose content is shown. */
  readonly selected: string;
  readonly toggle: (id: string, isOpen: boolean) => void;
  /** Asks for the next nodes below a node, or once more after a failure. */
  readonly loadMore: (parent: string) => void;
  readonly retry: (parent: string) => void;
}

const ROW_HEIGHT = 32;
const TYPING_MS = 700;

/** A tree that draws only the rows in view. The tree has the focus; arrows move in it, Enter opens the page of a node. */
export function Tree({ label, rows, selected, toggle, loadMore, retry }: TreeProps) {
  const [, navigate] = useLocation();
  // The ids of nodes have spaces and line breaks, which those of elements may not have.
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setActive] = useState(selected);
  const active = activeOf(rows, chosen);
  const virtualizer = useRowsInView(rows, box);
  const visible = virtualizer.getVirtualItems();
  useMoreInView(
    visible.flatMap(({ index }) => rows[index] ?? []),
    loadMore,
  );
  const apply = (move: TreeMove) => {
    if ('open' in move) return toggle(move.open, true);
    if ('close' in move) return toggle(move.close, false);
    const index = rows.findIndex(({ id }) => id === ('to' in move ? move.to : move.follow));
    const row = rows[index];
    if ('follow' in move) return row?.kind === 'node' ? navigate(row.node.href) : undefined;
    setActive(move.to);
    virtualizer.scrollToIndex(index);
  };
  const onKeyDown = useTreeKeys(rows, active, apply);
  const elementId = (index: number) => `${prefix}${index}`;
  const shown = visible.find(({ index }) => rows[index]?.id === active)?.index;
  const height = virtualizer.getTotalSize();
  return (
    <div
      className="tree"
      role="tree"
      aria-label={label}
      aria-activedescendant={shown === undefined ? undefined : elementId(shown)}
      tabIndex={0}
      ref={box}
      onKeyDown={onKeyDown}
      // A click focuses the link of a row, which leaves the page when it scrolls out of view.
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget && target.role === 'treeitem') currentTarget.focus({ preventScroll: true });
      }}
    >
      <div className="tree-rows" role="none" style={{ height }}>
        {visible.map(({ index, key, start, size }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                className="tree-place"
                role="none"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <TreeRowView
                  row={row}
                  elementId={elementId(index)}
                  isSelected={row.id === selected}
                  isActive={row.id === active}
                  activate={() => setActive(row.id)}
                  toggle={toggle}
                  retry={retry}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** Finds the rows in view. */
function useRowsInView(rows: readonly TreeRow[], box: RefObject<HTMLDivElement | null>) {
  // oxlint-disable-next-line react/incompatible-library -- the compiler of React, which it would hinder, is not used
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
}

/** The node that keys act on: the chosen one, and the first one while that is not there. */
function activeOf(rows: readonly TreeRow[], chosen: string): string {
  const nodes = rows.filter(({ kind }) => kind === 'node');
  return nodes.some(({ id }) => id === chosen) ? chosen : (nodes[0]?.id ?? '');
}

/** Handles the keys of a tree. Keys with Ctrl, Alt or Meta are those of the browser. */
function useTreeKeys(rows: readonly TreeRow[], active: string, apply: (move: TreeMove) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveInTree(rows, active, event.key, typedText(typed.current, event));
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    apply(move);
  };
}

/** The letters that somebody types one after the other; empty after another key. */
function typedText(typed: { text: string; at: number }, { key, timeStamp }: KeyboardEvent): string {
  if (key.length !== 1 || key === ' ') return '';
  typed.text = timeStamp - typed.at < TYPING_MS ? typed.text + key : key;
  typed.at = timeStamp;
  return typed.text;
}

/** Asks for more nodes when the end of those below a node comes into view. */
function useMoreInView(rows: readonly TreeRow[], loadMore: (parent: string) => void): void {
  const ends = rows.filter(({ kind }) => kind === 'more').map(({ parent }) => parent);
  const key = JSON.stringify(ends);
  useEffect(() => {
    const parents: string[] = JSON.parse(key);
    for (const parent of parents) loadMore(parent);
  }, [key, loadMore]);
}

interface TreeRowProps {
  readonly row: TreeRow;
  readonly elementId: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly activate: () => void;
  readonly toggle: (id: string, isOpen: boolean) => void;
  readonly retry: (parent: string) => void;
}

/** The classes of the steps of indentation. A deeper node has that of the last one. */
const LEVELS = 12;

/** A row of a tree: a node as a link, or what stands for nodes that are not there. */
function TreeRowView(props: TreeRowProps) {
  const { row } = props;
  const level = `tree-node level-${Math.min(row.level, LEVELS)}`;
  if (row.kind === 'node') return <NodeRow {...props} row={row} className={level} />;
  if (row.kind === 'failed')
    return (
      <div
        className={`${level} note`}
        role="treeitem"
        aria-level={row.level}
        aria-selected={false}
        title={row.error.message}
      >
        <span className="danger-text">Not loaded.</span>
        <button type="button" className="link-button" onClick={() => props.retry(row.parent)}>
          Retry
        </button>
      </div>
    );
  if (row.kind === 'empty')
    return (
      <div className={`${level} note`} role="treeitem" aria-level={row.level} aria-selected={false}>
        Nothing here
      </div>
    );
  return (
    <div className={level} role="treeitem" aria-level={row.level} aria-selected={false} aria-label="Loading" aria-busy>
      <span className="skeleton line" aria-hidden="true" />
    </div>
  );
}

interface NodeRowProps extends Omit<TreeRowProps, 'row' | 'retry'> {
  readonly row: Extract<TreeRow, { kind: 'node' }>;
  readonly className: string;
}

function NodeRow({ row, className, elementId, isSelected, isActive, activate, toggle }: NodeRowProps) {
  const { node, isOpen, level, place, siblings } = row;
  const onToggle = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    toggle(node.id, !isOpen);
  };
  return (
    <Link
      href={node.href}
      id={elementId}
      role="treeitem"
      tabIndex={-1}
      className={`${className}${isActive ? ' active' : ''}`}
      title={node.name}
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-selected={isSelected}
      aria-expanded={node.opens ? isOpen : undefined}
      onClick={activate}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys of the tree do the same */}
      <span className="tree-toggle" aria-hidden="true" onClick={node.opens ? onToggle : undefined}>
        {node.opens && <ChevronRight size={14} className={isOpen ? 'open' : ''} />}
      </span>
      {node.platform === undefined ? (
        <Icon name={node.icon} size={15} />
      ) : (
        <PlatformMark urn={node.platform} name={node.name} size="tiny" />
      )}
      <span className="tree-name">{node.name}</span>
      {node.count !== undefined && <span className="tree-count">{node.count.toLocaleString()}</span>}
    </Link>
  );
}
