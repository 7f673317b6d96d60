import type { Postings, PostingsWriter } from '../storage/postings';
import { GONE } from './merged-documents';

/** One term in one source. */
export interface SourceTerm {
  readonly postings: Postings;
  readonly term: number;
  readonly renumbered: Uint32Array;
}

/** What a term costs in addition to its documents, in documents. */
const TERM_COST = 32;
/** Documents between two looks at the clock: about 0.1 ms. */
const LOOK_AFTER = 4096;

/** Writes the documents of terms from all sources, ascending. */
export class PostingsMerger {
  /** By new number of a document: its mark plus one. All 0 between two terms. */
  private readonly marks: Uint32Array;
  private work = 0;

  /** @param documents the number of documents of the merged segment */
  constructor(
    private readonly writer: PostingsWriter,
    documents: number,
  ) {
    this.marks = new Uint32Array(documents);
  }

  /** @returns whether a document still has the term */
  merge(sources: readonly SourceTerm[]): boolean {
    const before = this.writer.size;
    const [first] = sources;
    if (sources.length === 1 && first) this.copy(first);
    else if (sources.reduce((sum, source) => sum + countOf(source), 0) * 16 > this.marks.length)
      this.mergeMany(sources);
    else this.mergeFew(sources);
    const added = this.writer.size - before;
    this.work += TERM_COST + added;
    if (added === 0) return false;
    this.writer.endTerm();
    return true;
  }

  /** Whether there was so much work that it is time to look at the clock. */
  takesLook(): boolean {
    if (this.work < LOOK_AFTER) return false;
    this.work = 0;
    return true;
  }

  private copy({ postings, term, renumbered }: SourceTerm): void {
    const { starts, documents, marks } = postings;
    const end = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < end; at++) {
      const document = renumbered[documents[at] ?? 0] ?? GONE;
      if (document !== GONE) this.writer.add(document, marks[at] ?? 0);
    }
  }

  /** A look at each document costs less than comparing the sources for each. */
  private mergeMany(sources: readonly SourceTerm[]): void {
    const { marks: found, writer } = this;
    for (const { postings, term, renumbered } of sources) {
      const { starts, documents, marks } = postings;
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at++) {
        const document = renumbered[documents[at] ?? 0] ?? GONE;
        if (document !== GONE) found[document] = (marks[at] ?? 0) + 1;
      }
    }
    for (let document = 0; document < found.length; document++) {
      const mark = found[document] ?? 0;
      if (mark > 0) writer.add(document, mark - 1);
    }
    found.fill(0);
  }

  private mergeFew(sources: readonly SourceTerm[]): void {
    const cursors = sources.map((source): Cursor => {
      const start = source.postings.starts[source.term] ?? 0;
      const cursor = { source, at: start - 1, end: start + countOf(source), document: 0 };
      advance(cursor);
      return cursor;
    });
    for (;;) {
      let [best] = cursors;
      for (const cursor of cursors) if (best && cursor.document < best.document) best = cursor;
      if (!best || best.document === GONE) return;
      this.writer.add(best.document, best.source.postings.marks[best.at] ?? 0);
      advance(best);
    }
  }
}

function countOf({ postings: { starts }, term }: SourceTerm): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0);
}

/** A place in the postings of a term. */
interface Cursor {
  readonly source: SourceTerm;
  readonly end: number;
  at: number;
  /** The new number of the next document; `GONE` at the end. */
  document: number;
}

function advance(cursor: Cursor): void {
  const { postings, renumbered } = cursor.source;
  cursor.document = GONE;
  while (cursor.document === GONE && ++cursor.at < cursor.end)
    cursor.document = renumbered[postings.documents[cursor.at] ?? 0] ?? GONE;
}
