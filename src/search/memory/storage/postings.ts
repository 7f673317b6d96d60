/** Postings between two places where reading may begin. */
export const BLOCK_POSTINGS = 128;

/** The places at which reading may begin within long lists, in addition to their beginnings. */
export interface Skips {
  /** The terms with such places, ascending. */
  readonly terms: Uint32Array;
  /** The place where the places of each of them begin, and the end of the last. */
  readonly starts: Uint32Array;
  /** The document before each place. */
  readonly documents: Uint32Array;
  /** The byte of each place. */
  readonly bytes: Uint32Array;
}

/**
 * The numbers of the documents that have a term, ascending, for each term. A posting is the distance from the document before it, in as few
 * bytes as it needs. With marks, the lowest bit says whether the mark follows or is that of the posting before, as most are.
 */
export class Postings {
  /** @param starts where the bytes of each term begin, and the end of the last */
  constructor(
    readonly isMarked: boolean,
    readonly starts: Uint32Array,
    readonly bytes: Uint8Array,
    readonly skips: Skips,
  ) {}

  get terms(): number {
    return this.starts.length - 1;
  }

  /**
   * A size that is at least the number of postings of the terms from `from` to before `to`, and 0 only without any. A posting has a byte or
   * more.
   */
  sizeOf(from: number, to: number): number {
    return (this.starts[to] ?? 0) - (this.starts[from] ?? 0);
  }

  /** Whether a term of postings without marks has no second document. */
  isSingle(term: number): boolean {
    const end = (this.starts[term + 1] ?? 0) - 1;
    for (let at = this.starts[term] ?? 0; at < end; at++) if ((this.bytes[at] ?? 0) < MORE) return false;
    return true;
  }
}

/** The arrays in the order in which an image has them. */
export function arraysOfPostings({ starts, bytes, skips }: Postings): readonly [...Uint32Array[], Uint8Array] {
  return [starts, skips.terms, skips.starts, skips.documents, skips.bytes, bytes];
}

/** The bits of a byte that belong to a number, and the bit of a byte behind which the number goes on. */
export const SEVEN_BITS = 0x7f;
export const MORE = 0x80;
