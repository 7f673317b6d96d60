import type { Evaluation } from '../evaluate/condition';
import { markDocuments } from '../evaluate/mark-documents';
import { termsWithPrefix } from '../evaluate/term-conditions';
import { type Bits, emptyBits, isEmpty, numbersOf } from '../storage/bits';
import {
  BEGINNING_SHIFT,
  BEGINS_TITLE,
  FORM_SHIFT,
  HAS_PHRASE,
  IS_TITLE,
  queryScore,
  type RankedWords,
  SUCH_SHIFT,
  wordScore,
} from './ranked-words';
import { scratch } from './scratch';

/** Work between two looks at the clock. */
const STEP = 65_536;

/** The hits of one segment. */
export interface SegmentHits {
  readonly found: Bits;
  /** The same documents, ascending. */
  readonly documents: Uint32Array;
}

/** @returns the score of each hit, in the order of the hits */
export async function scoreHits(hits: SegmentHits, ranked: RankedWords, evaluation: Evaluation): Promise<Float64Array> {
  const { segment, turn } = evaluation;
  const { documents } = hits;
  const scores = new Float64Array(documents.length);
  const matches: Uint16Array[] = [];
  try {
    for (const word of ranked.words) {
      const bits = scratch.take(segment.size);
      matches.push(bits);
      await matchWord(bits, word, hits, evaluation);
    }
    if (matches[0]) await matchNames(matches[0], ranked, hits, evaluation);
    for (let at = 0; at < documents.length; at += STEP) {
      addScores(scores, documents, matches, segment.rankWeights, [at, Math.min(at + STEP, documents.length)]);
      if (turn.isOver) await turn.pause();
    }
    return scores;
  } finally {
    for (const bits of matches) scratch.give(bits, documents);
  }
}

function addScores(
  scores: Float64Array,
  documents: Uint32Array,
  matches: readonly Uint16Array[],
  weights: Float64Array,
  [from, to]: readonly [number, number],
): void {
  const [first] = matches;
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    let sum = 0;
    for (const bits of matches) sum += wordScore(bits[document] ?? 0);
    const score = first ? sum / matches.length + queryScore(first[document] ?? 0) : 1;
    scores[at] = (weights[document] ?? 0) * score;
  }
}

type Word = RankedWords['words'][number];

async function matchWord(bits: Uint16Array, word: Word, hits: SegmentHits, evaluation: Evaluation): Promise<void> {
  const { texts } = evaluation.segment.terms;
  const classes = evaluation.fieldSets.defaultClasses();
  for (const form of word.forms) {
    const term = texts.find(form);
    if (term < 0) continue;
    const shifts = form === word.such ? (1 << SUCH_SHIFT) | (1 << FORM_SHIFT) : 1 << FORM_SHIFT;
    await matchTerms(bits, [term, term + 1], classes, shifts, hits, evaluation);
  }
  if (word.beginning !== undefined)
    await matchTerms(bits, termsWithPrefix(texts, word.beginning), classes, 1 << BEGINNING_SHIFT, hits, evaluation);
}

/** Adds the classes of the terms, shifted by multiplication, to the bits of the hits that have them. */
async function matchTerms(
  bits: Uint16Array,
  [from, to]: readonly [number, number],
  classes: Uint8Array,
  factor: number,
  hits: SegmentHits,
  { segment: { terms }, turn }: Evaluation,
): Promise<void> {
  const { starts, documents, marks } = terms.postings;
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += STEP) {
    const after = Math.min(at + STEP, end);
    const isRare = to - from === 1 && hits.documents.length * 16 < after - at;
    if (isRare) matchFew(bits, hits.documents, documents, marks, classes, factor, at, after);
    else matchMany(bits, hits.found, documents, marks, classes, factor, at, after);
    if (turn.isOver) await turn.pause();
  }
}

function matchMany(
  bits: Uint16Array,
  found: Bits,
  documents: Uint32Array,
  marks: Uint16Array | Uint32Array,
  classes: Uint8Array,
  factor: number,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    if ((((found[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 0) continue;
    bits[document] = (bits[document] ?? 0) | ((classes[marks[at] ?? 0] ?? 0) * factor);
  }
}

/** Looks up each hit in the documents of one term. */
function matchFew(
  bits: Uint16Array,
  hits: Uint32Array,
  documents: Uint32Array,
  marks: Uint16Array | Uint32Array,
  classes: Uint8Array,
  factor: number,
  from: number,
  to: number,
): void {
  let low = from;
  for (const document of hits) {
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((documents[middle] ?? 0) < document) low = middle + 1;
      else high = middle;
    }
    if (low < to && documents[low] === document)
      bits[document] = (bits[document] ?? 0) | ((classes[marks[low] ?? 0] ?? 0) * factor);
  }
}

/** Marks the hits with a title that is or begins with the query, and those with all pairs of its words. */
async function matchNames(
  bits: Uint16Array,
  { title, pairs }: RankedWords,
  hits: SegmentHits,
  evaluation: Evaluation,
): Promise<void> {
  const { texts } = evaluation.segment.terms;
  if (title !== undefined) {
    const exact = texts.find(title);
    mark(bits, IS_TITLE, await withTerms(exact < 0 ? [0, 0] : [exact, exact + 1], hits.found, evaluation));
    mark(bits, BEGINS_TITLE, await withTerms(termsWithPrefix(texts, title), hits.found, evaluation));
  }
  let withPairs = pairs.length === 0 ? emptyBits(evaluation.segment.size) : hits.found;
  for (const pair of pairs) {
    if (isEmpty(withPairs)) return;
    const term = texts.find(pair);
    withPairs = await withTerms(term < 0 ? [0, 0] : [term, term + 1], withPairs, evaluation);
  }
  if (pairs.length > 0) mark(bits, HAS_PHRASE, withPairs);
}

async function withTerms(range: readonly [number, number], scope: Bits, { segment, turn }: Evaluation): Promise<Bits> {
  const found = emptyBits(segment.size);
  if (range[0] < range[1])
    await markDocuments(found, { scope, postings: segment.terms.postings, accepted: null, turn }, range);
  return found;
}

function mark(bits: Uint16Array, flag: number, documents: Bits): void {
  for (const document of numbersOf(documents)) bits[document] = (bits[document] ?? 0) | flag;
}
