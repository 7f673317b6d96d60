import { ChevronRight, Link2, PenLine } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { Icon } from '#web/ui/parts/icon.tsx';
import { plainLine } from '#web/ui/parts/plain-line';
import { useName } from '#web/ui/values/names-context';
import { MarkedText } from '#web/ui/parts/marked-text.tsx';
import { KeyMark } from './key-mark';
import type { Mark, Row } from './merge-rows';
import type { TreeRow } from './row-tree';

interface RowViewProps {
  readonly tree: TreeRow;
  readonly index: number;
  /** The id of the elements, which the grid names. */
  readonly id: string;
  readonly top: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** Undefined if nothing can be done with selected rows. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: ((path: string, isRange: boolean) => void) | undefined;
  readonly isExpanded: boolean;
  readonly find: string;
  readonly columns: GridColumns;
  /** The address that shows all of the row. */
  readonly address: string;
  readonly onToggle: (id: number) => void;
  readonly onActivate: (id: number) => void;
}

/** The columns that have something in some row. */
export interface GridColumns {
  readonly description: boolean;
  readonly marks: boolean;
  readonly use: boolean;
}

/** A row: name, type, description, and what it is marked with. Its links are for the pointer; the keyboard opens the row itself. */
export const TreeRowView = memo(function TreeRowView(props: RowViewProps) {
  const { tree, index, id, top, isActive, isOpen, isExpanded, find, columns, onActivate } = props;
  const { row, level, children } = tree;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and its keys
    <div
      role="row"
      id={id}
      className={`tree-row${isActive ? ' active' : ''}${isOpen ? ' open' : ''}${props.isSelected ? ' selected' : ''}`}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-selected={props.isSelected ?? isOpen}
      aria-current={isOpen || undefined}
      aria-expanded={children.length > 0 ? isExpanded : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onActivate(row.id)}
    >
      <NameCell {...props} />
      <span role="gridcell" className="tree-type" title={row.type}>
        <TypeText row={row} find={find} />
      </span>
      {columns.description && (
        <span role="gridcell" className="tree-text">
          {row.isWritten && <WrittenMark />}
          {row.description !== undefined && (
            <MarkedText text={plainLine(row.description.slice(0, LONGEST))} find={find} />
          )}
        </span>
      )}
      {columns.marks && (
        <span role="gridcell" className="tree-marks">
          <Marks marks={row.tags} icon="label" what="Tag" />
          <Marks marks={row.terms} icon="term" what="Term" />
        </span>
      )}
      {columns.use && (
        <span role="gridcell" className="tree-use">
          {row.use?.toLocaleString()}
        </span>
      )}
    </div>
  );
});

function NameCell({ tree, isExpanded, find, address, isSelected, onSelect, onToggle }: RowViewProps) {
  const { row, label, level, children } = tree;
  return (
    <span role="rowheader" className="tree-name" style={{ paddingInlineStart: `${(level - 1) * 1.125}rem` }}>
      {onSelect && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click would open the row; the key is that of the grid
        <label
          className="select-box row-box"
          onClick={(event) => event.stopPropagation()}
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${label}`}
            checked={isSelected ?? false}
            onClick={({ shiftKey }) => onSelect(row.path, shiftKey)}
          />
        </label>
      )}
      {children.length > 0 ? (
        <button
          type="button"
          className="tree-toggle"
          tabIndex={-1}
          aria-label={`${isExpanded ? 'Collapse' : 'Expand'} ${label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row.id);
          }}
        >
          <ChevronRight size={14} aria-hidden="true" className={isExpanded ? 'turned' : ''} />
        </button>
      ) : (
        <span className="tree-toggle" />
      )}
      <Link href={address} tabIndex={-1} title={row.path} className="tree-link" onClick={leaveToRow}>
        <MarkedText text={label} find={find} />
      </Link>
      {row.title !== undefined && <span className="soft tree-title">{row.title}</span>}
      {row.isKey && <KeyMark />}
      {row.targets.length > 0 && (
        <span className="tree-mark" title="Refers to another one">
          <Link2 size={13} aria-hidden="true" />
          <span className="hidden-text">refers to another one</span>
        </span>
      )}
    </span>
  );
}

/** A plain click opens the row; with a modifier the browser opens the address elsewhere. */
function leaveToRow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
  else event.preventDefault();
}

function WrittenMark() {
  return (
    <span className="tree-written" title="Written here, not by the source">
      <PenLine size={12} aria-hidden="true" />
      <span className="hidden-text">written here: </span>
    </span>
  );
}

function TypeText({ row, find }: { readonly row: Row; readonly find: string }) {
  return (
    <>
      <code>
        <MarkedText text={row.type ?? row.kind ?? ''} find={find} />
      </code>
      {row.isNullable && (
        <span className="tree-null" title="May be empty">
          null
        </span>
      )}
    </>
  );
}

/** More of a description does not fit in a row. */
const LONGEST = 400;
const SHOWN = 2;

function Marks({
  marks,
  icon,
  what,
}: {
  readonly marks: readonly Mark[];
  readonly icon: string;
  readonly what: string;
}) {
  return (
    <>
      {marks.slice(0, SHOWN).map(({ urn }) => (
        <span className="tree-chip" key={urn}>
          <Icon name={icon} size={12} />
          <span className="hidden-text">{what}</span>
          <MarkName urn={urn} />
        </span>
      ))}
      {marks.length > SHOWN && <span className="soft">+{marks.length - SHOWN}</span>}
    </>
  );
}

function MarkName({ urn }: { readonly urn: string }) {
  return useName(urn);
}
