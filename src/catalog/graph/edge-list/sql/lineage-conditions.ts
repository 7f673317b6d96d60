import type { SqlParameters } from '#base/database/sql-parameters';
import type { EdgeKind, LineageKinds } from '#catalog/graph/lineage/lineage-kinds';
import type { LineageListQuery } from '../edge-list';
import { idIsOneOf } from './end-condition';
import type { EdgesQuery } from './read-edges';

/** Conditions for edges that are lineage, and lead in the direction of the query from one of its urns. */
export function lineageConditions(
  kinds: LineageKinds,
  { urns, direction }: Pick<LineageListQuery, 'urns' | 'direction'>,
  parameters: SqlParameters,
): Pick<EdgesQuery, 'conditions' | 'isUpstream'> {
  const { edge, indirect_edge: indirect } = kinds.towards('UPSTREAM');
  // A name means the same in both tables, and an aspect that makes it in one of them makes nothing else of this name in the other.
  const isUpstream = isOneOf([...edge.outgoing, ...indirect.outgoing], parameters);
  const isDownstream = isOneOf([...edge.incoming, ...indirect.incoming], parameters);
  const atSource = urns.length > 0 ? idIsOneOf('edge.source_id', urns, parameters) : 'true';
  const atDestination = urns.length > 0 ? idIsOneOf('edge.destination_id', urns, parameters) : 'true';
  const isLineage = `(${isUpstream} or ${isDownstream})`;
  if (urns.length === 0) return { conditions: [isLineage], isUpstream };
  const upwards = `(${isUpstream} and ${atSource} or ${isDownstream} and ${atDestination})`;
  const downwards = `(${isUpstream} and ${atDestination} or ${isDownstream} and ${atSource})`;
  const led =
    direction === undefined ? `(${atSource} or ${atDestination})` : direction === 'UPSTREAM' ? upwards : downwards;
  return { conditions: [isLineage, led], isUpstream };
}

function isOneOf(kinds: readonly EdgeKind[], parameters: SqlParameters): string {
  const pairs = [...new Set(kinds.map(({ relationship, aspect }) => `${relationship} ${aspect}`))];
  return `(edge.relationship || ' ' || edge.aspect) = any (${parameters.add(pairs)}::text[])`;
}
