import { type KeyedArray, keyedArrays, segmentsOf } from '../aspects/patch/item-keys';
import { isObject } from '#base/json/path-values';
import type { AspectSpec, JsonObject, JsonValue, TimelineSpec } from '#generated/registry/registry-types';

/** One item or value of an aspect that a timeline follows. */
export interface Element {
  /** The first keys of the items around it and its own, outermost first. */
  readonly labels: readonly string[];
  /** What is compared between two versions. */
  readonly compared: JsonValue;
}

type Elements = Map<string, Element>;

/** Finds the elements of a kind in values of its aspect. */
export class ElementFinder {
  private readonly arrays: ReadonlyMap<string, KeyedArray>;
  private readonly segments: readonly string[];

  constructor(
    aspect: AspectSpec,
    private readonly spec: TimelineSpec,
  ) {
    this.arrays = keyedArrays(aspect, new Map());
    this.segments = spec.path.split('/').slice(1);
  }

  /** Finds elements by identity: the keys of the items on the path. An item without keys is identified by its index. */
  find(value: JsonObject | undefined): ReadonlyMap<string, Element> {
    const found: Elements = new Map();
    if (value) this.collect(value, { depth: 0, path: '', keys: [], labels: [] }, found);
    return found;
  }

  private collect(value: JsonValue, place: Place, found: Elements): void {
    const segment = this.segments[place.depth];
    if (segment === undefined) found.set(JSON.stringify(place.keys), this.element(value, place));
    else if (segment === '*') this.collectItems(value, place, found);
    else if (isObject(value) && Object.hasOwn(value, segment))
      this.collect(value[segment] ?? null, below(place, segment), found);
  }

  private collectItems(value: JsonValue, place: Place, found: Elements): void {
    if (Array.isArray(value)) {
      const array = this.arrays.get(place.path);
      for (const [index, item] of value.entries()) {
        const keys = array ? segmentsOf(array, item) : [String(index)];
        this.collect(item, below(place, '*', keys), found);
      }
    } else if (isObject(value))
      for (const [key, item] of Object.entries(value)) this.collect(item, below(place, '*', [key]), found);
  }

  private element(value: JsonValue, { labels }: Place): Element {
    if (this.segments.at(-1) !== '*') return { labels: [...labels, this.spec.name], compared: value };
    const fields = this.spec.compared.map((name) => (isObject(value) ? (value[name] ?? null) : null));
    return { labels, compared: fields };
  }
}

interface Place {
  readonly depth: number;
  readonly path: string;
  readonly keys: readonly string[];
  readonly labels: readonly string[];
}

function below({ depth, path, keys, labels }: Place, segment: string, itemKeys?: readonly string[]): Place {
  return {
    depth: depth + 1,
    path: `${path}/${segment}`,
    keys: itemKeys ? [...keys, ...itemKeys] : keys,
    labels: itemKeys ? [...labels, itemKeys[0] ?? ''] : labels,
  };
}
