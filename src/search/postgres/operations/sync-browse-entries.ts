import { RowSource } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';

export interface BrowseEntry {
  readonly entityType: string;
  readonly path: string;
  readonly urn: string;
  readonly id: string;
}

const PLACES = new RowSource<BrowseEntry>({ entityType: 'text', path: 'text', urn: 'text' });
const ENTRIES = new RowSource<BrowseEntry>({ entityType: 'text', path: 'text', urn: 'text', id: 'bigint' });

/** Takes entries away and adds others. Both lists may be empty. */
export async function syncBrowseEntries(client: SqlClient, gone: readonly BrowseEntry[], added: readonly BrowseEntry[]): Promise<void> {
  if (gone.length > 0) {
    await client.query({
      name: 'search-delete-browse-entries',
      text: `
delete from search_browse b using ${PLACES.as('gone')}
where b.entity_type = gone.entity_type and b.path = gone.path and b.urn = gone.urn`,
      values: PLACES.values(gone),
    });
  }
  if (added.length > 0) {
    await client.query({
      name: 'search-insert-browse-entries',
      text: `
insert into search_browse (entity_type, path, urn, entity_id)
select * from ${ENTRIES.as('added')} on conflict do nothing`,
      values: ENTRIES.values(added),
    });
  }
}
