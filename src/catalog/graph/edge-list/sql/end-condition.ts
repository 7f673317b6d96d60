import type { SqlParameters } from '#base/database/sql-parameters';
import { storableText } from '#base/json/storable-text';
import type { EdgeEndQuery, EdgeListQuery } from '../edge-list';
import { filterCondition } from './filter-condition';
import { narrowedUrns } from './narrowed-urns';

export type End = 'source' | 'destination';

/** The conditions of both ends, in the direction of the query. Empty if nothing restricts them. */
export function endConditions(query: EdgeListQuery, parameters: SqlParameters): readonly string[] {
  if (query.direction !== 'UNDIRECTED') return oneWay(query, query.direction, parameters);
  const forwards = oneWay(query, 'OUTGOING', parameters);
  return forwards.length === 0 ? [] : [`(${all(forwards)} or ${all(oneWay(query, 'INCOMING', parameters))})`];
}

function oneWay(
  { source, destination }: EdgeListQuery,
  direction: 'OUTGOING' | 'INCOMING',
  parameters: SqlParameters,
): readonly string[] {
  const [first, second]: readonly [End, End] =
    direction === 'OUTGOING' ? ['source', 'destination'] : ['destination', 'source'];
  return [...endCondition(first, source, parameters), ...endCondition(second, destination, parameters)];
}

/** An id that is one of these urns, as a range of an index for each of them. */
export function idIsOneOf(id: string, urns: readonly string[], parameters: SqlParameters): string {
  return `${id} = any (array(select id from urn where urn = any (${parameters.add(urns.map(storableText))}::text[])))`;
}

function endCondition(end: End, { entityTypes, filter }: EdgeEndQuery, parameters: SqlParameters): readonly string[] {
  const urns = narrowedUrns(filter);
  const columns = { urn: `${end}.urn`, entityType: `${end}.entity_type` };
  const filtered = filterCondition(filter, columns, parameters);
  return [
    ...(urns ? [idIsOneOf(`edge.${end}_id`, urns, parameters)] : []),
    ...(entityTypes.length > 0 ? [`${end}.entity_type = any (${parameters.add(entityTypes)}::text[])`] : []),
    ...(filtered === undefined ? [] : [filtered]),
  ];
}

function all(conditions: readonly string[]): string {
  return `(${conditions.join(' and ')})`;
}
