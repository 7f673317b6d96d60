import type { JsonValue } from '#generated/registry/registry-types';
import { type KeyedArray, isAddressed, namesOf } from './item-keys';

/** Counts looks at items. */
type CountLooks = (count: number) => void;

/** An item that gets another place costs as much as so many looks. */
const MOVED_LOOKS = 40;

/**
 * The items of a keyed array that a patch edits, found by their names, so that an operation does not look through the array. Items that
 * were removed keep their place until `settle`, so the places of the others stay valid.
 */
export class ItemIndex {
  private places: readonly Map<string, Set<number>>[] = [];
  /** Names of the items by place. Undefined for an item that was removed. */
  private names: (readonly (readonly string[])[] | undefined)[] = [];
  private removed = 0;
  /** Places of items whose members an operation edits, so that their names may change. */
  private readonly edited = new Set<number>();

  constructor(
    readonly array: KeyedArray,
    readonly items: JsonValue[],
    private readonly look: CountLooks,
  ) {
    this.names = items.map((item) => namesOf(array, item));
    this.placeAll();
  }

  /** Whether an item has this value of the first key. */
  has(name: string): boolean {
    this.renameEdited();
    return this.places[0]?.has(name) ?? false;
  }

  /** The places of the items that the segments address, in ascending order. */
  find(segments: readonly string[]): readonly number[] {
    this.renameEdited();
    let fewest: ReadonlySet<number> | undefined;
    for (const [index, segment] of segments.entries()) {
      const places = this.places[index]?.get(segment);
      if (!places) return [];
      if (!fewest || places.size < fewest.size) fewest = places;
    }
    this.look(fewest?.size ?? 0);
    const found = [...(fewest ?? [])].filter((place) => isAddressed(this.array, this.items[place] ?? null, segments));
    return found.toSorted((a, b) => a - b);
  }

  add(item: JsonValue): number {
    const place = this.items.push(item) - 1;
    this.name(place);
    return place;
  }

  replace(place: number, item: JsonValue): void {
    this.forget(place);
    this.items[place] = item;
    this.name(place);
  }

  /** Must be called before the members of an item are edited. */
  edit(place: number, item: JsonValue): void {
    this.items[place] = item;
    this.edited.add(place);
  }

  remove(place: number): void {
    this.forget(place);
    this.removed++;
  }

  /** Inserts items before a place. The places of later items change. */
  insert(place: number, items: readonly JsonValue[]): void {
    if (items.length === 0) return;
    this.renameEdited();
    this.items.splice(place, 0, ...items);
    this.names.splice(place, 0, ...items.map((item) => namesOf(this.array, item)));
    this.move();
  }

  /** Takes removed items out of the array. */
  settle(): void {
    this.renameEdited();
    if (this.removed === 0) return;
    const kept = this.items.filter((_, place) => this.names[place] !== undefined);
    this.names = this.names.filter((names) => names !== undefined);
    this.items.length = 0;
    for (const item of kept) this.items.push(item);
    this.removed = 0;
    this.move();
  }

  private move(): void {
    this.look(MOVED_LOOKS * this.items.length);
    this.placeAll();
  }

  private placeAll(): void {
    this.places = Array.from({ length: Math.max(1, this.array.keys.length) }, () => new Map());
    for (let place = 0; place < this.items.length; place++) this.addNames(place);
  }

  private name(place: number): void {
    this.names[place] = namesOf(this.array, this.items[place] ?? null);
    this.addNames(place);
  }

  private addNames(place: number): void {
    for (const [index, of] of (this.names[place] ?? []).entries())
      for (const name of of) this.addPlace(index, name, place);
  }

  private addPlace(index: number, name: string, place: number): void {
    const places = this.places[index]?.get(name);
    if (places) places.add(place);
    else this.places[index]?.set(name, new Set([place]));
  }

  private forget(place: number): void {
    for (const [index, of] of (this.names[place] ?? []).entries())
      for (const name of of) {
        const places = this.places[index]?.get(name);
        places?.delete(place);
        if (places?.size === 0) this.places[index]?.delete(name);
      }
    this.names[place] = undefined;
  }

  private renameEdited(): void {
    for (const place of this.edited) {
      if (this.names[place] === undefined) continue;
      this.forget(place);
      this.name(place);
    }
    this.edited.clear();
  }
}
