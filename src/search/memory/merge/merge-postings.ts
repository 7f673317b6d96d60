import type { Postings, PostingsWriter } from '../storage/postings';
import { GONE } from './merged-documents';

/** One term in one source. */
export interface SourceTerm {
  readonly postings: Postings;
  readonly term: number;
  readonly renumbered: Uint32Array;
}

/** Writes the documents of a term from all sources, ascending. @returns whether a document still has the term */
export function mergePostings(writer: PostingsWriter, sources: readonly SourceTerm[]): boolean {
  const before = writer.size;
  const [first] = sources;
  if (sources.length === 1 && first) copyPostings(writer, first);
  else mergeAll(writer, sources);
  if (writer.size === before) return false;
  writer.endTerm();
  return true;
}

function copyPostings(writer: PostingsWriter, { postings, term, renumbered }: SourceTerm): void {
  const { starts, documents, marks } = postings;
  const end = starts[term + 1] ?? 0;
  for (let at = starts[term] ?? 0; at < end; at++) {
    const document = renumbered[documents[at] ?? 0] ?? GONE;
    if (document !== GONE) writer.add(document, marks[at] ?? 0);
  }
}

/** A place in the postings of a term. */
interface Cursor {
  readonly source: SourceTerm;
  readonly end: number;
  at: number;
  /** The new number of the next document; `GONE` at the end. */
  document: number;
}

function mergeAll(writer: PostingsWriter, sources: readonly SourceTerm[]): void {
  const cursors = sources.map((source): Cursor => {
    const { starts } = source.postings;
    const start = starts[source.term] ?? 0;
    const cursor = { source, at: start - 1, end: starts[source.term + 1] ?? 0, document: 0 };
    advance(cursor);
    return cursor;
  });
  for (;;) {
    let [best] = cursors;
    for (const cursor of cursors) if (best && cursor.document < best.document) best = cursor;
    if (!best || best.document === GONE) return;
    writer.add(best.document, best.source.postings.marks[best.at] ?? 0);
    advance(best);
  }
}

function advance(cursor: Cursor): void {
  const { postings, renumbered } = cursor.source;
  cursor.document = GONE;
  while (cursor.document === GONE && ++cursor.at < cursor.end)
    cursor.document = renumbered[postings.documents[cursor.at] ?? 0] ?? GONE;
}
