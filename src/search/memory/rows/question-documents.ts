import type { QuestionEnd } from '#catalog/authorization/read-context';
import type { QuestionClient } from '#base/database/sql-client';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { LogState } from '../sql/read-log-state';
import { readFieldsAtState, readStoredFields } from '../sql/read-stored-documents';
import type { StoredDocuments } from '../stored-documents';

type FieldsById = ReadonlyMap<string, SearchDocument['fields']>;

/**
 * The stored documents for one question. Its first statement also reads the state of the log. A question searches several times, mostly
 * for the same hits, so it keeps the documents of the latest page.
 */
export class QuestionDocuments implements StoredDocuments {
  /** The state of the log after the question began; undefined if the question read no documents. */
  seen: LogState | undefined;
  private kept: FieldsById = new Map();

  constructor(private readonly questions: QuestionClient) {}

  async fields(ids: readonly string[], end: QuestionEnd): Promise<FieldsById> {
    const { kept } = this;
    const missing = ids.filter((id) => !kept.has(id));
    const read = missing.length === 0 ? kept : await this.read(missing, end);
    const found = ids.flatMap((id) => {
      const fields = kept.get(id) ?? read.get(id);
      return fields ? [[id, fields] as const] : [];
    });
    return (this.kept = new Map(found));
  }

  private async read(ids: readonly string[], { signal, startedAt }: QuestionEnd): Promise<FieldsById> {
    const client = this.questions.until(signal, startedAt);
    if (this.seen) return readStoredFields(client, ids);
    const { state, fields } = await readFieldsAtState(client, ids);
    this.seen = state;
    return fields;
  }
}
