import { type Bits, emptyBits, setBit } from '../storage/bits';
import { areFew, DocumentSet } from '../storage/document-set';
import { lowerBound } from '../storage/sorted-numbers';
import type { Postings } from '../storage/postings';
import type { TermRange } from './term-look-ups';
import type { Turn } from '../../../../base/background/turn';

/** Postings between two looks at the clock. */
const STEP = 65_536;

/** Shorter lists are read faster than the scope is counted. */
const LOOKED_UP_MIN = 4096;
/** To look a document up takes as long as to read so many postings. */
const LOOK_UP_COST = 16;

/** Where documents are looked for. `accepted` says by mark which postings count; null for all. */
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

function lengthOf([from, to]: TermRange, { starts }: Postings): number {
  return (starts[to] ?? 0) - (starts[from] ?? 0);
}

function isOneTerm([from, to]: TermRange): boolean {
  return to - from === 1;
}

function ofFewPostings(
  { scope, postings: { starts, documents, marks }, accepted }: MarkedPostings,
  ranges: readonly TermRange[],
  length: number,
): DocumentSet {
  if (length === 0) return DocumentSet.empty(scope.segmentSize);
  const numbers = new Uint32Array(length);
  let count = 0;
  for (const [from, to] of ranges) {
    const end = starts[to] ?? 0;
    for (let at = starts[from] ?? 0; at < end; at++)
      if (accepted?.[marks[at] ?? 0] !== 0) numbers[count++] = documents[at] ?? 0;
  }
  return DocumentSet.ofAny(numbers.subarray(0, count), scope.segmentSize).and(scope);
}

/** Looks for each document of the scope among those of single terms. */
function lookUpAll({ scope, postings, accepted }: MarkedPostings, ranges: readonly TermRange[]): DocumentSet {
  const sought = scope.numbers();
  const found: number[] = [];
  for (const [term] of ranges) lookUp(sought, postings, accepted, term, (document) => found.push(document));
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
  const end = postings.starts[to] ?? 0;
  const length = lengthOf(range, postings);
  if (isOneTerm(range) && length > LOOKED_UP_MIN && scope.count * LOOK_UP_COST < length)
    return lookUp(scope.numbers(), postings, accepted, from, (document) => setBit(found, document));
  for (let at = postings.starts[from] ?? 0; at < end; at += STEP) {
    const after = Math.min(at + STEP, end);
    if (accepted) markAccepted(found, bits, postings, accepted, at, after);
    else markAll(found, bits, postings.documents, at, after);
    if (turn.isOver) await turn.pause();
  }
}

/** Looks for documents among those of one term. */
function lookUp(
  sought: Uint32Array,
  { starts, documents, marks }: Postings,
  accepted: Uint8Array | null,
  term: number,
  take: (document: number) => void,
): void {
  const end = starts[term + 1] ?? 0;
  let at = starts[term] ?? 0;
  for (const document of sought) {
    at = lowerBound(documents, document, at, end);
    if (at < end && documents[at] === document && accepted?.[marks[at] ?? 0] !== 0) take(document);
  }
}

function markAll(found: Bits, scope: Bits, documents: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const document = documents[at] ?? 0;
    const word = document >>> 5;
    found[word] = (found[word] ?? 0) | ((scope[word] ?? 0) & (1 << (document & 31)));
  }
}

/** Neighbours share a word of bits, so a word is written when the next one begins. */
function markAccepted(
  found: Bits,
  scope: Bits,
  { documents, marks }: Postings,
  accepted: Uint8Array,
  from: number,
  to: number,
): void {
  let [current, bits] = [0, 0];
  for (let at = from; at < to; at++) {
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
