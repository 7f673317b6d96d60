import { lowerBound } from './sorted-numbers';
import { MORE, type Postings, SEVEN_BITS } from './postings';

/** Postings that are read at once. */
export const READ_AT_ONCE = 4096;

/** Reads postings. What it has read is in arrays that all readers share, so it counts only until the next pause or read. */
export class PostingsReader {
  readonly documents = DOCUMENTS;
  readonly marks = MARKS;
  private at = 0;
  private end = 0;
  private term = 0;
  private termEnd = 0;
  private last = 0;
  private mark = 0;

  constructor(private readonly postings: Postings) {}

  /** Goes to the terms from `from` to before `to`. */
  open(from: number, to: number): this {
    const { starts } = this.postings;
    this.at = starts[from] ?? 0;
    this.end = starts[to] ?? 0;
    this.term = from;
    this.termEnd = starts[from + 1] ?? 0;
    this.last = 0;
    return this;
  }

  /** Reads the next postings, those of a term ascending. One loop, because a call for each number takes twice as long. @returns how many; 0 at the end */
  read(): number {
    const { isMarked, bytes, starts } = this.postings;
    const { end } = this;
    let { at, last, mark, termEnd } = this;
    let count = 0;
    for (; count < READ_AT_ONCE && at < end; count++) {
      while (at === termEnd) {
        termEnd = starts[++this.term + 1] ?? 0;
        last = 0;
      }
      let number = bytes[at++] ?? 0;
      if (number >= MORE) {
        number &= SEVEN_BITS;
        for (let shift = 7; ; shift += 7) {
          const byte = bytes[at++] ?? 0;
          number |= (byte & SEVEN_BITS) << shift;
          if (byte < MORE) break;
        }
      }
      if (isMarked) {
        if ((number & 1) === 1) {
          mark = 0;
          for (let shift = 0; ; shift += 7) {
            const byte = bytes[at++] ?? 0;
            mark |= (byte & SEVEN_BITS) << shift;
            if (byte < MORE) break;
          }
        }
        number >>>= 1;
        MARKS[count] = mark;
      }
      last += number;
      DOCUMENTS[count] = last;
    }
    this.at = at;
    this.last = last;
    this.mark = mark;
    this.termEnd = termEnd;
    return count;
  }

  /**
   * Looks for documents among those of one term, and reads only where they may be.
   * @param sought ascending
   */
  find(sought: Uint32Array, term: number, take: (document: number, mark: number) => void): void {
    const { skips, starts } = this.postings;
    const place = lowerBound(skips.terms, term);
    const isLong = skips.terms[place] === term;
    const [from, to] = isLong ? [skips.starts[place] ?? 0, skips.starts[place + 1] ?? 0] : [0, 0];
    this.open(term, term + 1);
    let [block, count, next] = [from - 1, -1, from];
    for (let at = 0, read = 0; at < sought.length; at++) {
      const document = sought[at] ?? 0;
      // A place has the document before it, so the document is behind the last place with a smaller one.
      next = lowerBound(skips.documents, document, next, to);
      if (count < 0 || next - 1 > block) {
        block = next - 1;
        this.goTo(block < from ? -1 : block, block + 1 < to ? (skips.bytes[block + 1] ?? 0) : (starts[term + 1] ?? 0));
        [count, read] = [this.read(), 0];
      }
      while (read < count && (DOCUMENTS[read] ?? 0) < document) read += 1;
      if (read < count && DOCUMENTS[read] === document) take(document, MARKS[read] ?? 0);
    }
  }

  /** Reads on from a place, the beginning of the term if it is negative, to before a byte. */
  private goTo(place: number, end: number): void {
    const { skips } = this.postings;
    if (place >= 0) {
      this.at = skips.bytes[place] ?? 0;
      this.last = skips.documents[place] ?? 0;
    }
    this.end = end;
  }
}

const DOCUMENTS = new Uint32Array(READ_AT_ONCE);
const MARKS = new Uint32Array(READ_AT_ONCE);
