import { ENTITY_TYPE_FIELD } from '../../fields/search-field';
import type { SearchPlan } from '../../query/search-plan';
import type { Segment } from '../segment/segment';
import { valueOf } from '../segment/value-keys';
import { valueNames } from '../evaluate/value-names';
import { byteText } from '../storage/byte-text';
import { lowerBound } from '../storage/sorted-numbers';

interface FacetCount {
  readonly name: string;
  readonly value: string;
  readonly count: number;
}

/** Counts the hits of each facet value, segment by segment. */
export class FacetCounter {
  private readonly counts: ReadonlyMap<string, Map<string, number>>;

  constructor({ facets }: Pick<SearchPlan, 'facets'>) {
    this.counts = new Map(facets.map(({ name }) => [name, new Map<string, number>()]));
  }

  add(segment: Segment, documents: Uint32Array): void {
    if (this.counts.size > 0 && documents.length > 0) this.addCounts(segment, countInSegment(segment, documents));
  }

  addCounts(segment: Segment, { types, slots }: SegmentCounts): void {
    if (this.counts.size === 0) return;
    for (const [type, count] of types) this.count(ENTITY_TYPE_FIELD.name, type, count);
    const counted = facetValues(segment);
    slots.forEach((count, slot) => {
      const value = counted[slot];
      if (value && count > 0) this.count(value.name, value.text, count);
    });
  }

  /** The most frequent values of each facet first; of equal counts the smaller value. */
  best(size: number): readonly FacetCount[] {
    return [...this.counts].flatMap(([name, counts]) =>
      [...counts]
        .map(([value, count]) => ({ name, value, count }))
        .toSorted((a, b) => b.count - a.count || (byteText(a.value) < byteText(b.value) ? -1 : 1))
        .slice(0, size),
    );
  }

  private count(name: string, value: string, hits: number): void {
    const counts = this.counts.get(name);
    if (counts && hits > 0) counts.set(value, (counts.get(value) ?? 0) + hits);
  }
}

/** The hits of one segment by entity type and by facet value. */
export interface SegmentCounts {
  readonly types: readonly (readonly [entityType: string, count: number])[];
  /** In the order of the facet values of the segment. */
  readonly slots: Uint32Array;
}

export function countInSegment(segment: Segment, documents: Uint32Array): SegmentCounts {
  const types = segment.typeRuns.map(
    ({ entityType, start, end }) => [entityType, lowerBound(documents, end) - lowerBound(documents, start)] as const,
  );
  return { types, slots: countSlots(segment, documents) };
}

interface FacetValue {
  readonly name: string;
  readonly text: string;
}

const KNOWN = new WeakMap<Segment, readonly FacetValue[]>();

/** The facet values of a segment. They are kept, because most searches count them. */
function facetValues(segment: Segment): readonly FacetValue[] {
  const known = KNOWN.get(segment);
  if (known) return known;
  const { keys } = segment.values;
  const nameOf = valueNames(segment.values);
  const made = Array.from(segment.facets.values, (value) => ({
    name: nameOf(value),
    text: String(valueOf(keys.at(value))),
  }));
  KNOWN.set(segment, made);
  return made;
}

/** The number of documents with each facet value. Combinations are counted first, because most documents share theirs. */
function countSlots({ facets }: Segment, documents: Uint32Array): Uint32Array {
  const { ofDocument, starts, slots, values } = facets;
  const counts = new Uint32Array(values.length);
  const combinations = new Uint32Array(starts.length - 1);
  for (let at = 0; at < documents.length; at++) {
    const combination = ofDocument[documents[at] ?? 0] ?? 0;
    combinations[combination] = (combinations[combination] ?? 0) + 1;
  }
  for (let combination = 0; combination < combinations.length; combination++) {
    const count = combinations[combination] ?? 0;
    if (count === 0) continue;
    const end = starts[combination + 1] ?? 0;
    for (let at = starts[combination] ?? 0; at < end; at++) {
      const slot = slots[at] ?? 0;
      counts[slot] = (counts[slot] ?? 0) + count;
    }
  }
  return counts;
}
