import type { Evaluation } from '../../evaluate/condition';
import { documentsOf } from '../../evaluate/mark-documents';
import type { TermRange } from '../../evaluate/term-look-ups';
import type { Bits } from '../../storage/bits';
import type { ByteText } from '../../storage/byte-text';
import { DocumentSet } from '../../storage/document-set';
import {
  BEGINNING_SHIFT,
  BEGINS_NAME,
  BEGINS_TITLE,
  FORM_SHIFT,
  HAS_PHRASE,
  HAS_TYPED,
  IS_TITLE,
  partsScore,
  queryScore,
  type RankedWords,
  SUCH_SHIFT,
  typedFactor,
  UNITS,
  type WordKeys,
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
  const taken: Uint16Array[] = [];
  const matchesOf = async (word: WordKeys) => {
    const bits = scratch.take(segment.size);
    taken.push(bits);
    await matchWord(bits, word, hits, evaluation);
    return bits;
  };
  try {
    const matches: WordMatches[] = [];
    for (const word of ranked.words) {
      const found = { bits: await matchesOf(word), parts: new Array<Uint16Array>() };
      matches.push(found);
      for (const part of word.parts) found.parts.push(await matchesOf(part));
    }
    if (matches[0]) await matchNames(matches[0].bits, ranked, hits, evaluation);
    for (let at = 0; at < documents.length; at += STEP) {
      const end = Math.min(at + STEP, documents.length);
      fillScores(documents, matches, segment.rankWeights, at, end);
      if (ranked.typedPairs && matches[0]) weighTyped(documents, matches[0].bits, at, end);
      take(SCORES, at, end);
      if (turn.isOver) await turn.pause();
    }
  } finally {
    for (const bits of taken) scratch.give(bits, documents);
  }
}

/** How a word and its parts match, by document. */
interface WordMatches {
  readonly bits: Uint16Array;
  readonly parts: readonly Uint16Array[];
}

function fillScores(
  documents: Uint32Array,
  matches: readonly WordMatches[],
  weights: Float64Array,
  from: number,
  to: number,
): void {
  const [first, ...others] = matches.map(({ bits }) => bits);
  const count = matches.length;
  const whole = UNITS * Math.max(count, 1);
  const hasGains = fillGains(documents, matches, from, to);
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    const bits = first ? (first[document] ?? 0) : 0;
    let sum = first ? wordScore(bits) + count * queryScore(bits) : UNITS;
    for (const more of others) sum += wordScore(more[document] ?? 0);
    if (hasGains) sum += SCORES[at - from] ?? 0;
    SCORES[at - from] = (weights[document] ?? 0) * (sum / whole);
  }
}

/**
 * Fills in what the parts of words count more than the words.
 * @returns false if no word has parts
 */
function fillGains(documents: Uint32Array, matches: readonly WordMatches[], from: number, to: number): boolean {
  const split = matches.filter(({ parts }) => parts.length > 0);
  if (split.length === 0) return false;
  SCORES.fill(0, 0, to - from);
  for (const { bits, parts } of split) {
    for (let at = from; at < to; at++) {
      const document = documents[at] ?? 0;
      const gain = partsScore(parts, document) - wordScore(bits[document] ?? 0);
      if (gain > 0) SCORES[at - from] = (SCORES[at - from] ?? 0) + gain;
    }
  }
  return true;
}

/** Orders completions by how their names have the typed text. */
function weighTyped(documents: Uint32Array, bits: Uint16Array, from: number, to: number): void {
  for (let at = from; at < to; at++)
    SCORES[at - from] = (SCORES[at - from] ?? 0) * typedFactor(bits[documents[at] ?? 0] ?? 0);
}

async function matchWord(bits: Uint16Array, word: WordKeys, hits: SegmentHits, evaluation: Evaluation): Promise<void> {
  const { terms, fieldSets } = evaluation;
  const classes = word.field === null ? fieldSets.defaultClasses() : fieldSets.asNames(word.field);
  const such = terms.find(word.such);
  const [begin, end] = word.beginning === undefined ? [0, 0] : terms.withPrefix(word.beginning);
  // The word itself is the first of the words that begin with it.
  const isBegun = such >= begin && such < end;
  for (const form of word.forms) {
    const term = form === word.such ? such : terms.find(form);
    if (term < 0) continue;
    const asSuch = term === such ? (1 << SUCH_SHIFT) | (isBegun ? 1 << BEGINNING_SHIFT : 0) : 0;
    await matchTerms(bits, [term, term + 1], flagsOf(classes, asSuch | (1 << FORM_SHIFT)), hits, evaluation);
  }
  const begun = flagsOf(classes, 1 << BEGINNING_SHIFT);
  await matchTerms(bits, [isBegun ? such + 1 : begin, end], begun, hits, evaluation);
}

/** By set of fields: its classes in each of the ways to match. Each bit of `ways` is the shift of one of them. */
function flagsOf(classes: Uint8Array, ways: number): Uint16Array {
  return Uint16Array.from(classes, (each) => each * ways);
}

/** Adds the flags of the terms to the bits of the hits that have them. */
async function matchTerms(
  bits: Uint16Array,
  [from, to]: readonly [number, number],
  flags: Uint16Array,
  hits: SegmentHits,
  { segment: { terms }, turn }: Evaluation,
): Promise<void> {
  const { starts, documents, marks } = terms.postings;
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

/** Marks the hits with a title that is or begins with the query, and those with its words in their order. */
async function matchNames(
  bits: Uint16Array,
  { titles, phrases, joined, typedPairs }: RankedWords,
  hits: SegmentHits,
  evaluation: Evaluation,
): Promise<void> {
  const { terms, fieldSets } = evaluation;
  const { found } = hits;
  const rangesOf = (keys: readonly ByteText[]) => keys.map((key) => oneTerm(terms.find(key)));
  for (const title of titles) {
    mark(bits, IS_TITLE, await withTerms(rangesOf([title]), found, evaluation));
    mark(bits, BEGINS_TITLE, await withTerms([terms.withPrefix(title)], found, evaluation));
  }
  for (const pairs of phrases) mark(bits, HAS_PHRASE, await withAllTerms(pairs.map(rangesOf), found, evaluation));
  if (joined !== null)
    mark(bits, HAS_PHRASE, await withTerms([terms.withPrefix(joined)], found, evaluation, fieldSets.names()));
  const last = typedPairs?.at(-1);
  if (typedPairs && last !== undefined) {
    const typed = typedPairs.slice(0, -1).map((pair) => rangesOf([pair]));
    mark(bits, HAS_TYPED, await withAllTerms([...typed, [terms.withPrefix(last)]], found, evaluation));
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
