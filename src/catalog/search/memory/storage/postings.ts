/** For each term, the numbers of the documents that have it, ascending. */
export class Postings {
  /**
   * @param starts where the documents of each term begin, and the end of the last
   * @param marks a number for each document of a term; empty if there are none
   */
  constructor(
    readonly starts: Uint32Array,
    readonly documents: Uint32Array,
    readonly marks: Uint16Array | Uint32Array,
  ) {}
}

interface PostingsRoom {
  readonly terms: number;
  readonly postings: number;
  /** The largest mark; -1 if there are no marks. */
  readonly markMax: number;
}

/** Collects postings term by term. Room for all of them saves a copy at the end. */
export class PostingsWriter {
  private readonly starts: Uint32Array;
  private readonly documents: Uint32Array;
  private readonly marks: Uint16Array | Uint32Array;
  private readonly isMarked: boolean;
  private terms = 0;
  private end = 0;

  constructor({ terms, postings, markMax }: PostingsRoom) {
    this.starts = new Uint32Array(terms + 1);
    this.documents = new Uint32Array(postings);
    this.isMarked = markMax >= 0;
    const marked = this.isMarked ? postings : 0;
    this.marks = markMax <= 0xffff ? new Uint16Array(marked) : new Uint32Array(marked);
  }

  add(document: number, mark: number): void {
    this.documents[this.end] = document;
    if (this.isMarked) this.marks[this.end] = mark;
    this.end += 1;
  }

  endTerm(): void {
    this.starts[++this.terms] = this.end;
  }

  get size(): number {
    return this.end;
  }

  /** What was written, in place. */
  get written(): Postings {
    const { starts, documents, marks, terms, end, isMarked } = this;
    return new Postings(
      starts.subarray(0, terms + 1),
      documents.subarray(0, end),
      marks.subarray(0, isMarked ? end : 0),
    );
  }

  /** The postings, without spare room. */
  postings(): Postings {
    return new Postings(
      this.terms + 1 === this.starts.length ? this.starts : this.starts.slice(0, this.terms + 1),
      this.end === this.documents.length ? this.documents : this.documents.slice(0, this.end),
      this.end === this.marks.length ? this.marks : this.marks.slice(0, this.isMarked ? this.end : 0),
    );
  }
}
