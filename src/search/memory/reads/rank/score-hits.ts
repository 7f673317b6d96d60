import type { Evaluation } from '../../evaluate/condition';
import { documentsOf } from '../../evaluate/mark-documents';
import type { TermRange } from '../../evaluate/term-look-ups';
import type { Bits } from '../../storage/bits';
import { DocumentSet } from '../../storage/document-set';
import {
  BEGINNING_SHIFT,
  BEGINS_NAME,
  BEGINS_TITLE,
  FORM_SHIFT,
  HAS_PHRASE,
  HAS_TYPED,
  IS_TITLE,
  queryScore,
  type RankedWords,
  SUCH_SHIFT,
  typedFactor,
  wordScore,
} from './ranked-words';
import { lowerBound } from '../../storage/sorted-numbers';
import { scratch } from './scratch';

/** Work between two looks at the clock. */
const STEP = 65_536;

/** The hits of one segment. */
export interface SegmentHits {
  readonly found: DocumentSet;
  /** The same documents, ascending. */
  readonly documents: Uint32Array;
}

/** Takes the scores of the hits from `from` to before `to`. They are at the beginning of `scores`, which is used again. */
export type TakeScores = (scores: Float64Array, from: number, to: number) => void;

/** Filled and read within one turn. */
const SCORES = new Float64Array(STEP);

/** Scores the hits in their order. */
export async function scoreHits(
  hits: SegmentHits,
  ranked: RankedWords,
  evaluation: Evaluation,
  take: TakeScores,
): Promise<void> {
  const { segment, turn } = evaluation;
  const { documents } = hits;
  if (documents.length === 0) return;
  const matches: Uint16Array[] = [];
  try {
    for (const word of ranked.words) {
      const bits = scratch.take(segment.size);
      matches.push(bits);
      await matchWord(bits, word, hits, evaluation);
    }
    if (matches[0]) await matchNames(matches[0], ranked, hits, evaluation);
    for (let at = 0; at < documents.length; at += STEP) {
      const end = Math.min(at + STEP, documents.length);
      fillScores(documents, matches, segment.rankWeights, at, end);
      if (ranked.typedPairs && matches[0]) weighTyped(documents, matches[0], at, end);
      take(SCORES, at, end);
      if (turn.isOver) await turn.pause();
    }
  } finally {
    for (const bits of matches) scratch.give(bits, documents);
  }
}

function fillScores(
  documents: Uint32Array,
  matches: readonly Uint16Array[],
  weights: Float64Array,
  from: number,
  to: number,
): void {
  const [first, ...others] = matches;
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    const bits = first ? (first[document] ?? 0) : 0;
    let sum = wordScore(bits);
    for (const more of others) sum += wordScore(more[document] ?? 0);
    const score = first ? sum / matches.length + queryScore(bits) : 1;
    SCORES[at - from] = (weights[document] ?? 0) * score;
  }
}

/** Orders completions by how their names have the typed text. */
function weighTyped(documents: Uint32Array, bits: Uint16Array, from: number, to: number): void {
  for (let at = from; at < to; at++)
    SCORES[at - from] = (SCORES[at - from] ?? 0) * typedFactor(bits[documents[at] ?? 0] ?? 0);
}

type Word = RankedWords['words'][number];

async function matchWord(bits: Uint16Array, word: Word, hits: SegmentHits, evaluation: Evaluation): Promise<void> {
  const { terms } = evaluation;
  const such = terms.find(word.such);
  const [begin, end] = word.beginning === undefined ? [0, 0] : terms.withPrefix(word.beginning);
  // The word itself is the first of the words that begin with it.
  const isBegun = such >= begin && such < end;
  for (const form of word.forms) {
    const term = form === word.such ? such : terms.find(form);
    if (term < 0) continue;
    const asSuch = term === such ? (1 << SUCH_SHIFT) | (isBegun ? 1 << BEGINNING_SHIFT : 0) : 0;
    await matchTerms(bits, [term, term + 1], asSuch | (1 << FORM_SHIFT), hits, evaluation);
  }
  await matchTerms(bits, [isBegun ? such + 1 : begin, end], 1 << BEGINNING_SHIFT, hits, evaluation);
}

