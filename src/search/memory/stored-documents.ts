import type { QuestionEnd } from '#catalog/authorization/read-context';
import type { SearchDocument } from '../language/fields/search-document';

/** The documents as they are stored. The index reads from them what it does not keep: long texts. */
export interface StoredDocuments {
  /**
   * The fields of documents by id. An unknown document is left out.
   * @throws LimitExceededError if the documents are too large for an answer
   */
  fields(ids: readonly string[], end: QuestionEnd): Promise<ReadonlyMap<string, SearchDocument['fields']>>;
}
