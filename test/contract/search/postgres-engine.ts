import type { Registry } from '../../../generated/registry/registry-types';
import type { DocumentChange } from '../../../src/search/document-changes';
import { SearchFields } from '../../../src/search/fields/search-fields';
import { DocumentWriterPostgres } from '../../../src/search/postgres/document-writer-postgres';
import { SearchIndexPostgres } from '../../../src/search/postgres/search-index-postgres';
import type { SearchDocument } from '../../../src/search/search-document';
import { testDatabase } from '../../support/test-database';
import type { SearchEngine } from './search-suite';

/** The engine over its own test database. It remembers its documents, because a writer of documents needs the previous ones. */
export function postgresEngine(registry: Registry): SearchEngine {
  const database = testDatabase();
  const writer = new DocumentWriterPostgres(new SearchFields(registry));
  const held = new Map<string, SearchDocument>();
  let writes = 0;

  async function apply(
    documents: readonly SearchDocument[],
    next: (document: SearchDocument) => SearchDocument | null,
  ): Promise<void> {
    const changes: DocumentChange[] = documents.map((document) => ({
      id: document.id,
      urn: document.urn,
      entityType: document.entityType,
      document: next(document),
      previousDocument: held.get(document.urn) ?? null,
    }));
    await database.transaction(async (client) => {
      await client.query({
        text: 'insert into urn (id, urn, entity_type) overriding system value select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict do nothing',
        values: [
          documents.map(({ id }) => id),
          documents.map(({ urn }) => urn),
          documents.map(({ entityType }) => entityType),
        ],
      });
      await writer.write(
        client,
        changes.toSorted((a, b) => Number(a.id) - Number(b.id)),
      );
    });
    writes += 1;
    for (const { urn, document } of changes) {
      if (document) held.set(urn, document);
      else held.delete(urn);
    }
  }

  return {
    index: new SearchIndexPostgres(database.questions, new SearchFields(registry), {
      version: () => Promise.resolve(String(writes)),
      broadFrom: 1,
    }),
    put: (documents) => apply(documents, (document) => document),
    remove: (documents) => apply(documents, () => null),
    async clear() {
      await database.query({ text: 'truncate search_document, search_browse, search_run, search_bucket, urn' });
      held.clear();
      writes += 1;
    },
  };
}
