import { RowSource } from '../../../database/row-source';
import type { SqlStatement } from '../../../database/sql-client';

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
    ...(gone.length > 0 ? [{ name: 'search-delete-browse-entries', text: DELETE, values: PLACES.values(gone) }] : []),
    ...(added.length > 0
      ? [{ name: 'search-insert-browse-entries', text: INSERT, values: ENTRIES.values(added) }]
      : []),
  ];
}

const DELETE = `
delete from search_browse b using ${PLACES.as('gone')}
where b.entity_type = gone.entity_type and b.path = gone.path and b.urn = gone.urn`;
const INSERT = `insert into search_browse (entity_type, path, urn, entity_id) select * from ${ENTRIES.as('added')} on conflict do nothing`;
