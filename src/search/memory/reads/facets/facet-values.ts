import { valueNames } from '#search/memory/evaluate/value-names';
import type { Segment } from '#search/memory/segment/segment';
import { valueOf } from '#search/memory/segment/value-keys';
import { type ByteText, byteText } from '#search/memory/storage/byte-text';

interface FacetValue {
  readonly text: string;
  readonly order: ByteText;
  readonly number: number;
}

/** The values of one facet. */
class ValuesOfFacet {
  readonly numbers = new Map<string, number>();
  private sorted: readonly FacetValue[] = [];
  private added: FacetValue[] = [];

  add(text: string, number: number): void {
    this.numbers.set(text, number);
    this.added.push({ text, order: byteText(text), number });
  }

  /** Values in the order of their texts. */
  get inOrder(): readonly FacetValue[] {
    if (this.added.length > 0) this.sorted = mergedValues(this.sorted, this.added.toSorted(byOrder));
    this.added = [];
    return this.sorted;
  }
}

/** Numbers for the facet values of all segments, so that counts of segments are added up without their texts. */
export class FacetValues {
  private count = 0;
  private readonly byName = new Map<string, ValuesOfFacet>();
  private readonly bySegment = new WeakMap<Segment, Uint32Array>();

  get size(): number {
    return this.count;
  }

  /** The number of each facet value of a segment, in their order. */
  of(segment: Segment): Uint32Array {
    const known = this.bySegment.get(segment);
    if (known) return known;
    const { keys } = segment.values;
    const nameOf = valueNames(segment.values);
    const made = segment.facets.values.map((value) => this.numberOf(nameOf(value), String(valueOf(keys.at(value)))));
    this.bySegment.set(segment, made);
    return made;
  }

  /** All values of a facet, in the order of their texts. */
  named(name: string): readonly FacetValue[] {
    return this.byName.get(name)?.inOrder ?? [];
  }

  private numberOf(name: string, text: string): number {
    const values = this.byName.get(name) ?? new ValuesOfFacet();
    this.byName.set(name, values);
    const known = values.numbers.get(text);
    if (known !== undefined) return known;
    values.add(text, this.count);
    return this.count++;
  }
}

function byOrder(a: FacetValue, b: FacetValue): number {
  return a.order < b.order ? -1 : 1;
}

function mergedValues(known: readonly FacetValue[], added: readonly FacetValue[]): readonly FacetValue[] {
  const merged: FacetValue[] = [];
  let next = 0;
  for (const value of known) {
    for (let other = added[next]; other && other.order < value.order; other = added[++next]) merged.push(other);
    merged.push(value);
  }
  return merged.concat(added.slice(next));
}
