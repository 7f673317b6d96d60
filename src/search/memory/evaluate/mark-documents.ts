import { type Bits, emptyBits, setBit } from '../storage/bits';
import { areFew, DocumentSet } from '../storage/document-set';
import type { Postings } from '../storage/postings';
import { PostingsReader } from '../storage/postings-reader';
import type { TermRange } from './term-look-ups';
import type { Turn } from '#base/background/turn';

/** Shorter lists are read faster than the scope is counted. */
const LOOKED_UP_MIN = 4096;
/** The cost of a look-up of a document, as a number of postings that are read. */
const LOOK_UP_COST = 128;

/** The documents that are looked for. `accepted` says by mark which postings count; null for all. */
interface MarkedPostings {
  readonly scope: DocumentSet;
  readonly postings: Postings;
  readonly accepted: Uint8Array | null;
  readonly turn: Turn;
}

/** The documents of ranges of terms, among the scope. */
export async function documentsOf(marked: MarkedPostings, ranges: readonly TermRange[]): Promise<DocumentSet> {
  const { scope, postings } = marked;
  const length = ranges.reduce((sum, range) => sum + lengthOf(range, postings), 0);
  if (areFew(length, scope.segmentSize)) return ofFewPostings(marked, ranges, length);
  if (scope.isFew && scope.count * LOOK_UP_COST < length && ranges.every(isOneTerm)) return lookUpAll(marked, ranges);
  const found = emptyBits(scope.segmentSize);
  const bits = scope.asBits();
  for (const range of ranges) await markDocuments(found, bits, marked, range);
  return DocumentSet.ofBits(found, scope.segmentSize);
}

function lengthOf([from, to]: TermRange, postings: Postings): number {
  return postings.sizeOf(from, to);
}

function isOneTerm([from, to]: TermRange): boolean {
  return to - from === 1;
}

/** @param length at least the number of postings */
function ofFewPostings(
  { scope, postings, accepted }: MarkedPostings,
  ranges: readonly TermRange[],
  length: number,
): DocumentSet {
  if (length === 0) return DocumentSet.empty(scope.segmentSize);
  const numbers = new Uint32Array(length);
  const reader = new PostingsReader(postings);
  const { documents, marks } = reader;
  let found = 0;
  for (const [from, to] of ranges) {
    reader.open(from, to);
    for (let count = reader.read(); count > 0; count = reader.read())
      for (let at = 0; at < count; at++) if (accepted?.[marks[at] ?? 0] !== 0) numbers[found++] = documents[at] ?? 0;
  }
  return DocumentSet.ofAny(numbers.subarray(0, found), scope.segmentSize).and(scope);
}

/** Looks for each document of the scope among those of single terms. */
function lookUpAll({ scope, postings, accepted }: MarkedPostings, ranges: readonly TermRange[]): DocumentSet {
  const sought = scope.numbers();
  const reader = new PostingsReader(postings);
  const found: number[] = [];
  for (const [term] of ranges)
    reader.find(sought, term, (document, mark) => {
      if (accepted?.[mark] !== 0) found.push(document);
    });
  return DocumentSet.ofAny(Uint32Array.from(found), scope.segmentSize);
}

/** Adds the documents of the terms from `from` to before `to`, among `scope`. */
async function markDocuments(
  found: Bits,
  bits: Bits,
  { scope, postings, accepted, turn }: MarkedPostings,
  range: TermRange,
): Promise<void> {
  const [from, to] = range;
  const length = lengthOf(range, postings);
  const reader = new PostingsReader(postings);
  if (isOneTerm(range) && length > LOOKED_UP_MIN && scope.count * LOOK_UP_COST < length)
    return reader.find(scope.numbers(), from, (document, mark) => {
      if (accepted?.[mark] !== 0) setBit(found, document);
    });
  reader.open(from, to);
  for (let count = reader.read(); count > 0; count = reader.read()) {
    if (accepted) markAccepted(found, bits, reader, accepted, count);
    else markAll(found, bits, reader, count);
    if (turn.isOver) await turn.pause();
  }
}

function markAll(found: Bits, scope: Bits, { documents }: PostingsReader, count: number): void {
  for (let at = 0; at < count; at++) {
    const document = documents[at] ?? 0;
    const word = document >>> 5;
    found[word] = (found[word] ?? 0) | ((scope[word] ?? 0) & (1 << (document & 31)));
  }
}

/** Neighbours share a word of bits, so a word is written when the next one begins. */
function markAccepted(
  found: Bits,
  scope: Bits,
  { documents, marks }: PostingsReader,
  accepted: Uint8Array,
  count: number,
): void {
  let [current, bits] = [0, 0];
  for (let at = 0; at < count; at++) {
    if (accepted[marks[at] ?? 0] === 0) continue;
    const document = documents[at] ?? 0;
    const word = document >>> 5;
    if (word !== current) {
      found[current] = (found[current] ?? 0) | ((scope[current] ?? 0) & bits);
      [current, bits] = [word, 0];
    }
    bits |= 1 << (document & 31);
  }
  if (bits !== 0) found[current] = (found[current] ?? 0) | ((scope[current] ?? 0) & bits);
}
