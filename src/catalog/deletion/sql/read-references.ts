import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { SqlClient } from '#base/database/sql-client';

/** An aspect that makes edges to a urn. */
export interface ReferenceRow {
  /** Id of the entity that has the aspect. */
  readonly id: string;
  readonly entity: string;
  readonly aspect: string;
  readonly relationship: string;
}

/** The place of a reference in the order in which they are read. */
type ReferencePlace = Pick<ReferenceRow, 'relationship' | 'id' | 'aspect'>;

export const FIRST_PLACE: ReferencePlace = { relationship: '', id: '0', aspect: '' };

/**
 * References to a urn after a place, in the order of the index of destinations. For indirect edges, which have two ends, the entity with the
 * aspect is a third one, and either end may be the urn.
 */
const REFERENCES = `
select relationship, source_id as id, aspect from edge where destination_id = (select id from urn where urn = $1)
union
select relationship, maker_id, aspect from indirect_edge where destination_id = (select id from urn where urn = $1)
union
select relationship, maker_id, aspect from indirect_edge where source_id = (select id from urn where urn = $1)`;

interface ReferenceQuery {
  readonly urn: string;
  readonly after: ReferencePlace;
  readonly limit: number;
  readonly read: ReadContext;
}

/** References of aspects that the actor may use. */
export async function readReferences(
  client: SqlClient,
  { urn, after, limit, read }: ReferenceQuery,
  access: EntityAccess,
): Promise<readonly ReferenceRow[]> {
  const values = [urn, after.relationship, after.id, after.aspect, limit];
  const seen = access.condition(read, 'reference.id', values.length);
  return client.query({
    text: `
select reference.id, urn.urn as entity, reference.aspect, reference.relationship from (${REFERENCES}) as reference join urn on urn.id = reference.id
where (reference.relationship, reference.id, reference.aspect) > ($2::text collate "C", $3::bigint, $4::text collate "C") ${seen ? `and ${seen.sql}` : ''}
order by reference.relationship, reference.id, reference.aspect limit $5::bigint`,
    values: [...values, ...(seen?.values ?? [])],
  });
}

export async function countReferences(
  client: SqlClient,
  { urn, read }: Pick<ReferenceQuery, 'urn' | 'read'>,
  access: EntityAccess,
): Promise<number> {
  const seen = access.condition(read, 'reference.id', 1);
  const [row] = await client.query<{ readonly total: number }>({
    text: `select count(*)::int as total from (${REFERENCES}) as reference ${seen ? `where ${seen.sql}` : ''}`,
    values: [urn, ...(seen?.values ?? [])],
  });
  return row?.total ?? 0;
}
