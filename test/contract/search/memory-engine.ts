import pino from 'pino';
import type { Registry } from '#generated/registry/registry-types';
import { SearchFields } from '#search/language/fields/search-fields';
import { MemoryIndex } from '#search/memory/memory-index';
import type { SearchDocument } from '#search/language/fields/search-document';
import { AskedIndex } from '#test/support/asked-index';
import { changeTo } from '#test/support/change-to';
import type { SearchEngine } from './search-suite';

/** No question of a test takes so long. */
export const TIMEOUT_SECONDS = 60;

/** The engine over documents in a map, in place of rows. */
export function memoryEngine(registry: Registry, timeoutSeconds = TIMEOUT_SECONDS): SearchEngine {
  const rows = new Map<string, SearchDocument>();
  const stored = {
    fields: async (ids: readonly string[]) =>
      new Map(
        ids.flatMap((id) => {
          const row = rows.get(id);
          return row ? [[id, row.fields] as const] : [];
        }),
      ),
  };
  const logger = pino({ level: 'error' });
  const index = new MemoryIndex({ fields: new SearchFields(registry), stored, logger, timeoutSeconds });
  const remove = async (documents: readonly SearchDocument[]) => {
    for (const { id } of documents) rows.delete(id);
    await index.apply(documents.map(({ id }) => ({ id, document: null })));
  };
  return {
    index: AskedIndex.over(index, registry),
    async put(documents) {
      for (const document of documents) rows.set(document.id, document);
      await index.apply(documents.map(changeTo));
    },
    remove,
    clear: () => remove([...rows.values()]),
  };
}
