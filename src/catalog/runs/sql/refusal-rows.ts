import { RowSource } from '#base/database/row-source';
import type { SqlClient, SqlStatement } from '#base/database/sql-client';
import { NO_RUN_ID } from '#catalog/aspects/prepare/system-metadata';

export interface RefusalRow {
  readonly runId: string;
  readonly urn: string;
  readonly aspect: string;
  /** Place in the list of the request. */
  readonly record: number;
  readonly code: string;
  readonly reason: string;
  readonly actor: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly refusedOn: number;
}

const ROWS = new RowSource<RefusalRow>({
  runId: 'text',
  urn: 'text',
  aspect: 'text',
  record: 'bigint',
  code: 'text',
  reason: 'text',
  actor: 'text',
  requestId: 'text',
  refusedOn: 'bigint',
});

/**
 * Stores refused records, and counts all of them in their runs.
 * @param max rows of a run that are stored; a client that is wrong in every record must not fill the disk
 */
export function writeRefusals(rows: readonly RefusalRow[], max: number): readonly SqlStatement[] {
  if (rows.length === 0) return [];
  const values = ROWS.values(rows);
  return [
    { text: STORE, values: [...values, max] },
    { text: COUNT, values },
  ];
}

const STORE = `
insert into run_refusal (${ROWS.names})
select ${ROWS.names} from (select *, row_number() over (partition by run_id order by record) as place from ${ROWS.as('sent')}) as sent
where place <= $${ROWS.parameters + 1}::bigint
  and (select count(*) from run_refusal as stored where stored.run_id = sent.run_id) < $${ROWS.parameters + 1}::bigint`;

/** Sorted, so that writers do not wait for each other in a circle. All refusals of a run share a shard, because they are rare. */
const COUNT = `
insert into run as r (run_id, shard, active_rows, removed_rows, last_observed, refused)
select run_id, 0, 0, 0, max(refused_on), count(*) from ${ROWS.as('sent')} where run_id <> '${NO_RUN_ID}' group by run_id order by run_id
on conflict (run_id, shard) do update
set refused = r.refused + excluded.refused, last_observed = greatest(r.last_observed, excluded.last_observed)`;

/** A refused record as a run shows it. */
export interface RunRefusal {
  readonly urn: string;
  readonly aspectName: string;
  readonly index: number;
  readonly code: string;
  readonly reason: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

interface RefusalSelection {
  readonly runId: string;
  readonly start: number;
  readonly count: number;
  /** Selects only what this actor sent; null for all. */
  readonly sender: string | null;
}

/** Newest first: a range of the index by run. */
export async function readRefusals(
  client: SqlClient,
  { runId, start, count, sender }: RefusalSelection,
): Promise<readonly RunRefusal[]> {
  return client.query({ text: READ, values: [runId, sender, start, count] });
}

const READ = `
select urn, aspect as "aspectName", record::int as index, code, reason, request_id as "requestId", refused_on::float8 as timestamp
from run_refusal where run_id = $1 and ($2::text is null or actor = $2)
order by id desc offset $3::bigint limit $4::bigint`;
