import type { SqlStatement } from '#base/database/sql-client';

/** Writes down when a run was rolled back, in one row of the run. */
export function markRolledBack(runId: string, now: number): SqlStatement {
  return { text: MARK, values: [runId, now] };
}

const MARK = `
insert into run as r (run_id, shard, active_rows, removed_rows, last_observed, rolled_back_on) values ($1, 0, 0, 0, 0, $2::bigint)
on conflict (run_id, shard) do update set rolled_back_on = excluded.rolled_back_on`;
