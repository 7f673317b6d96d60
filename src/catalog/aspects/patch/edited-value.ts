import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { setMember } from '#base/json/set-member';
import { ItemIndex } from './item-index';
import type { KeyedArray } from './item-keys';

interface Members {
  [name: string]: JsonValue;
}

/** A place in a value that is edited. It may be empty, and so may the places on the way to it. */
export interface Slot {
  readonly value: JsonValue | undefined;
  put(value: JsonValue): void;
  /** The same as `put`, but an item of an array pushes later items on. */
  insert(value: JsonValue): void;
  remove(): void;
}

/** A name cannot be a member of this value. */
export class MisfitError extends Error {}

/** The cost of naming an item by other keys, as a number of looks. */
const RENAMED_LOOKS = 50;
/** An item that is inserted or removed moves those after it, which costs less than to look at them. */
const MOVED_LOOKS = 0.05;

/**
 * A value that the operations of patches edit in memory. Objects and arrays are copied at their first change, so the given value stays as
 * it is, and what no operation touches costs nothing.
 */
export class EditedValue {
  private root: JsonValue;
  private readonly objects = new WeakMap<object, Members>();
  private readonly arrays = new WeakMap<object, JsonValue[]>();
  private readonly indexes = new Map<object, ItemIndex>();

  constructor(
    value: JsonValue,
    readonly look: (count: number) => void,
  ) {
    this.root = value;
  }

  /** The value as it is now. */
  get value(): JsonValue {
    this.settle();
    return this.root;
  }

  /** Takes removed items out of their arrays, so that values can be read as a whole. */
  settle(): void {
    for (const index of this.indexes.values()) index.settle();
  }

  rootSlot(): Slot {
    const put = (value: JsonValue) => {
      this.root = value;
    };
    const current = () => this.root;
    return {
      get value() {
        return current();
      },
      put,
      insert: put,
      remove: () => put(null),
    };
  }

  member(parent: Slot, name: string): Slot {
    return new MemberSlot(this, parent, name);
  }

  item(index: ItemIndex, place: number): Slot {
    return {
      get value() {
        return index.items[place];
      },
      put: (value) => index.edit(place, value),
      insert: (value) => index.edit(place, value),
      remove: () => index.remove(place),
    };
  }

  /** The items of the keyed array at a slot, which becomes an empty array if it is empty. */
  items(slot: Slot, array: KeyedArray): ItemIndex {
    const items = this.ownArray(slot, slot.value ?? []);
    const known = this.indexes.get(items);
    if (known?.array.signature === array.signature) return known;
    known?.settle();
    if (known) this.look(items.length * RENAMED_LOOKS);
    const index = new ItemIndex(array, items, this.look);
    this.indexes.set(items, index);
    return index;
  }

  /** The array at a slot, to be changed in place. */
  ownArray(slot: Slot, value: JsonValue): JsonValue[] {
    const given: readonly JsonValue[] = Array.isArray(value) ? value : [];
    const own = this.arrays.get(given) ?? [...given];
    this.arrays.set(own, own);
    if (slot.value !== own) slot.put(own);
    return own;
  }

  /** The object at a slot, to be changed in place. */
  ownObject(slot: Slot, given: JsonObject): Members {
    const own = this.objects.get(given) ?? { ...given };
    this.objects.set(own, own);
    if (slot.value !== own) slot.put(own);
    return own;
  }
}

const INDEX = /^(?:0|[1-9]\d*)$/;

class MemberSlot implements Slot {
  constructor(
    private readonly whole: EditedValue,
    private readonly parent: Slot,
    private readonly name: string,
  ) {}

  get value(): JsonValue | undefined {
    const holder = this.parent.value;
    if (Array.isArray(holder)) return INDEX.test(this.name) ? holder[Number(this.name)] : undefined;
    return isObject(holder) && Object.hasOwn(holder, this.name) ? holder[this.name] : undefined;
  }

  put(value: JsonValue): void {
    const holder = this.parent.value ?? {};
    if (Array.isArray(holder)) {
      if (this.value === undefined) return this.insert(value);
      this.whole.ownArray(this.parent, holder)[Number(this.name)] = value;
    } else setMember(this.ownHolder(holder), this.name, value);
  }

  insert(value: JsonValue): void {
    const holder = this.parent.value ?? {};
    if (!Array.isArray(holder)) return this.put(value);
    const items = this.whole.ownArray(this.parent, holder);
    const place = this.name === '-' ? items.length : Number(this.name);
    if (this.name !== '-' && (!INDEX.test(this.name) || place > items.length)) throw new MisfitError();
    this.whole.look((items.length - place) * MOVED_LOOKS);
    items.splice(place, 0, value);
  }

  remove(): void {
    const holder = this.parent.value ?? {};
    if (Array.isArray(holder)) {
      this.whole.look((holder.length - Number(this.name)) * MOVED_LOOKS);
      this.whole.ownArray(this.parent, holder).splice(Number(this.name), 1);
    } else Reflect.deleteProperty(this.ownHolder(holder), this.name);
  }

  private ownHolder(holder: JsonValue): Members {
    if (!isObject(holder)) throw new MisfitError();
    return this.whole.ownObject(this.parent, holder);
  }
}
