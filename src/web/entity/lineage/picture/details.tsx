import { X } from 'lucide-react';
import { Link } from 'wouter';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Labels } from '#web/ui/parts/labels.tsx';
import { type LineageGraph, pathTo } from '../lineage-graph';
import { lineageAddress } from '../lineage-state';
import { pageOf } from '../node-address';
import { useLineageState } from '../use-lineage-state';
import { hopsText, statesOf } from '../words';
import { EdgeFacts } from './edge-facts';

interface DetailsProps {
  readonly graph: LineageGraph;
  readonly urn: string;
  readonly onPick: (urn: string) => void;
  readonly onClose: () => void;
}

/** More are in the list. */
const EDGES_SHOWN = 12;

/** The picked entity: its way from the middle, and its edges with their facts. */
export function Details({ graph, urn, onPick, onClose }: DetailsProps) {
  const { state: chosen } = useLineageState();
  const node = graph.nodes.get(urn);
  if (!node) return null;
  const { summary, hops, upstream, downstream } = node;
  const path = pathTo(graph, urn);
  const edges = graph.edges.filter(({ from, to }) => from === urn || to === urn);
  const nameOf = (each: string) => graph.nodes.get(each)?.summary.name ?? each;
  return (
    <aside className="lineage-details" aria-label={`Details of ${summary.name}`}>
      <header>
        <h2>
          <EntityLink {...pageOf(node)} name={summary.name} />
        </h2>
        <button type="button" className="icon-button" aria-label="Close the details" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <p className="soft">
        {[hopsText(hops), `${upstream} upstream`, `${downstream} downstream`].filter(Boolean).join(' · ')}
      </p>
      {statesOf(node).map((state) => (
        <span className="badge refused" key={state}>
          {state}
        </span>
      ))}
      {summary.description !== undefined && <p className="lineage-description">{summary.description}</p>}
      <Labels owners={summary.owners ?? []} tags={summary.tags ?? []} terms={summary.terms ?? []} />
      {hops !== 0 && (
        <Link className="button small" href={lineageAddress(urn, chosen)}>
          Put in the middle
        </Link>
      )}
      {path.length > 1 && (
        <>
          <h3>Path</h3>
          <ol className="lineage-path">
            {path.map((each) => (
              <li key={each}>
                <button type="button" className="link-button" onClick={() => onPick(each)}>
                  {nameOf(each)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>Edges</h3>
      <ul className="lineage-edges">
        {edges.slice(0, EDGES_SHOWN).map((edge) => (
          <li key={`${edge.from} ${edge.to}`}>
            <span aria-hidden="true">{edge.to === urn ? '← ' : '→ '}</span>
            <span className="hidden-text">{edge.to === urn ? 'From' : 'To'}</span>{' '}
            <button type="button" className="link-button" onClick={() => onPick(edge.to === urn ? edge.from : edge.to)}>
              {nameOf(edge.to === urn ? edge.from : edge.to)}
            </button>
            <EdgeFacts edge={edge} />
          </li>
        ))}
      </ul>
      {edges.length > EDGES_SHOWN && <p className="soft">And {edges.length - EDGES_SHOWN} more; see the list.</p>}
    </aside>
  );
}
