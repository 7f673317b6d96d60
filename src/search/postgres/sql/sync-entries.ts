import { RowSource } from '../../../database/row-source';
import type { SqlClient, SqlStatement } from '../../../database/sql-client';

export interface EntityRun {
  readonly runId: string;
  readonly id: string;
}

const RUNS = new RowSource<EntityRun>({ runId: 'text', id: 'bigint' });

/** Deletes and adds rows of `search_run`. Both lists may be empty. */
export function syncRuns(deleted: readonly EntityRun[], added: readonly EntityRun[]): readonly SqlStatement[] {
  return [
    ...(deleted.length > 0 ? [{ name: 'search-delete-runs', text: DELETE_RUNS, values: RUNS.values(deleted) }] : []),
    ...(added.length > 0 ? [{ name: 'search-insert-runs', text: INSERT_RUNS, values: RUNS.values(added) }] : []),
  ];
}

const DELETE_RUNS = `
delete from search_run r using ${RUNS.as('deleted')}
where r.run_id = deleted.run_id and r.entity_id = deleted.id`;
const INSERT_RUNS = `
insert into search_run (run_id, entity_id) select * from ${RUNS.as('added')} on conflict do nothing`;

/** Corrects `search_run` from the runs in the entity rows. A writer commits both together, so one snapshot never sees them differ. */
export async function reconcileRuns(client: SqlClient): Promise<void> {
  await client.query({
    text: `
delete from search_run r
where not exists (select from entity e where e.id = r.entity_id and e.run_ids::jsonb ? r.run_id)`,
  });
  await client.query({
    text: `
insert into search_run (run_id, entity_id)
select r.run_id, e.id from entity e, jsonb_array_elements_text(e.run_ids::jsonb) r(run_id) on conflict do nothing`,
  });
}

export interface BrowseEntry {
  readonly entityType: string;
  readonly path: string;
  readonly urn: string;
  readonly id: string;
}

const ENTRY_KEYS = new RowSource<BrowseEntry>({ entityType: 'text', path: 'text', urn: 'text' });
const ENTRIES = new RowSource<BrowseEntry>({ entityType: 'text', path: 'text', urn: 'text', id: 'bigint' });

/** Deletes and adds rows of `search_browse`. Both lists may be empty. */
export function syncBrowseEntries(
  deleted: readonly BrowseEntry[],
  added: readonly BrowseEntry[],
): readonly SqlStatement[] {
  return [
    ...(deleted.length > 0
      ? [{ name: 'search-delete-browse-entries', text: DELETE_BROWSE, values: ENTRY_KEYS.values(deleted) }]
      : []),
    ...(added.length > 0
      ? [{ name: 'search-insert-browse-entries', text: INSERT_BROWSE, values: ENTRIES.values(added) }]
      : []),
  ];
}

const DELETE_BROWSE = `
delete from search_browse b using ${ENTRY_KEYS.as('deleted')}
where b.entity_type = deleted.entity_type and b.path = deleted.path and b.urn = deleted.urn`;
const INSERT_BROWSE = `
insert into search_browse (entity_type, path, urn, entity_id)
select * from ${ENTRIES.as('added')} on conflict do nothing`;
