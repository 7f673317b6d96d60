import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { SqlClient } from '#base/database/sql-client';
import { storableText } from '#base/json/storable-text';

export interface AspectCountQuery {
  readonly aspect: string;
  /** A pattern of SQL LIKE: `%` is any text, `_` one character. */
  readonly urnLike?: string | undefined;
  readonly read: ReadContext;
}

/** The number of latest values of an aspect. With a pattern that begins with text, it reads that range of the index of urns. */
export async function countAspects(
  client: SqlClient,
  { aspect, urnLike, read }: AspectCountQuery,
  access: EntityAccess,
): Promise<number> {
  const values = [storableText(aspect), ...(urnLike === undefined ? [] : [storableText(urnLike)])];
  const seen = access.condition(read, 'latest.entity_id', values.length);
  const like = urnLike === undefined ? '' : 'join urn on urn.id = latest.entity_id and urn.urn like $2';
  const [row] = await client.query<{ readonly total: number }>({
    text: `select count(*)::int as total from aspect_latest as latest ${like} where latest.aspect = $1 ${seen ? `and ${seen.sql}` : ''}`,
    values: [...values, ...(seen?.values ?? [])],
  });
  return row?.total ?? 0;
}
