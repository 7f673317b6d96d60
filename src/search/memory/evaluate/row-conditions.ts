import { fieldStrings } from '#search/language/fields/search-document';
import { DocumentSet } from '../storage/document-set';
import type { Evaluation } from './condition';

/** Whether a value of a stored document fits. */
export type RowTest = (text: string) => boolean;

/** Limits the texts that are in memory at the same time. A stored document has 10 kB on average, and rarely more than a megabyte. */
const ROWS_AT_ONCE = 100;

/** Reads the candidates from the rows. @returns those with a fitting value in one of the fields */
export async function findInRows(
  candidates: DocumentSet,
  fields: readonly string[],
  fits: RowTest,
  { segment, stored, turn }: Evaluation,
): Promise<DocumentSet> {
  const found: number[] = [];
  const documents = candidates.numbers();
  for (let start = 0; start < documents.length; start += ROWS_AT_ONCE) {
    const batch = [...documents.subarray(start, start + ROWS_AT_ONCE)];
    const ids = batch.map((document) => String(segment.ids[document]));
    const rows = await stored.fields(ids, turn);
    batch.forEach((document, index) => {
      const values = rows.get(ids[index] ?? '') ?? {};
      if (fields.some((field) => fieldStrings(values[field]).some(fits))) found.push(document);
    });
    if (turn.isOver) await turn.pause();
  }
  return DocumentSet.ofNumbers(Uint32Array.from(found), segment.size);
}
