import { anyOf } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';
import type { LatestRow } from '#catalog/aspects/sql/read-latest';

export interface SideRow extends LatestRow {
  readonly urn: string;
}

interface SidePage {
  /** Id of the last entity of the page; null after the last page. */
  readonly last: number | null;
  /** The aspects of the entities that have one of them. */
  readonly rows: readonly SideRow[];
}

/** Some aspects of the next entities. Reads a range of the primary key of entities, and of that of aspects. */
export async function readSides(
  client: SqlClient,
  aspects: readonly string[],
  after: number,
  size: number,
): Promise<SidePage> {
  const [page] = await client.query<{ readonly last: number | null }>({ text: LAST, values: [after, size] });
  const last = page?.last ?? null;
  if (last === null) return { last, rows: [] };
  return { last, rows: await client.query<SideRow>({ text: ROWS, values: [after, last, aspects] }) };
}

const LAST = `select max(id)::float8 as last from (select id from entity where id > $1 order by id limit $2) as page`;

const ROWS = `
select latest.entity_id as "id", urn.urn, latest.aspect, latest.version, latest.value,
       latest.system_metadata as "systemMetadata", latest.run_id as "runId",
       latest.created_on as "createdOn", latest.created_by as "createdBy"
from aspect_latest as latest join urn on urn.id = latest.entity_id
where latest.entity_id > $1 and latest.entity_id <= $2 and latest.aspect = ${anyOf(3, 'text')}
order by latest.entity_id`;
