import { SHORT_NAME } from '#search/language/query/ranking';
import type { Evaluation } from '#search/memory/evaluate/condition';
import type { Segment } from '#search/memory/segment/segment';
import type { Bits } from '#search/memory/storage/bits';
import { PostingsReader } from '#search/memory/storage/postings-reader';
import { matchNames } from './match-names';
import {
  BEGINNING_SHIFT,
  COMPLETION_BITS,
  FORM_SHIFT,
  nameScore,
  partsScore,
  queryScore,
  type RankedWords,
  SEARCH_BITS,
  SUCH_SHIFT,
  typedFactor,
  UNITS,
  type WordKeys,
  wordScore,
} from './ranked-words';
import type { SegmentHits } from './segment-hits';

/** The cost of a look-up of a hit, as a number of postings that are read. */
const LOOK_UP_COST = 128;

type Range = readonly [from: number, to: number];

/** Adds to the bits of each hit in which classes of fields it has the word, and in which way. */
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

/** The flags of a set of fields: its classes in each of the ways to match. Each bit of `ways` is the shift of one of them. */
function flagsOf(classes: Uint8Array, ways: number): Uint16Array {
  const flags = new Uint16Array(classes.length);
  // A loop, because `Uint16Array.from` with a function takes several times as long, and each word of a query needs it.
  for (let set = 0; set < classes.length; set++) flags[set] = (classes[set] ?? 0) * ways;
  return flags;
}

/** Adds the flags of the terms to the bits of the hits that have them. */
async function matchTerms(
  bits: Uint16Array,
  [from, to]: Range,
  flags: Uint16Array,
  hits: SegmentHits,
  { segment, turn }: Evaluation,
): Promise<void> {
  const { postings } = segment.terms;
  const reader = new PostingsReader(postings);
  const { documents } = hits;
  if (to - from === 1 && documents.length * LOOK_UP_COST < postings.sizeOf(from, to))
    return reader.find(documents, from, (document, mark) => {
      bits[document] = (bits[document] ?? 0) | (flags[mark] ?? 0);
    });
  const found = hits.found.asBits();
  reader.open(from, to);
  for (let count = reader.read(); count > 0; count = reader.read()) {
    addFlags(bits, found, reader, flags, count);
    if (turn.isOver) await turn.pause();
  }
}

function addFlags(
  bits: Uint16Array,
  found: Bits,
  { documents, marks }: PostingsReader,
  flags: Uint16Array,
  count: number,
): void {
  for (let at = 0; at < count; at++) {
    const document = documents[at] ?? 0;
    if ((((found[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 0) continue;
    bits[document] = (bits[document] ?? 0) | (flags[marks[at] ?? 0] ?? 0);
  }
}

const KEPT_MAX = 16;

/** Arrays of zeros that are used again, because a new one must be cleared by the system for each search. */
class Scratch {
  private readonly free: Uint16Array[] = [];

  /** Holds a zero for each document of a segment, or more. */
  take(size: number): Uint16Array {
    const found = this.free.findIndex(({ length }) => length >= size);
    return (
      (found < 0 ? undefined : this.free.splice(found, 1)[0]) ?? new Uint16Array(2 ** Math.ceil(Math.log2(size + 1)))
    );
  }

  /** @param numbers zero again, except for these documents */
  give(numbers: Uint16Array, documents: Uint32Array): void {
    for (let at = 0; at < documents.length; at++) numbers[documents[at] ?? 0] = 0;
    if (this.free.length < KEPT_MAX) this.free.push(numbers);
  }
}

const scratch = new Scratch();

/** Hits between two looks at the clock. */
const STEP = 65_536;

/** Takes the scores of the hits from `from` to before `to`. They are at the beginning of `scores`, which is used again. */
type TakeScores = (scores: Float64Array, from: number, to: number) => void;

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
    const meaning = ranked.typedPairs ? COMPLETION_BITS : SEARCH_BITS;
    for (const word of ranked.words) {
      const found = { bits: await matchesOf(word), parts: new Array<Uint16Array>() };
      matches.push(found);
      for (const part of word.parts) found.parts.push(await matchesOf(part));
    }
    if (matches[0]) await matchNames(matches[0].bits, ranked, hits, evaluation);
    for (let at = 0; at < documents.length; at += STEP) {
      const end = Math.min(at + STEP, documents.length);
      fillScores(documents, matches, segment.rankWeights, { meaning, from: at, to: end });
      if (!ranked.typedPairs && matches[0])
        preferShortNames(documents, matches[0].bits, segment, { titleLength: ranked.titleLength, from: at, to: end });
      if (ranked.typedPairs && matches[0]) weighTyped(documents, matches[0].bits, at, end);
      take(SCORES, at, end);
      if (turn.isOver) await turn.pause();
    }
  } finally {
    for (const bits of taken) scratch.give(bits, documents);
  }
}

/** The matches of a word and its parts, by document. */
interface WordMatches {
  readonly bits: Uint16Array;
  readonly parts: readonly Uint16Array[];
}

function fillScores(
  documents: Uint32Array,
  matches: readonly WordMatches[],
  weights: Float64Array,
  { meaning, from, to }: { readonly meaning: number; readonly from: number; readonly to: number },
): void {
  const [first, ...others] = matches.map(({ bits }) => bits);
  const count = matches.length;
  const whole = UNITS * Math.max(count, 1);
  const hasGains = fillGains(documents, matches, from, to);
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    const bits = first ? (first[document] ?? 0) : 0;
    let sum = first ? wordScore(bits) + count * queryScore(bits, meaning) : UNITS;
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

function preferShortNames(
  documents: Uint32Array,
  bits: Uint16Array,
  { nameLengths, rankWeights }: Pick<Segment, 'nameLengths' | 'rankWeights'>,
  { titleLength, from, to }: { readonly titleLength: number; readonly from: number; readonly to: number },
): void {
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    const length = nameLengths[document] ?? 1;
    const named = (rankWeights[document] ?? 0) * nameScore(bits[document] ?? 0, length, titleLength);
    SCORES[at - from] = ((SCORES[at - from] ?? 0) + named) * (1 + SHORT_NAME / length);
  }
}

/** Orders completions by how their names have the typed text. */
function weighTyped(documents: Uint32Array, bits: Uint16Array, from: number, to: number): void {
  for (let at = from; at < to; at++)
    SCORES[at - from] = (SCORES[at - from] ?? 0) * typedFactor(bits[documents[at] ?? 0] ?? 0);
}
