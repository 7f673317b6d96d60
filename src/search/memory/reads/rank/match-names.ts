import type { Evaluation } from '#search/memory/evaluate/condition';
import { isOfType } from '#search/memory/evaluate/document-conditions';
import { documentsOf } from '#search/memory/evaluate/mark-documents';
import type { TermRange } from '#search/memory/evaluate/term-look-ups';
import type { ByteText } from '#search/memory/storage/byte-text';
import type { DocumentSet } from '#search/memory/storage/document-set';
import {
  BEGINS_NAME,
  BEGINS_TITLE,
  HAS_PHRASE,
  HAS_TYPED,
  IS_TITLE,
  NEARS_TITLE,
  type RankedWords,
} from './ranked-words';
import type { SegmentHits } from './segment-hits';

/** Marks the hits with a title that is the query, begins with it or is a part of it, and those with its words in their order. */
export async function matchNames(
  bits: Uint16Array,
  ranked: RankedWords,
  hits: SegmentHits,
  evaluation: Evaluation,
): Promise<void> {
  const { titles, stemTitles, phrases, joined, typedPairs } = ranked;
  const { terms, fieldSets } = evaluation;
  const { found } = hits;
  const rangesOf = (keys: readonly ByteText[]) => rangesIn(evaluation, keys);
  for (const title of titles) {
    mark(bits, IS_TITLE, await withTerms(rangesOf([title]), found, evaluation));
    mark(bits, BEGINS_TITLE, await withTerms([terms.withPrefix(title)], found, evaluation));
  }
  if (stemTitles.length > 0) mark(bits, NEARS_TITLE, await withTerms(rangesOf(stemTitles), found, evaluation));
  await matchPlaced(bits, ranked, found, evaluation);
  for (const pairs of phrases) mark(bits, HAS_PHRASE, await withAllTerms(pairs.map(rangesOf), found, evaluation));
  const last = typedPairs?.at(-1);
  if (joined !== null) {
    const begun = await withTerms([terms.withPrefix(joined)], found, evaluation, fieldSets.names());
    mark(bits, last === undefined ? HAS_PHRASE : HAS_PHRASE | HAS_TYPED, begun);
  }
  if (typedPairs && last !== undefined) {
    const typed = typedPairs.slice(0, -1).map(rangesOf);
    const goesOn = last.map((pair) => terms.withPrefix(pair));
    mark(bits, HAS_TYPED, await withAllTerms([...typed, goesOn], found, evaluation));
  } else if (typedPairs) markBegun(bits, hits);
}

/** Marks the hits with a title inside the query, and whether they belong where the other words say. */
async function matchPlaced(
  bits: Uint16Array,
  { placedTitles, placing }: RankedWords,
  found: DocumentSet,
  evaluation: Evaluation,
): Promise<void> {
  for (const { titles, places } of placedTitles) {
    let left = await withTerms(rangesIn(evaluation, titles), found, evaluation);
    mark(bits, BEGINS_TITLE, left);
    for (const { forms, entityTypes } of places) {
      if (left.isEmpty) break;
      const ofType = await isOfType((each) => entityTypes.includes(each)).find(left, evaluation);
      const accepted = evaluation.fieldSets.containing(placing);
      left = ofType.or(await withTerms(rangesIn(evaluation, forms), left, evaluation, accepted));
    }
    mark(bits, NEARS_TITLE, left);
  }
}

function rangesIn({ terms }: Evaluation, keys: readonly ByteText[]): readonly TermRange[] {
  return keys.map((key) => oneTerm(terms.find(key)));
}

function oneTerm(term: number): TermRange {
  return term < 0 ? [0, 0] : [term, term + 1];
}

/** One word is typed in a name if it begins a word of it. */
function markBegun(bits: Uint16Array, { documents }: SegmentHits): void {
  for (const document of documents) {
    const own = bits[document] ?? 0;
    if ((own & BEGINS_NAME) !== 0) bits[document] = own | HAS_TYPED;
  }
}

/** The documents with a term of each of the lists of ranges. */
async function withAllTerms(
  lists: readonly (readonly TermRange[])[],
  scope: DocumentSet,
  evaluation: Evaluation,
): Promise<DocumentSet> {
  let left = scope;
  for (const ranges of lists) {
    if (left.isEmpty) return left;
    left = await withTerms(ranges, left, evaluation);
  }
  return left;
}

function withTerms(
  ranges: readonly TermRange[],
  scope: DocumentSet,
  { segment, turn }: Evaluation,
  accepted: Uint8Array | null = null,
): Promise<DocumentSet> {
  return documentsOf({ scope, postings: segment.terms.postings, accepted, turn }, ranges);
}

function mark(bits: Uint16Array, flag: number, documents: DocumentSet): void {
  for (const document of documents.numbers()) bits[document] = (bits[document] ?? 0) | flag;
}
