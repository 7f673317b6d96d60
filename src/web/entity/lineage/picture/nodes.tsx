import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { EntityDisplay } from '#generated/registry/display-types';
import { listingQuery } from '#web/api/models/model-queries';
import type { Column } from '../column-trace';
import type { Box } from '../layout/layout';
import { type Group, moreOn } from '../groups';
import type { Side } from '../lineage-state';
import { type Rectangle, meets } from './edge-shapes';
import { boxesPath } from './minimap';
import { type NodeActions, NodeBox } from './node-box';
import { type ColumnView, hasButton, type Scene } from './scene';
import { ChevronRight } from 'lucide-react';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import type { Fold } from '../fold-graph';
import { hopsText } from '../words';

interface NodesProps {
  readonly scene: Scene;
  readonly area: Rectangle;
  readonly isFar: boolean;
  readonly active: string;
  readonly picked: string | undefined;
  readonly way: ReadonlySet<string> | undefined;
  readonly columns: {
    readonly views: ReadonlyMap<string, ColumnView>;
    readonly traced: ReadonlySet<string> | undefined;
    /** The tables that have a traced column. */
    readonly tables: ReadonlySet<string> | undefined;
    readonly start: string | undefined;
    readonly trace: (column: Column) => void;
    readonly view: (of: string, view: ColumnView) => void;
  };
  readonly actions: NodeActions;
}

const NO_VIEW: ColumnView = { text: '', isWhole: false };

/** The boxes near what is in view, and the one that the keyboard is at. Far away, all of them as one shape. */
export const Nodes = memo(function Nodes(props: NodesProps) {
  const { scene, area, isFar, active, picked, way, actions } = props;
  const { data: listing } = useQuery(listingQuery);
  const types = useMemo(() => new Map(listing?.entities.map((type) => [type.name, type])), [listing]);
  if (isFar) return <FarNodes scene={scene} picked={picked} />;
  const shown = [...scene.layout.boxes].filter(([id, box]) => id === active || meets(box, area));
  return shown.map(([id, box]) => {
    const group = scene.groups.get(id);
    const fold = scene.folds.get(id);
    const isDim = way !== undefined && !way.has(id);
    if (fold)
      return <FoldBox key={id} fold={fold} box={box} isActive={id === active} isDim={isDim} actions={actions} />;
    if (!group) return <ShownNode key={id} id={id} box={box} types={types} {...props} />;
    return <GroupBox key={id} group={group} box={box} isActive={id === active} actions={actions} />;
  });
});

interface ShownNodeProps extends NodesProps {
  readonly id: string;
  readonly box: Box;
  readonly types: ReadonlyMap<string, EntityDisplay>;
}

function ShownNode({ scene, id, box, types, active, picked, way, columns, actions }: ShownNodeProps) {
  const node = scene.graph.nodes.get(id);
  if (!node) return null;
  const more = (side: Side) => (hasButton(scene, id, side) ? moreOn(node, side) : 0);
  const own = scene.columns.get(id);
  const isOffTrace = columns.tables !== undefined && !columns.tables.has(id);
  const look = {
    isHome: id === scene.graph.home,
    isPicked: id === picked,
    isDim: (way !== undefined && !way.has(id)) || isOffTrace,
    isActive: id === active,
    isCyclic: scene.graph.cyclic.has(id),
  };
  const rows = own && {
    of: id,
    columns: own,
    view: columns.views.get(id) ?? NO_VIEW,
    traced: columns.traced,
    start: columns.start,
    isActive: id === active,
    onTrace: columns.trace,
    onView: columns.view,
  };
  return (
    <NodeBox
      urn={id}
      node={node}
      box={box}
      type={types.get(node.summary.entityType)}
      look={look}
      more={{ upstream: more('upstream'), downstream: more('downstream') }}
      columns={rows}
      actions={actions}
    />
  );
}

interface GroupBoxProps {
  readonly group: Group;
  readonly box: Box;
  readonly isActive: boolean;
  readonly actions: NodeActions;
}

function GroupBox({ group: { id, of, side, count }, box, isActive, actions }: GroupBoxProps) {
  return (
    <button
      type="button"
      className="lineage-group"
      data-id={id}
      tabIndex={isActive ? 0 : -1}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onFocus={() => actions.focus(id)}
      onClick={() => actions.expand(of, side)}
    >
      +{count.toLocaleString()} more
    </button>
  );
}

function FarNodes({ scene, picked }: { readonly scene: Scene; readonly picked: string | undefined }) {
  const path = useMemo(() => boxesPath(scene), [scene]);
  const marked = [scene.graph.home, picked].flatMap((id) => {
    const box = id === undefined ? undefined : scene.layout.boxes.get(id);
    return box ? [`M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`] : [];
  });
  return (
    <svg className="lineage-far" aria-hidden="true">
      <path className="far-boxes" d={path} />
      <path className="far-marked" d={marked.join('')} />
    </svg>
  );
}

interface FoldBoxProps {
  readonly fold: Fold;
  readonly box: Box;
  readonly isActive: boolean;
  readonly isDim: boolean;
  readonly actions: NodeActions;
}

/** The entities of a platform as one box. A click shows them. */
function FoldBox({ fold: { id, name, count, hops }, box, isActive, isDim, actions }: FoldBoxProps) {
  const entities = `${count.toLocaleString()} entities`;
  return (
    <button
      type="button"
      className={`lineage-fold ${isDim ? 'dim' : ''}`}
      data-id={id}
      tabIndex={isActive ? 0 : -1}
      aria-expanded={false}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onFocus={() => actions.focus(id)}
      onClick={() => actions.open(id)}
    >
      <TypeTile icon="platform" />
      <span className="lineage-text">
        <span className="lineage-name">{name}</span>
        <span className="lineage-kind">
          {entities}
          <span className="hidden-text">, {hopsText(hops)}</span>
        </span>
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
