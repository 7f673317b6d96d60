import { valueNames } from '../evaluate/value-names';
import type { Segment } from '../segment/segment';
import { valueOf } from '../segment/value-keys';
import { type ByteText, byteText } from '../storage/byte-text';

/** Numbers for the facet values of all segments, so that counts of segments are added up without their texts. */
export class FacetValues {
  private readonly texts: ByteText[] = [];
  private readonly byName = new Map<string, Map<string, number>>();
  private readonly bySegment = new WeakMap<Segment, Uint32Array>();

  get size(): number {
    return this.texts.length;
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

  /** All values of a facet with their numbers. */
  named(name: string): Iterable<readonly [value: string, number: number]> {
    return this.byName.get(name) ?? [];
  }

  /** For the order of values. */
  textOf(number: number): ByteText {
    return this.texts[number] ?? '';
  }

  private numberOf(name: string, text: string): number {
    const values = this.byName.get(name) ?? new Map<string, number>();
    this.byName.set(name, values);
    const known = values.get(text);
    if (known !== undefined) return known;
    values.set(text, this.texts.push(byteText(text)) - 1);
    return this.texts.length - 1;
  }
}
