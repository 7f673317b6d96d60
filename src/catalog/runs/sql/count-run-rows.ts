import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';

/** What a transaction changes in the counters of a run. */
export interface RunCountChange {
  readonly runId: string;
  readonly activeRows: number;
  readonly removedRows: number;
  /** Epoch milliseconds; 0 if it did not write. */
  readonly lastObserved: number;
}

const CHANGES = new RowSource<RunCountChange>({
  runId: 'text',
  activeRows: 'bigint',
  removedRows: 'bigint',
  lastObserved: 'bigint',
});

/** Two sessions rarely share a shard, and then the second waits for the first. */
const SHARDS = 8;

/** Adds to the counters in the shard of this session. Rows are locked in the order of run ids, so writers do not deadlock. */
export function countRunRows(changes: readonly RunCountChange[]): readonly SqlStatement[] {
  if (changes.length === 0) return [];
  return [
    {
      name: 'count-run-rows',
      text: `
insert into run as r (run_id, shard, active_rows, removed_rows, last_observed)
select run_id, pg_backend_pid() % ${SHARDS}, active_rows, removed_rows, last_observed from ${CHANGES.as('change')} order by run_id
on conflict (run_id, shard) do update set active_rows = r.active_rows + excluded.active_rows,
  removed_rows = r.removed_rows + excluded.removed_rows, last_observed = greatest(r.last_observed, excluded.last_observed)`,
      values: CHANGES.values(changes),
    },
  ];
}
