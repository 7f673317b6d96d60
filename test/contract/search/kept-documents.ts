import { isDeepStrictEqual } from 'node:util';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { SearchEngine } from './search-suite';

/**
 * The engine, but `clear` waits for the next `put`, which changes only what the next test has otherwise. Most tests of a theme have the same
 * documents, and to delete and write them again takes longer than the questions. Between a `clear` and a `put`, nothing may be asked.
 */
export function keptDocuments(engine: SearchEngine): SearchEngine {
  const held = new Map<string, SearchDocument>();
  let isCleared = false;

  async function remove(documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length > 0) await engine.remove(documents);
    for (const { urn } of documents) held.delete(urn);
  }

  /** @returns what of the documents is not there yet */
  async function replaceHeld(documents: readonly SearchDocument[]): Promise<readonly SearchDocument[]> {
    const next = new Set(documents.map(({ urn }) => urn));
    await remove([...held.values()].filter(({ urn }) => !next.has(urn)));
    return documents.filter((document) => !isDeepStrictEqual(document, held.get(document.urn)));
  }

  return {
    get index() {
      if (isCleared) throw new Error('the documents of the test before are still there: put those of this test first');
      return engine.index;
    },
    async put(documents) {
      const missing = isCleared ? await replaceHeld(documents) : documents;
      isCleared = false;
      if (missing.length > 0) await engine.put(missing);
      for (const document of missing) held.set(document.urn, document);
    },
    remove,
    clear: async () => {
      isCleared = true;
    },
  };
}
