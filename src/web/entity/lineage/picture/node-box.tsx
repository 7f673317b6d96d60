import { Plus, RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { LineagePictureNode, NamedEntity } from '#generated/http/messages';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { PlatformMark } from '#web/ui/parts/entity/platform-mark.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import type { Box } from '../layout/layout';
import { pageOf } from '../node-address';
import type { Side } from '../lineage-state';
import { ownName } from '../parts-of-tables';
import { hopsText, IN_A_CYCLE, statesOf } from '../words';
import { type Column, columnKey, columnTitle } from '../column-trace';
import type { ColumnView, ShownColumns } from './scene';

interface ColumnRowsProps {
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
function ColumnRows({ of, columns, view, traced, start, isActive, onTrace, onView }: ColumnRowsProps) {
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

export interface NodeActions {
  readonly pick: (urn: string) => void;
  readonly expand: (urn: string, side: Side) => void;
  readonly focus: (id: string) => void;
  /** Shows the entities of a box. */
  readonly open: (id: string) => void;
}

interface NodeBoxProps {
  readonly urn: string;
  readonly node: LineagePictureNode;
  readonly box: Box;
  readonly type: { readonly icon: string; readonly title: string } | undefined;
  readonly look: NodeLook;
  /** Neighbours that are a number at the node. */
  readonly more: { readonly [Direction in Side]: number };
  readonly columns: ColumnRowsProps | undefined;
  readonly actions: NodeActions;
}

interface NodeLook {
  readonly isHome: boolean;
  readonly isPicked: boolean;
  readonly isDim: boolean;
  /** The one that the keyboard is at. */
  readonly isActive: boolean;
  /** Whether it is made from itself in the end. */
  readonly isCyclic: boolean;
}

/** One entity of the picture. Its name is a link to its page; a click beside it shows its way from the middle. */
export const NodeBox = memo(function NodeBox({ urn, node, box, type, look, more, columns, actions }: NodeBoxProps) {
  const { summary } = node;
  const page = pageOf(node);
  const warnings = statesOf(node);
  const classes = [
    'lineage-node',
    look.isHome ? 'home' : '',
    look.isPicked ? 'picked' : '',
    look.isDim ? 'dim' : '',
    node.exists ? '' : 'unknown',
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the space bar does the same
    <div
      className={classes.join(' ')}
      data-id={urn}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onClick={() => actions.pick(urn)}
    >
      <div className="lineage-head">
        <TypeTile icon={type?.icon ?? 'box'} />
        <div className="lineage-text">
          <Link
            href={entityAddress(page.urn, page.more)}
            className="lineage-name"
            title={summary.key ?? summary.name}
            tabIndex={look.isActive ? 0 : -1}
            draggable={false}
            onFocus={() => actions.focus(urn)}
            onClick={(event) => event.stopPropagation()}
          >
            {ownName(node)}
            <span className="hidden-text">
              , {type?.title ?? summary.entityType}, {look.isHome ? 'in the middle' : hopsText(node.hops)}
            </span>
          </Link>
          <p className="lineage-kind">
            <span>
              {summary.platform && <PlatformMark urn={summary.platform.urn} name={summary.platform.name} size="tiny" />}
              {kindOf(node, type?.title)}
            </span>
          </p>
        </div>
        <Marks warnings={warnings} owners={summary.owners ?? []} isCyclic={look.isCyclic} />
      </div>
      {columns && <ColumnRows {...columns} />}
      {SIDES.map(
        (side) =>
          more[side] > 0 && (
            <More
              key={side}
              side={side}
              count={more[side]}
              isActive={look.isActive}
              name={summary.name}
              onClick={() => actions.expand(urn, side)}
            />
          ),
      )}
    </div>
  );
});

/** A column says of which table it is, because its name alone does not fit beside that of the table. */
function kindOf({ summary, whole }: LineagePictureNode, title: string | undefined): string {
  const kind = whole?.name ?? summary.kinds?.[0] ?? title ?? summary.entityType;
  const elsewhere = summary.otherSides?.map(({ platform }) => platform?.name) ?? [];
  return [kind, [summary.platform?.name, ...elsewhere].filter(Boolean).join(' and ')].filter(Boolean).join(' · ');
}

const SIDES: readonly Side[] = ['upstream', 'downstream'];

interface MarksProps {
  readonly warnings: readonly string[];
  readonly owners: readonly NamedEntity[];
  readonly isCyclic: boolean;
}

function Marks({ warnings, owners, isCyclic }: MarksProps) {
  const [owner] = owners;
  const owned = `Owned by ${owners.map(({ name }) => name).join(', ')}`;
  return (
    <span className="lineage-marks">
      {isCyclic && (
        <span className="lineage-warning" title={IN_A_CYCLE}>
          <RefreshCw size={12} aria-hidden="true" />
          <span className="hidden-text">{IN_A_CYCLE}</span>
        </span>
      )}
      {warnings.length > 0 && (
        <span className="lineage-warning" title={warnings.join(', ')}>
          !<span className="hidden-text">{warnings.join(', ')}</span>
        </span>
      )}
      {owner !== undefined && (
        <span title={owned}>
          <Avatar name={owner.name} urn={owner.urn} />
          <span className="hidden-text">{owned}</span>
        </span>
      )}
    </span>
  );
}

interface MoreProps {
  readonly side: Side;
  readonly count: number;
  readonly isActive: boolean;
  readonly name: string;
  readonly onClick: () => void;
}

function More({ side, count, isActive, name, onClick }: MoreProps) {
  return (
    <button
      type="button"
      className={`lineage-more ${side}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Show ${count} more ${side} of ${name}`}
      title={`${count} more ${side}`}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      <Plus size={12} aria-hidden="true" />
      {count > 99 ? '99' : count}
    </button>
  );
}
