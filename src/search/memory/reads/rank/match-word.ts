import type { Evaluation } from '#search/memory/evaluate/condition';
import type { Bits } from '#search/memory/storage/bits';
import { PostingsReader } from '#search/memory/storage/postings-reader';
import { BEGINNING_SHIFT, FORM_SHIFT, SUCH_SHIFT, type WordKeys } from './ranked-words';
import type { SegmentHits } from './segment-hits';

/** The cost of a look-up of a hit, as a number of postings that are read. */
const LOOK_UP_COST = 128;

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
