import type { SqlClient } from '../../../database/sql-client';
import { fieldTexts } from '../../fields/field-texts';
import type { SearchFields } from '../../fields/search-fields';
import type { SearchDocument } from '../../search-document';

/** As they were written. The urn leads to the id, the id to the document. */
export async function readBrowsePaths(
  client: SqlClient,
  fields: SearchFields,
  urn: string,
): Promise<readonly string[]> {
  const [document] = await client.query<Pick<SearchDocument, 'entityType' | 'fields'>>({
    name: 'search-read-browse-paths',
    text: 'select d.entity_type as "entityType", d.fields from search_document d where d.entity_id = (select u.id from urn u where u.urn = $1)',
    values: [urn],
  });
  if (!document) return [];
  return fields
    .ofType(document.entityType)
    .filter(({ kind }) => kind === 'path')
    .flatMap(({ name }) => fieldTexts(document.fields[name]));
}
