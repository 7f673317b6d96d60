import { RowSource } from '../../../database/row-source';
import type { SqlClient, SqlStatement } from '../../../database/sql-client';

export interface EntityRun {
  readonly runId: string;
  readonly id: string;
}

const RUNS = new RowSource<EntityRun>({ runId: 'text', id: 'bigint' });

/** Takes runs of entities away and adds others. Both lists may be empty. */
export function syncRuns(gone: readonly EntityRun[], added: readonly EntityRun[]): readonly SqlStatement[] {
  return [
    ...(gone.length > 0 ? [{ name: 'search-delete-runs', text: DELETE_RUNS, values: RUNS.values(gone) }] : []),
    ...(added.length > 0 ? [{ name: 'search-insert-runs', text: INSERT_RUNS, values: RUNS.values(added) }] : []),
  ];
}

const DELETE_RUNS = `delete from search_run r using ${RUNS.as('gone')} where r.run_id = gone.run_id and r.entity_id = gone.id`;
const INSERT_RUNS = `insert into search_run (run_id, entity_id) select * from ${RUNS.as('added')} on conflict do nothing`;

/** Makes the runs of all entities what the entities say. One snapshot sees an entity and its runs as one transaction left them. */
export async function reconcileRuns(client: SqlClient): Promise<void> {
  await client.query({
    text: 'delete from search_run r where not exists (select from entity e where e.id = r.entity_id and e.run_ids::jsonb ? r.run_id)',
  });
  await client.query({
    text: 'insert into search_run (run_id, entity_id) select r.run_id, e.id from entity e, jsonb_array_elements_text(e.run_ids::jsonb) r(run_id) on conflict do nothing',
  });
}

export interface BrowseEntry {
  readonly entityType: string;
  readonly path: string;
  readonly urn: string;
  readonly id: string;
}

const PLACES = new RowSource<BrowseEntry>({ entityType: 'text', path: 'text', urn: 'text' });
const ENTRIES = new RowSource<BrowseEntry>({ entityType: 'text', path: 'text', urn: 'text', id: 'bigint' });

/** Takes entries away and adds others. Both lists may be empty. */
export function syncBrowseEntries(
  gone: readonly BrowseEntry[],
  added: readonly BrowseEntry[],
): readonly SqlStatement[] {
  return [
    ...(gone.length > 0
      ? [{ name: 'search-delete-browse-entries', text: DELETE_BROWSE, values: PLACES.values(gone) }]
      : []),
    ...(added.length > 0
      ? [{ name: 'search-insert-browse-entries', text: INSERT_BROWSE, values: ENTRIES.values(added) }]
      : []),
  ];
}

const DELETE_BROWSE = `
delete from search_browse b using ${PLACES.as('gone')}
where b.entity_type = gone.entity_type and b.path = gone.path and b.urn = gone.urn`;
const INSERT_BROWSE = `insert into search_browse (entity_type, path, urn, entity_id) select * from ${ENTRIES.as('added')} on conflict do nothing`;
