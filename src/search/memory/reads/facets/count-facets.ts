import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { FacetCount } from '#search/engine/search-index';
import type { FacetColumn, Segment } from '#search/memory/segment/segment';
import { lowerBound } from '#search/memory/storage/sorted-numbers';
import type { FacetValues } from './facet-values';
import { TopScores } from '../rank/top-scores';

/** The hits of one segment by entity type and by facet value. */
export interface SegmentCounts {
  readonly types: readonly (readonly [entityType: string, count: number])[];
  /** Slots in the order of the facet values of the segment. */
  readonly slots: Uint32Array;
}

/** Adds up the hits of each facet value, segment by segment. */
export class FacetCounter {
  private readonly names: readonly string[];
  private readonly types = new Map<string, number>();
  /** Counts by the number of the value. */
  private counts: Uint32Array;

  constructor(
    { facets }: Pick<SearchPlan, 'facets'>,
    private readonly values: FacetValues,
  ) {
    this.names = facets.map(({ name }) => name);
    this.counts = new Uint32Array(values.size);
  }

  add(segment: Segment, documents: Uint32Array): void {
    if (this.names.length > 0 && documents.length > 0) this.addCounts(segment, countInSegment(segment, documents));
  }

  addCounts(segment: Segment, { types, slots }: SegmentCounts): void {
    if (this.names.length === 0) return;
    for (const [type, count] of types) if (count > 0) this.types.set(type, (this.types.get(type) ?? 0) + count);
    const numbers = this.values.of(segment);
    if (this.values.size > this.counts.length) this.grow();
    const { counts } = this;
    for (let slot = 0; slot < slots.length; slot++) {
      const number = numbers[slot] ?? 0;
      counts[number] = (counts[number] ?? 0) + (slots[slot] ?? 0);
    }
  }

  /** The most frequent values of each facet first; of equal counts the smaller value. */
  best(size: number): readonly FacetCount[] {
    if (size === 0) return [];
    return this.names.flatMap((name) => (name === ENTITY_TYPE_FIELD.name ? this.allTypes() : this.bestOf(name, size)));
  }

  private allTypes(): readonly FacetCount[] {
    return [...this.types]
      .map(([value, count]) => ({ name: ENTITY_TYPE_FIELD.name, value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  private bestOf(name: string, size: number): readonly FacetCount[] {
    const values = this.values.named(name);
    const top = new TopScores(Math.min(size, values.length));
    for (let place = 0; place < values.length; place++) {
      const count = this.counts[values[place]?.number ?? 0] ?? 0;
      if (count > 0 && count > top.floor) top.offer(count, place);
    }
    const { documents: places, scores } = top.taken();
    return Array.from(places, (place, index) => ({
      name,
      value: values[place]?.text ?? '',
      count: scores[index] ?? 0,
    }));
  }

  private grow(): void {
    const grown = new Uint32Array(this.values.size);
    grown.set(this.counts);
    this.counts = grown;
  }
}

export function countInSegment(segment: Segment, documents: Uint32Array): SegmentCounts {
  const types = segment.typeRuns.map(
    ({ entityType, start, end }) => [entityType, lowerBound(documents, end) - lowerBound(documents, start)] as const,
  );
  return { types, slots: countSlots(segment, documents) };
}

/** The number of documents with each facet value. */
function countSlots({ facets: { columns, values } }: Segment, documents: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (const column of columns)
    if (documents.length < column.starts.length) countEach(counts, column, documents);
    else countByList(counts, column, documents);
  return counts;
}

/** Counts each document, which is faster for fewer documents than there are lists. */
function countEach(counts: Uint32Array, column: FacetColumn, documents: Uint32Array): void {
  for (let at = 0; at < documents.length; at++) addList(counts, column, column.ofDocument[documents[at] ?? 0] ?? 0, 1);
}

function countByList(counts: Uint32Array, column: FacetColumn, documents: Uint32Array): void {
  const lists = countLists(column.ofDocument, column.starts, documents);
  for (let list = 0; list < lists.length; list++) {
    const count = lists[list] ?? 0;
    if (count > 0) addList(counts, column, list, count);
  }
}

function addList(counts: Uint32Array, { starts, slots }: FacetColumn, list: number, count: number): void {
  const end = starts[list + 1] ?? 0;
  for (let at = starts[list] ?? 0; at < end; at++) {
    const slot = slots[at] ?? 0;
    counts[slot] = (counts[slot] ?? 0) + count;
  }
}

/** The number of documents with each list of values. */
function countLists(
  ofDocument: FacetColumn['ofDocument'],
  { length }: FacetColumn['starts'],
  documents: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(length - 1);
  for (let at = 0; at < documents.length; at++) {
    const list = ofDocument[documents[at] ?? 0] ?? 0;
    counts[list] = (counts[list] ?? 0) + 1;
  }
  return counts;
}
