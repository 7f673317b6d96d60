import type { Turn } from '#base/background/turn';
import type { SegmentView } from '../segment/segment-view';
import { fieldRange, type TermIndex, type ValueIndex } from '../segment/segment';
import type { Postings } from '../storage/postings';
import { PostingsWriter } from '../storage/postings-writer';
import type { SortedTexts } from '../storage/sorted-texts';
import { TextWriter } from '../storage/text-writer';
import { PostingsReader } from '../storage/postings-reader';
import { GONE, type MergedDocuments } from './merged-documents';
import { MergedTexts } from './merge-texts';

export async function mergeTerms(
  views: readonly SegmentView[],
  { renumbered, size }: MergedDocuments,
  turn: Turn,
): Promise<TermIndex> {
  const indexes = views.map(({ segment }) => segment.terms);
  const writer = new PostingsWriter({ ...roomOf(indexes), isMarked: true });
  const merger = new PostingsMerger(writer, postingsOf(indexes), renumbered, size);
  const texts = new TextWriter(bytesOf(indexes.map((index) => index.texts)));
  const merged = new MergedTexts(indexes.map((index) => ({ texts: index.texts, from: 0, to: index.texts.size })));
  for (let source = merged.next(); source !== undefined; source = merged.next()) {
    const from = indexes[source]?.texts;
    if (from && merger.merge(merged)) texts.addFrom(from, merged.places[source] ?? 0);
    if (merger.takesLook() && turn.isOver) await turn.pause();
  }
  return { texts: texts.written, postings: writer.written };
}

export interface MergedValues {
  readonly values: ValueIndex;
  /** The new ids of the values of each source. */
  readonly renamed: readonly Uint32Array[];
}

export async function mergeValues(
  views: readonly SegmentView[],
  { renumbered, size }: MergedDocuments,
  turn: Turn,
): Promise<MergedValues> {
  const indexes = views.map(({ segment }) => segment.values);
  const writer = new PostingsWriter({ ...roomOf(indexes), isMarked: false });
  const merger = new PostingsMerger(writer, postingsOf(indexes), renumbered, size);
  const keys = new TextWriter(bytesOf(indexes.map((index) => index.keys)));
  const renamed = indexes.map((index) => new Uint32Array(index.keys.size));
  const hashes = new Uint32Array(indexes.reduce((sum, index) => sum + index.keys.size, 0));
  const fields: string[] = [];
  const fieldStarts = [0];
  for (const field of fieldsOf(indexes)) {
    const before = keys.size;
    const merged = new MergedTexts(rangesOf(indexes, field));
    for (let first = merged.next(); first !== undefined; first = merged.next()) {
      if (merger.takesLook() && turn.isOver) await turn.pause();
      const from = indexes[first];
      if (!from || !merger.merge(merged)) continue;
      const { sources, places } = merged;
      for (const source of sources) setAt(renamed[source], places[source] ?? 0, keys.size);
      hashes[keys.size] = from.foldedHashes[places[first] ?? 0] ?? 0;
      keys.addFrom(from.keys, places[first] ?? 0);
    }
    if (keys.size === before) continue;
    fields.push(field);
    fieldStarts.push(keys.size);
  }
  const foldedHashes = hashes.slice(0, keys.size);
  const values = {
    fields,
    fieldStarts: Uint32Array.from(fieldStarts),
    keys: keys.written,
    postings: writer.written,
    foldedHashes,
  };
  return { values, renamed };
}

function fieldsOf(indexes: readonly ValueIndex[]): readonly string[] {
  return [...new Set(indexes.flatMap(({ fields }) => fields))].toSorted();
}

function rangesOf(indexes: readonly ValueIndex[], field: string) {
  return indexes.map((index) => {
    const [from, to] = fieldRange(index, field);
    return { texts: index.keys, from, to };
  });
}

function roomOf(indexes: readonly (Pick<TermIndex, 'postings'> & object)[]) {
  const sum = (part: (index: Pick<TermIndex, 'postings'>) => number) =>
    indexes.reduce((total, index) => total + part(index), 0);
  return {
    terms: sum(({ postings }) => postings.terms),
    bytes: sum(({ postings }) => postings.bytes.length),
  };
}

/** Equal texts of several sources become one, so this is enough. */
function bytesOf(texts: readonly SortedTexts[]): number {
  return texts.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function postingsOf(indexes: readonly Pick<TermIndex, 'postings'>[]): readonly Postings[] {
  return indexes.map(({ postings }) => postings);
}

function setAt(numbers: Uint32Array | undefined, place: number, number: number): void {
  if (numbers) numbers[place] = number;
}

/** What a term costs in addition to its documents, in documents. */
const TERM_COST = 32;
/** Documents between two looks at the clock: about 0.1 ms. */
const LOOK_AFTER = 4096;
/** More numbers are sorted in native code. */
const SORTED_HERE_MAX = 16;
/** The documents of a more frequent term are sorted by a walk over all documents. */
const RARE_SHARE = 1 / 16;

/** Writes the documents of terms from all sources, ascending. */
class PostingsMerger {
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
