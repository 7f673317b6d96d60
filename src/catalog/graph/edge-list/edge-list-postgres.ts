import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { QuestionClient } from '#base/database/sql-client';
import { SqlParameters } from '#base/database/sql-parameters';
import { storableText } from '#base/json/storable-text';
import { parseUrn } from '#catalog/urn/urn';
import type { LineageKinds } from '../lineage/lineage-kinds';
import { edgeCursor, parseEdgeCursor } from './edge-cursor';
import type { EdgeList, EdgeListQuery, EdgePage, LineageListQuery } from './edge-list';
import { type End, endConditions } from './sql/end-condition';
import { filterCondition } from './sql/filter-condition';
import { lineageConditions } from './sql/lineage-conditions';
import { narrowedUrns } from './sql/narrowed-urns';
import { type EdgesQuery, readEdges } from './sql/read-edges';

type PageQuery = EdgeListQuery | LineageListQuery;

/** Lists edges from the edge tables, which commit with the aspects. */
export class EdgeListPostgres implements EdgeList {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly kinds: LineageKinds,
  ) {}

  edges(query: EdgeListQuery): Promise<EdgePage> {
    const parameters = new SqlParameters();
    const own = filterCondition(query.filter, { relationshipType: 'edge.relationship' }, parameters);
    const conditions = [...endConditions(query, parameters), ...(own === undefined ? [] : [own])];
    return this.page(query, { parameters, conditions, isUpstream: 'false', leading: leadingEnd(query) });
  }

  lineage(query: LineageListQuery): Promise<EdgePage> {
    for (const [index, urn] of query.urns.entries()) parseUrn(urn, { field: ['urns', index] });
    const parameters = new SqlParameters();
    return this.page(query, { parameters, ...lineageConditions(this.kinds, query, parameters), leading: 'source' });
  }

  private async page(
    query: PageQuery,
    found: Pick<EdgesQuery, 'parameters' | 'conditions' | 'isUpstream' | 'leading'>,
  ): Promise<EdgePage> {
    const { relationships, includeRemoved, cursor, count, read } = query;
    const after = cursor === undefined ? undefined : parseEdgeCursor(cursor);
    if (count === 0) return { edges: [] };
    const named =
      relationships.length > 0
        ? [`edge.relationship = any (${found.parameters.add(relationships.map(storableText))}::text[])`]
        : [];
    const rows = await readEdges(this.questions.until(read.signal), {
      ...found,
      conditions: [...found.conditions, ...named, ...(includeRemoved ? [] : NOT_REMOVED)],
      after,
      count: count + 1,
      access: (id, valuesBefore) => this.access.condition(read, id, valuesBefore),
    });
    const edges = rows.slice(0, count);
    const last = edges.at(-1);
    return { edges, ...(rows.length > count && last && { cursor: edgeCursor(last) }) };
  }
}

const NOT_REMOVED = ['source', 'destination'].map(
  (end) => `not exists (select from entity where entity.id = edge.${end}_id and entity.removed)`,
);

/** The end that urns narrow down. */
function leadingEnd({ direction, source, destination }: EdgeListQuery): End {
  const isDestination = narrowedUrns(source.filter) === undefined && narrowedUrns(destination.filter) !== undefined;
  return isDestination === (direction === 'INCOMING') ? 'source' : 'destination';
}
