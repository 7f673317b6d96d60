import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import type { GraphEdge } from '../graph-edge';
import { relationshipText } from '../words';

/** Shows the origin of an edge: kind, job or query, time and person. */
export function EdgeFacts({ edge: { facts, through, count } }: { readonly edge: GraphEdge }) {
  if (count !== undefined) return <p className="soft">{count.toLocaleString()} edges</p>;
  if (!facts) return <p className="soft">Past {through.join(', ')}</p>;
  const { relationship, via, updatedOn, updatedBy, createdOn, isManual } = facts;
  return (
    <p className="soft lineage-facts">
      {relationshipText(relationship)}
      {via && (
        <>
          , via <EntityLink urn={via.urn} name={via.name} />
        </>
      )}
      {updatedOn > 0 && (
        <>
          {' · '}
          {updatedOn === createdOn ? 'since' : 'updated'} <TimeText at={updatedOn} />
        </>
      )}
      {updatedBy && <> by {updatedBy.name}</>}
      {isManual && ' · drawn by a person'}
    </p>
  );
}
