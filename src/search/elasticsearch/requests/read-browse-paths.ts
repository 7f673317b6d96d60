import { UnavailableError } from '../../../errors/domain-error';
import { fieldStrings, type SearchDocument } from '../../search-document';
import { documentId } from '../documents/document-id';
import type { SearchContext } from '../search-context';

/** As they were written. The urn names the entity type, and that the index. */
export async function readBrowsePaths(urn: string, { cluster, fields }: SearchContext): Promise<readonly string[]> {
  const entityType = urn.split(':', 3)[2] ?? '';
  if (!fields.entityTypes.includes(entityType)) return [];
  const { docs } = await cluster.ask((client) =>
    client.mget<Pick<SearchDocument, 'fields'>>({
      index: cluster.entityAlias(entityType),
      ids: [documentId(urn)],
      _source: ['fields'],
    }),
  );
  const [found] = docs;
  if (found === undefined || 'error' in found)
    throw new UnavailableError('A part of the search cluster is not available at the moment. Try again.');
  const { _source: source } = found;
  const values = source?.fields ?? {};
  return fields
    .ofType(entityType)
    .filter(({ kind }) => kind === 'path')
    .flatMap(({ name }) => fieldStrings(values[name]));
}
