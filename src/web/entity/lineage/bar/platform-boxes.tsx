import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { type FoldablePlatform, foldablePlatforms } from '../fold-graph';
import type { LineageGraph } from '../lineage-graph';
import type { LineageState } from '../lineage-state';

interface PlatformBoxesProps {
  readonly graph: LineageGraph;
  readonly state: LineageState;
  readonly onChange: (changed: Pick<LineageState, 'shut' | 'open'>) => void;
}

/** One reads fewer entities at a glance. */
const MANY = 12;
/** More are in the filter of platforms. */
const SHOWN = 6;

/** Draws the entities of a platform as boxes, and opens these boxes again, so that a large picture can be read. */
export function PlatformBoxes({ graph, state: { shut, open }, onChange }: PlatformBoxesProps) {
  const platforms = useMemo(() => foldablePlatforms(graph, { shut, open }), [graph, shut, open]);
  if (platforms.length === 0 || (graph.nodes.size < MANY && shut.length === 0)) return null;
  const isAllShut = platforms.every(({ state }) => state === 'shut');
  const toggle = ({ urn, state }: FoldablePlatform) => {
    const others = shut.filter((each) => each !== urn);
    onChange({
      shut: state === 'shut' ? others : [...others, urn],
      open: open.filter((id) => !id.endsWith(` ${urn}`)),
    });
  };
  return (
    <div className="lineage-platforms" role="group" aria-label="Platforms as boxes">
      <span className="soft">Platforms</span>
      {platforms.slice(0, SHOWN).map((platform) => (
        <PlatformButton key={platform.urn} platform={platform} onToggle={toggle} />
      ))}
      <button
        type="button"
        className="link-button"
        onClick={() => onChange({ shut: isAllShut ? [] : platforms.map(({ urn }) => urn), open: [] })}
      >
        {isAllShut ? 'Expand all' : 'Collapse all'}
      </button>
    </div>
  );
}

interface PlatformButtonProps {
  readonly platform: FoldablePlatform;
  readonly onToggle: (platform: FoldablePlatform) => void;
}

function PlatformButton({ platform, onToggle }: PlatformButtonProps) {
  const isShut = platform.state === 'shut';
  const Chevron = isShut ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className="button small quiet"
      aria-expanded={!isShut}
      title={isShut ? `Show the entities of ${platform.name}` : `Draw the entities of ${platform.name} as boxes`}
      onClick={() => onToggle(platform)}
    >
      <Chevron size={14} aria-hidden="true" /> {platform.name}{' '}
      <span className="soft">{platform.count.toLocaleString()}</span>
    </button>
  );
}
