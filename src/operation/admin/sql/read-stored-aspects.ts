import { queryBuilt } from '#base/database/query-builder';
import type { SqlClient } from '#base/database/sql-client';
import { storableText } from '#base/json/storable-text';

/** Latest values by urn and aspect. Absent members do not restrict. */
export interface StoredAspectsQuery {
  readonly urn?: string | undefined;
  /** A pattern of SQL LIKE. */
  readonly urnLike?: string | undefined;
  readonly aspect?: string | undefined;
  readonly start: number;
  readonly count: number;
}

interface StoredAspectKey {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly aspect: string;
  readonly version: number;
}

/** One page in the order of urns and aspects. Skipping the rows before it costs as much as reading them. */
export function readStoredAspects(
  client: SqlClient,
  { urn, urnLike, aspect, start, count }: StoredAspectsQuery,
): Promise<readonly StoredAspectKey[]> {
  return queryBuilt(client, (knex) => {
    const page = knex('urn')
      .join('aspect_latest as latest', 'latest.entity_id', 'urn.id')
      .select('urn.id', 'urn.urn', 'urn.entity_type as entityType', 'latest.aspect')
      .select(knex.raw('latest.version::float8 as version'))
      .orderBy(['urn.urn', 'latest.aspect'])
      .offset(start)
      .limit(count);
    if (urn !== undefined) page.where('urn.urn', storableText(urn));
    if (urnLike !== undefined) page.where('urn.urn', 'like', storableText(urnLike));
    if (aspect !== undefined) page.where('latest.aspect', storableText(aspect));
    return page;
  });
}
