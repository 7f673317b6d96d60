import { NumberList } from './number-list';
import { BLOCK_POSTINGS, MORE, Postings, SEVEN_BITS } from './postings';

interface PostingsRoom {
  readonly terms: number;
  /** Expected; more room is made when it is needed. */
  readonly bytes: number;
  /** Whether each posting has a mark. */
  readonly isMarked: boolean;
}

/** Two numbers of 32 bits, one of them with a bit more. */
const POSTING_BYTES_MAX = 10;

/** Collects postings term by term. */
export class PostingsWriter {
  private readonly starts: Uint32Array;
  private bytes: Uint8Array;
  private readonly isMarked: boolean;
  private readonly skipTerms = new NumberList();
  private readonly skipStarts = new NumberList();
  private readonly skipDocuments = new NumberList();
  private readonly skipBytes = new NumberList();
  private terms = 0;
  private end = 0;
  /** The count of the current term. */
  private count = 0;
  private last = 0;
  private mark = 0;

  constructor({ terms, bytes, isMarked }: PostingsRoom) {
    this.starts = new Uint32Array(terms + 1);
    this.bytes = new Uint8Array(Math.max(bytes, POSTING_BYTES_MAX));
    this.isMarked = isMarked;
  }

  /** Documents of one term ascend. */
  add(document: number, mark: number): void {
    if (this.end + POSTING_BYTES_MAX > this.bytes.length) this.grow();
    const begins = this.count % BLOCK_POSTINGS === 0;
    if (begins && this.count > 0) this.addSkip();
    const distance = document - this.last;
    if (!this.isMarked) this.write(distance);
    else if (!begins && mark === this.mark) this.write(distance * 2);
    else {
      this.write(distance * 2 + 1);
      this.write(mark);
    }
    this.count += 1;
    this.last = document;
    this.mark = mark;
  }

  endTerm(): void {
    this.starts[++this.terms] = this.end;
    this.count = 0;
    this.last = 0;
  }

  /** What was written, in place. */
  get written(): Postings {
    return new Postings(
      this.isMarked,
      this.starts.subarray(0, this.terms + 1),
      this.bytes.subarray(0, this.end),
      this.skips(),
    );
  }

  /** The postings, without spare room. */
  postings(): Postings {
    const { isMarked, starts, bytes, skips } = this.written;
    return new Postings(isMarked, starts.slice(), bytes.slice(), skips);
  }

  private skips() {
    const starts = new Uint32Array(this.skipTerms.size + 1).fill(this.skipBytes.size);
    starts.set(this.skipStarts.taken());
    return {
      terms: this.skipTerms.taken(),
      starts,
      documents: this.skipDocuments.taken(),
      bytes: this.skipBytes.taken(),
    };
  }

  /** Reading may begin here, so the mark is written again. */
  private addSkip(): void {
    if (this.skipTerms.size === 0 || this.skipTerms.at(this.skipTerms.size - 1) !== this.terms) {
      this.skipTerms.add(this.terms);
      this.skipStarts.add(this.skipBytes.size);
    }
    this.skipDocuments.add(this.last);
    this.skipBytes.add(this.end);
  }

  private write(number: number): void {
    let rest = number;
    for (; rest >= MORE; rest >>>= 7) this.bytes[this.end++] = (rest & SEVEN_BITS) | MORE;
    this.bytes[this.end++] = rest;
  }

  private grow(): void {
    const grown = new Uint8Array(this.bytes.length * 2);
    grown.set(this.bytes);
    this.bytes = grown;
  }
}