/** Adds the classes of the terms to the bits of the hits that have them. Each bit of `ways` is the shift of one way to match. */
async function matchTerms(
  bits: Uint16Array,
  [from, to]: readonly [number, number],
  ways: number,
  hits: SegmentHits,
  { segment: { terms }, fieldSets, turn }: Evaluation,
): Promise<void> {
  const { starts, documents, marks } = terms.postings;
  const flags = Uint16Array.from(fieldSets.defaultClasses(), (classes) => classes * ways);
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += STEP) {
    const after = Math.min(at + STEP, end);
    const isRare = to - from === 1 && hits.documents.length * 16 < after - at;
    if (isRare) matchFew(bits, hits.documents, documents, marks, flags, at, after);
    else matchMany(bits, hits.found.asBits(), documents, marks, flags, at, after);
    if (turn.isOver) await turn.pause();
  }
}

function matchMany(
  bits: Uint16Array,
  found: Bits,
  documents: Uint32Array,
  marks: Uint16Array | Uint32Array,
  flags: Uint16Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    if ((((found[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 0) continue;
    bits[document] = (bits[document] ?? 0) | (flags[marks[at] ?? 0] ?? 0);
  }
}

/** Looks up each hit in the documents of one term. */
function matchFew(
  bits: Uint16Array,
  hits: Uint32Array,
  documents: Uint32Array,
  marks: Uint16Array | Uint32Array,
  flags: Uint16Array,
  from: number,
  to: number,
): void {
  let low = from;
  for (const document of hits) {
    low = lowerBound(documents, document, low, to);
    if (low < to && documents[low] === document) bits[document] = (bits[document] ?? 0) | (flags[marks[low] ?? 0] ?? 0);
  }
}

/** Marks the hits with a title that is or begins with the query, and those with all pairs of its words. */
async function matchNames(
  bits: Uint16Array,
  { title, pairs, typedPairs }: RankedWords,
  hits: SegmentHits,
  evaluation: Evaluation,
): Promise<void> {
  const { terms } = evaluation;
  if (title !== undefined) {
    mark(bits, IS_TITLE, await withTerms(oneTerm(terms.find(title)), hits.found, evaluation));
    mark(bits, BEGINS_TITLE, await withTerms(terms.withPrefix(title), hits.found, evaluation));
  }
  const known = pairs.map((pair) => oneTerm(terms.find(pair)));
  if (known.length > 0) mark(bits, HAS_PHRASE, await withAllTerms(known, hits.found, evaluation));
  const last = typedPairs?.at(-1);
  if (typedPairs && last !== undefined) {
    const typed = typedPairs.slice(0, -1).map((pair) => oneTerm(terms.find(pair)));
    mark(bits, HAS_TYPED, await withAllTerms([...typed, terms.withPrefix(last)], hits.found, evaluation));
  } else if (typedPairs) markBegun(bits, hits);
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

async function withAllTerms(
  ranges: readonly TermRange[],
  scope: DocumentSet,
  evaluation: Evaluation,
): Promise<DocumentSet> {
  let left = scope;
  for (const range of ranges) {
    if (left.isEmpty) return left;
    left = await withTerms(range, left, evaluation);
  }
  return left;
}

function withTerms(range: TermRange, scope: DocumentSet, { segment, turn }: Evaluation): Promise<DocumentSet> {
  return documentsOf({ scope, postings: segment.terms.postings, accepted: null, turn }, [range]);
}

function mark(bits: Uint16Array, flag: number, documents: DocumentSet): void {
  for (const document of documents.numbers()) bits[document] = (bits[document] ?? 0) | flag;
}
