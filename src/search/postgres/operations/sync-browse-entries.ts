import { binaryColumns } from '../../../database/binary-columns';
import type { SqlClient } from '../../../database/sql-client';

export interface BrowseEntry {
  readonly entityType: string;
  readonly path: string;
  readonly urn: string;
  readonly id: string;
}

/** Takes entries away and adds others. Both lists may be empty. */
export async function syncBrowseEntries(client: SqlClient, gone: readonly BrowseEntry[], added: readonly BrowseEntry[]): Promise<void> {
  if (gone.length > 0) {
    await client.query({
      name: 'search-delete-browse-entries',
      text: `
delete from search_browse b using unnest($1::text[], $2::text[], $3::text[]) as g(entity_type, path, urn)
where b.entity_type = g.entity_type and b.path = g.path and b.urn = g.urn`,
      values: binaryColumns(gone, { entityType: 'text', path: 'text', urn: 'text' }),
    });
  }
  if (added.length > 0) {
    await client.query({
      name: 'search-insert-browse-entries',
      text: `
insert into search_browse (entity_type, path, urn, entity_id)
select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) on conflict do nothing`,
      values: binaryColumns(added, { entityType: 'text', path: 'text', urn: 'text', id: 'bigint' }),
    });
  }
}
