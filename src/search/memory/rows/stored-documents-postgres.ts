import type { QuestionEnd } from '#catalog/authorization/read-context';
import type { QuestionClient } from '#base/database/sql-client';
import type { SearchDocument } from '#search/language/fields/search-document';
import { readStoredFields } from '../sql/read-stored-documents';
import type { StoredDocuments } from '../stored-documents';

/** The stored documents, for the hits of a page. One statement reads all of them. */
export class StoredDocumentsPostgres implements StoredDocuments {
  constructor(private readonly questions: QuestionClient) {}

  fields(
    ids: readonly string[],
    { signal, startedAt }: QuestionEnd,
  ): Promise<ReadonlyMap<string, SearchDocument['fields']>> {
    return readStoredFields(this.questions.until(signal, startedAt), ids);
  }
}
