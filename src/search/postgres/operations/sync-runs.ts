import { columns } from '../../../database/columns';
import type { SqlClient } from '../../../database/sql-client';

export interface EntityRun {
  readonly runId: string;
  readonly id: string;
}

/** Takes runs of entities away and adds others. Both lists may be empty. */
export async function syncRuns(client: SqlClient, gone: readonly EntityRun[], added: readonly EntityRun[]): Promise<void> {
  if (gone.length > 0) {
    await client.query({
      name: 'search-delete-runs',
      text: 'delete from search_run r using unnest($1::text[], $2::bigint[]) as g(run_id, entity_id) where r.run_id = g.run_id and r.entity_id = g.entity_id',
      values: columns(gone, ['runId', 'id']),
    });
  }
  if (added.length > 0) {
    await client.query({
      name: 'search-insert-runs',
      text: 'insert into search_run (run_id, entity_id) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing',
      values: columns(added, ['runId', 'id']),
    });
  }
}
