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

/** Stands for the keys of an item and of those around it. It is the same in all values that one finder looks at. */
type Identity = number;
type Elements = Map<Identity, Element>;

/** Finds the elements of a kind in values of its aspect. */
export class ElementFinder {
  private readonly arrays: ReadonlyMap<string, KeyedArray>;
  private readonly segments: readonly string[];
  /** Identities by that of the item around and the own keys, so that keys are not repeated for each item within. */
  private readonly identities = new Map<string, Identity>();

  constructor(
    aspect: AspectSpec,
    private readonly spec: TimelineSpec,
  ) {
    this.arrays = keyedArrays(aspect, new Map());
    this.segments = spec.path.split('/').slice(1);
  }

  /** Finds elements by identity: the keys of the items on the path. An item without keys is identified by its index. */
  find(value: JsonObject | undefined): ReadonlyMap<Identity, Element> {
    const found: Elements = new Map();
    if (value) this.collect(value, { depth: 0, path: '', identity: 0, labels: [] }, found);
    return found;
  }

  private collect(value: JsonValue, place: ElementPath, found: Elements): void {
    const segment = this.segments[place.depth];
    if (segment === undefined) found.set(place.identity, this.element(value, place));
    else if (segment === '*') this.collectItems(value, place, found);
    else if (isObject(value) && Object.hasOwn(value, segment))
      this.collect(value[segment] ?? null, below(place, segment), found);
  }

  private collectItems(value: JsonValue, place: ElementPath, found: Elements): void {
    if (Array.isArray(value)) {
      const array = this.arrays.get(place.path);
      for (const [index, item] of value.entries()) {
        const keys = array ? segmentsOf(array, item) : [String(index)];
        this.collect(item, this.belowItem(place, keys), found);
      }
    } else if (isObject(value))
      for (const [key, item] of Object.entries(value)) this.collect(item, this.belowItem(place, [key]), found);
  }

  private belowItem(place: ElementPath, keys: readonly string[]): ElementPath {
    const key = JSON.stringify([place.identity, ...keys]);
    const identity = this.identities.get(key) ?? this.identities.size + 1;
    this.identities.set(key, identity);
    return { ...below(place, '*'), identity, labels: [...place.labels, keys[0] ?? ''] };
  }

  private element(value: JsonValue, { labels }: ElementPath): Element {
    if (this.segments.at(-1) !== '*') return { labels: [...labels, this.spec.name], compared: value };
    const fields = this.spec.compared.map((name) => (isObject(value) ? (value[name] ?? null) : null));
    return { labels, compared: fields };
  }
}

interface ElementPath {
  readonly depth: number;
  readonly path: string;
  readonly identity: Identity;
  readonly labels: readonly string[];
}

function below(place: ElementPath, segment: string): ElementPath {
  return { ...place, depth: place.depth + 1, path: `${place.path}/${segment}` };
}
