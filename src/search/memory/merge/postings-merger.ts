import type { Postings } from '../storage/postings';
import { PostingsReader } from '../storage/postings-reader';
import type { PostingsWriter } from '../storage/postings-writer';
import { GONE } from './merged-documents';
import type { MergedTexts } from './merge-texts';

/** What a term costs in addition to its documents, in documents. */
const TERM_COST = 32;
/** Documents between two looks at the clock: about 0.1 ms. */
const LOOK_AFTER = 4096;
/** More numbers are sorted in native code. */
const SORTED_HERE_MAX = 16;
/** The documents of a more frequent term are sorted by a walk over all documents. */
const RARE_SHARE = 1 / 16;

/** Writes the documents of terms from all sources, ascending. */
export class PostingsMerger {
  /** The documents of the current term, and the mark of each document. */
  private readonly found: Uint32Array;
  private readonly marks: Uint32Array;
  private readonly readers: readonly PostingsReader[];
  /** All 0 between two terms. */
  private readonly isFound: Uint8Array;
  private count = 0;
  private work = 0;

  /**
   * @param renumbered for each source, the new numbers of its documents
   * @param size documents of the merged segment
   */
  constructor(
    private readonly writer: PostingsWriter,
    sources: readonly Postings[],
    private readonly renumbered: readonly Uint32Array[],
    private readonly size: number,
  ) {
    this.readers = sources.map((postings) => new PostingsReader(postings));
    this.found = new Uint32Array(size);
    this.marks = new Uint32Array(size);
    this.isFound = new Uint8Array(size);
  }

  /** @returns whether a document still has the term */
  merge({ sources, places }: Pick<MergedTexts, 'sources' | 'places'>): boolean {
    this.count = 0;
    for (const source of sources) this.collect(source, places[source] ?? 0);
    this.work += TERM_COST + this.count;
    if (this.count === 0) return false;
    if (sources.length > 1) this.sort();
    for (let at = 0; at < this.count; at++) {
      const document = this.found[at] ?? 0;
      this.writer.add(document, this.marks[document] ?? 0);
    }
    this.writer.endTerm();
    return true;
  }

  /** Whether there was so much work that it is time to look at the clock. */
  takesLook(): boolean {
    if (this.work < LOOK_AFTER) return false;
    this.work = 0;
    return true;
  }

  private collect(source: number, term: number): void {
    const [reader, numbers] = [this.readers[source]?.open(term, term + 1), this.renumbered[source]];
    if (!reader || !numbers) return;
    const { documents, marks } = reader;
    for (let count = reader.read(); count > 0; count = reader.read())
      for (let at = 0; at < count; at++) {
        const document = numbers[documents[at] ?? 0] ?? GONE;
        if (document === GONE) continue;
        this.found[this.count++] = document;
        this.marks[document] = marks[at] ?? 0;
      }
  }

  private sort(): void {
    const found = this.found.subarray(0, this.count);
    if (this.count > this.size * RARE_SHARE) this.sortAmongAll(found);
    else if (this.count > SORTED_HERE_MAX) found.sort();
    else sortFew(found);
  }

  private sortAmongAll(found: Uint32Array): void {
    const { isFound } = this;
    for (const document of found) isFound[document] = 1;
    let at = 0;
    for (let document = 0; at < found.length; document++) {
      if (isFound[document] === 0) continue;
      isFound[document] = 0;
      found[at++] = document;
    }
  }
}

function sortFew(numbers: Uint32Array): void {
  for (let end = 1; end < numbers.length; end++) {
    const number = numbers[end] ?? 0;
    let at = end;
    for (; at > 0 && (numbers[at - 1] ?? 0) > number; at--) numbers[at] = numbers[at - 1] ?? 0;
    numbers[at] = number;
  }
}
