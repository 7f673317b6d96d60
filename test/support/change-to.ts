import { textOf } from '../../src/catalog/search/memory/document-text';
import type { IndexedChange } from '../../src/catalog/search/memory/indexed-change';
import type { SearchDocument } from '../../src/catalog/search/search-document';

/** The change that makes an index in memory have a document. */
export function changeTo(document: SearchDocument): IndexedChange {
  return { id: document.id, document: textOf(document) };
}
