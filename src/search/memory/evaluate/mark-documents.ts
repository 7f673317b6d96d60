import { type Bits, countBits, numbersOf, setBit } from '../storage/bits';
import { lowerBound } from '../storage/sorted-numbers';
import type { Postings } from '../storage/postings';
import type { Turn } from './turn';

/** Postings between two looks at the clock. */
const STEP = 65_536;

/** Shorter lists are read faster than the scope is counted. */
const LOOKED_UP_MIN = 4096;
/** To look a document up takes as long as to read so many postings. */
const LOOK_UP_COST = 16;

/** Where documents are looked for. `accepted` says by mark which postings count; null for all. */
export interface MarkedPostings {
  readonly scope: Bits;
  readonly postings: Postings;
  readonly accepted: Uint8Array | null;
  readonly turn: Turn;
}

/** The documents of ranges of terms, among the scope. */
export async function documentsOf(
  marked: MarkedPostings,
  ranges: readonly (readonly [from: number, to: number])[],
): Promise<Bits> {
  const found: Bits = new Uint32Array(marked.scope.length);
  for (const range of ranges) await markDocuments(found, marked, range);
  return found;
}

/** Adds the documents of the terms from `from` to before `to`, among `scope`. */
async function markDocuments(
  found: Bits,
  { scope, postings, accepted, turn }: MarkedPostings,
  [from, to]: readonly [number, number],
): Promise<void> {
  const end = postings.starts[to] ?? 0;
  const length = end - (postings.starts[from] ?? 0);
  if (to - from === 1 && length > LOOKED_UP_MIN && countBits(scope) * LOOK_UP_COST < length)
    return lookUp(found, scope, postings, accepted, from);
  for (let at = postings.starts[from] ?? 0; at < end; at += STEP) {
    const after = Math.min(at + STEP, end);
    if (accepted) markAccepted(found, scope, postings, accepted, at, after);
    else markAll(found, scope, postings.documents, at, after);
    if (turn.isOver) await turn.pause();
  }
}

/** Looks for each document of the scope among those of one term. */
function lookUp(
  found: Bits,
  scope: Bits,
  { starts, documents, marks }: Postings,
  accepted: Uint8Array | null,
  term: number,
): void {
  const end = starts[term + 1] ?? 0;
  let at = starts[term] ?? 0;
  for (const document of numbersOf(scope)) {
    at = lowerBound(documents, document, at, end);
    const isFound = at < end && documents[at] === document && accepted?.[marks[at] ?? 0] !== 0;
    if (isFound) setBit(found, document);
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
