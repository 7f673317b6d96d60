import type { Turn } from '#base/background/turn';
import type { SegmentView } from '../segment/segment-view';
import type { TermIndex, ValueIndex } from '../segment/segment';
import { fieldRange } from '../segment/segment';
import type { Postings } from '../storage/postings';
import { PostingsWriter } from '../storage/postings-writer';
import type { SortedTexts } from '../storage/sorted-texts';
import { TextWriter } from '../storage/text-writer';
import type { MergedDocuments } from './merged-documents';
import { PostingsMerger } from './postings-merger';
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
