import type { Evaluation } from '../../evaluate/condition';
import type { Bits } from '../../storage/bits';
import type { Postings } from '../../storage/postings';
import { lowerBound } from '../../storage/sorted-numbers';
import { BEGINNING_SHIFT, FORM_SHIFT, SUCH_SHIFT, type WordKeys } from './ranked-words';
import type { SegmentHits } from './segment-hits';

/** Postings between two looks at the clock. */
const STEP = 65_536;

type Range = readonly [from: number, to: number];

/** Adds to the bits of each hit in which classes of fields it has the word, and in which way. */
export async function matchWord(
  bits: Uint16Array,
  word: WordKeys,
  hits: SegmentHits,
  evaluation: Evaluation,
): Promise<void> {
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
  const { starts } = postings;
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += STEP) {
    const after = Math.min(at + STEP, end);
    const isRare = to - from === 1 && hits.documents.length * 16 < after - at;
    if (isRare) matchFew(bits, hits.documents, postings, flags, [at, after]);
    else matchMany(bits, hits.found.asBits(), postings, flags, [at, after]);
    if (turn.isOver) await turn.pause();
  }
}

function matchMany(
  bits: Uint16Array,
  found: Bits,
  { documents, marks }: Postings,
  flags: Uint16Array,
  [from, to]: Range,
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
  { documents, marks }: Postings,
  flags: Uint16Array,
  [from, to]: Range,
): void {
  let low = from;
  for (const document of hits) {
    low = lowerBound(documents, document, low, to);
    if (low < to && documents[low] === document) bits[document] = (bits[document] ?? 0) | (flags[marks[low] ?? 0] ?? 0);
  }
}
