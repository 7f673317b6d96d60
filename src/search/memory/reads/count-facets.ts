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
    if (this.counts.size === 0 || documents.length === 0) return;
    for (const { entityType, start, end } of segment.typeRuns)
      this.count(ENTITY_TYPE_FIELD.name, entityType, lowerBound(documents, end) - lowerBound(documents, start));
    const { values, keys } = { values: segment.facets.values, keys: segment.values.keys };
    const nameOf = valueNames(segment.values);
    countSlots(segment, documents).forEach((count, slot) => {
      const value = values[slot] ?? 0;
      const name = nameOf(value);
      if (count > 0 && this.counts.has(name)) this.count(name, String(valueOf(keys.at(value))), count);
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
