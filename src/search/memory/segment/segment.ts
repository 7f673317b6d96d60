import type { Bits } from '../storage/bits';
import type { NumberLists } from '../storage/number-lists';
import { arraysOfPostings, type Postings } from '../storage/postings';
import type { SortedTexts } from '../storage/sorted-texts';

/** Sorted terms with the documents of each. The marks are ids of field sets. */
export interface TermIndex {
  readonly texts: SortedTexts;
  readonly postings: Postings;
}

/** The distinct values of all fields. Those of one field are neighbours, and sorted. */
export interface ValueIndex {
  /** Sorted names of the fields. */
  readonly fields: readonly string[];
  /** The place where the values of each field begin, and the end of the last. */
  readonly fieldStarts: Uint32Array;
  readonly keys: SortedTexts;
  readonly postings: Postings;
  /** A hash of each value without case and accents. */
  readonly foldedHashes: Uint32Array;
}

/** The values of one facet. Each document has the id of a list of values, and most documents share theirs. */
export interface FacetColumn {
  readonly ofDocument: Uint16Array | Uint32Array;
  /** The place where the values of each list begin in `slots`, and the end of the last. */
  readonly starts: Uint32Array;
  /** Places in `values`, so that counts need an array of few numbers. */
  readonly slots: Uint32Array;
}

export interface Facets {
  readonly columns: readonly FacetColumn[];
  /** The ids of all facet values that a document has, ascending. */
  readonly values: Uint32Array;
}

/** Neighbouring documents of one entity type. */
export interface TypeRun {
  readonly entityType: string;
  readonly start: number;
  readonly end: number;
}

/** Documents that never change, numbered in the order of their urns. So equal scores cost no comparison of urns. */
export interface Segment {
  readonly size: number;
  readonly urns: SortedTexts;
  readonly typeRuns: readonly TypeRun[];
  /** Internal ids of entities. */
  readonly ids: Float64Array;
  /** Document numbers in the order of the internal ids. */
  readonly byId: Uint32Array;
  /** Soft-deleted documents. */
  readonly removed: Bits;
  /** Documents with a value of which only the beginning is kept. */
  readonly isCut: Bits;
  readonly rankWeights: Float64Array;
  /** The length of the first name; `NO_NAME` without one. */
  readonly nameLengths: Uint16Array;
  /** The use of each document (`use.ts`). */
  readonly uses: Uint16Array;
  readonly facets: Facets;
  readonly terms: TermIndex;
  readonly values: ValueIndex;
  /** The ids of the values of each document, field by field in the order of the models, each in its order. */
  readonly kept: NumberLists;
}

/** The range of the values of a field; empty if no document has it. */
export function fieldRange({ fields, fieldStarts }: ValueIndex, field: string): readonly [number, number] {
  const at = fields.indexOf(field);
  return at < 0 ? [0, 0] : [fieldStarts[at] ?? 0, fieldStarts[at + 1] ?? 0];
}

/** The document of an entity; -1 if the segment does not have it. */
export function documentOfId({ ids, byId }: Segment, id: number): number {
  let [low, high] = [0, byId.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[byId[middle] ?? 0] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  const found = byId[low];
  return found !== undefined && ids[found] === id ? found : -1;
}

export function entityTypeOf({ typeRuns }: Segment, document: number): string {
  return typeRuns.find(({ end }) => document < end)?.entityType ?? '';
}

/** Bytes of memory. */
export function segmentBytes(segment: Segment): number {
  const { terms, values, facets, kept, urns } = segment;
  const texts = [urns, terms.texts, values.keys].flatMap(({ bytes, offsets }) => [bytes, offsets]);
  const lists = [terms.postings, values.postings].flatMap(arraysOfPostings);
  const { ids, byId, removed, isCut, rankWeights, nameLengths, uses } = segment;
  const columns = [ids, byId, removed, isCut, rankWeights, nameLengths, uses];
  const counted = facets.columns.flatMap(({ ofDocument, starts, slots }) => [ofDocument, starts, slots]);
  const others = [facets.values, values.foldedHashes, kept.bytes, kept.offsets];
  return [...texts, ...lists, ...columns, ...counted, ...others].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
