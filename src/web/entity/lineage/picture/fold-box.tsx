import { ChevronRight } from 'lucide-react';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import type { Fold } from '../fold-graph';
import type { Box } from '../layout/layout';
import { hopsText } from '../words';
import type { NodeActions } from './node-box';

interface FoldBoxProps {
  readonly fold: Fold;
  readonly box: Box;
  readonly isActive: boolean;
  readonly isDim: boolean;
  readonly actions: NodeActions;
}

/** The entities of a platform as one box. A click shows them. */
export function FoldBox({ fold: { id, name, count, hops }, box, isActive, isDim, actions }: FoldBoxProps) {
  const entities = `${count.toLocaleString('en')} entities`;
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
