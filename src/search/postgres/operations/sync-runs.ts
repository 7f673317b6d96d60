import { RowSource } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';

export interface EntityRun {
  readonly runId: string;
  readonly id: string;
}

const RUNS = new RowSource<EntityRun>({ runId: 'text', id: 'bigint' });

/** Takes runs of entities away and adds others. Both lists may be empty. */
export async function syncRuns(client: SqlClient, gone: readonly EntityRun[], added: readonly EntityRun[]): Promise<void> {
  if (gone.length > 0) {
    await client.query({
      name: 'search-delete-runs',
      text: `delete from search_run r using ${RUNS.as('gone')} where r.run_id = gone.run_id and r.entity_id = gone.id`,
      values: RUNS.values(gone),
    });
  }
  if (added.length > 0) {
    await client.query({
      name: 'search-insert-runs',
      text: `insert into search_run (run_id, entity_id) select * from ${RUNS.as('added')} on conflict do nothing`,
      values: RUNS.values(added),
    });
  }
}

/** Makes the runs of all entities what the entities say. One snapshot sees an entity and its runs as one transaction left them. */
export async function reconcileRuns(client: SqlClient): Promise<void> {
  await client.query({
    text: 'delete from search_run r where not exists (select from entity e where e.id = r.entity_id and e.run_ids::jsonb ? r.run_id)',
  });
  await client.query({
    text: 'insert into search_run (run_id, entity_id) select r.run_id, e.id from entity e, jsonb_array_elements_text(e.run_ids::jsonb) r(run_id) on conflict do nothing',
  });
}
