import type { SqlClient } from '#base/database/sql-client';
import type { SetAsideKey } from '#catalog/aspects/aspect-service';
import { kindNumber, kindOf } from './set-aside-kinds';
import type { SetAsideRow } from './write-set-aside';

interface EntityAspect {
  readonly entityType: string;
  readonly aspect: string;
}

/** The next values of these aspects by key. A range of the primary key, without the rows of other aspects. */
export async function readSetAsidePage(
  client: SqlClient,
  aspects: readonly EntityAspect[],
  after: SetAsideKey | undefined,
  limit: number,
): Promise<readonly SetAsideRow[]> {
  const rows = await client.query<Omit<SetAsideRow, 'kind'> & { readonly kind: number }>({
    text: READ,
    values: [
      aspects.map(({ entityType }) => entityType),
      aspects.map(({ aspect }) => aspect),
      after?.urn ?? '',
      after?.aspect ?? '',
      after ? kindNumber(after.kind) : 0,
      after?.number ?? 0,
      after?.digest ?? '',
      limit,
    ],
  });
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

const READ = `
select urn, aspect, kind::int as kind, number::float8 as number, digest, entity_type as "entityType", value,
       system_metadata as "systemMetadata", run_id as "runId", created_on::float8 as "createdOn", created_by as "createdBy"
from set_aside
where (entity_type, aspect) in (select * from unnest($1::text[], $2::text[]))
  and (urn, aspect, kind, number, digest) > ($3, $4, $5::smallint, $6::bigint, $7)
order by urn, aspect, kind, number, digest limit $8`;
