import { documentText } from '#search/memory/document-text';
import type { IndexedChange } from '#search/memory/indexed-change';
import type { SearchDocument } from '#search/language/fields/search-document';

/** The change that makes an index in memory have a document. */
export function changeTo(document: SearchDocument): IndexedChange {
  return { id: document.id, document: documentText(document) };
}
