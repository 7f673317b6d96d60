import type { Turn } from '#base/background/turn';
import type { SearchFields } from '#search/language/fields/search-fields';
import { rankWeight } from '#search/language/query/rank-weight';
import type { SearchDocument } from '#search/language/fields/search-document';
import { byteText } from '../storage/byte-text';
import { NumberListsWriter } from '../storage/number-lists';
import { DocumentColumns } from './document-columns';
import { TermCollector } from './term-collector';
import { type CollectedValues, ValueCollector } from './document-values';
import { FacetWriter } from './facet-writer';
import type { FieldSets } from './field-sets';
import type { Segment } from './segment';

/** Documents between two looks at the clock, where each takes a few microseconds. */
const STEP = 32;

/** Makes a segment of documents with different ids, in turns. */
export async function buildSegment(
  fields: SearchFields,
  fieldSets: FieldSets,
  documents: readonly SearchDocument[],
  turn: Turn,
): Promise<Segment> {
  const columns = new DocumentColumns(documents.length);
  const terms = new TermCollector(fields, fieldSets);
  const collected = new ValueCollector();
  for (const [number, { urn, document }] of inOrder(documents).entries()) {
    const own = fields.ofDocument(document);
    const nameLength = terms.collect(number, document, own);
    const isCut = collected.collect(number, document, own);
    columns.add(document, { urn, nameLength, rankWeight: rankWeight(fields, document), isCut });
    if (turn.isOver) await turn.pause();
  }
  const values = await collected.taken(turn);
  const lists = await listsOf(values, documents.length, turn);
  return { ...columns.taken(), ...lists, terms: await terms.taken(turn), values: values.index };
}

function inOrder(documents: readonly SearchDocument[]) {
  return documents
    .map((document) => ({ urn: byteText(document.urn), document }))
    .toSorted((a, b) => (a.urn < b.urn ? -1 : 1));
}

/** The values of each document, and those that facets count. */
async function listsOf({ index, ids, own, ends }: CollectedValues, size: number, turn: Turn) {
  const kept = new NumberListsWriter(size);
  const facets = new FacetWriter(index, size);
  let at = 0;
  for (let document = 0; document < size; document++) {
    for (; at < ends.at(document); at++) {
      const id = ids[own.at(at) >>> 1] ?? 0;
      kept.add(id);
      if ((own.at(at) & 1) === 1) facets.add(id);
    }
    kept.endList();
    facets.endDocument(document);
    if (document % STEP === 0 && turn.isOver) await turn.pause();
  }
  return { kept: kept.taken(), facets: facets.taken() };
}
