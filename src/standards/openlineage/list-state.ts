import type { JsonValue } from '#generated/registry/registry-types';

/** What a list needs to know of its items. */
export interface ListRules {
  /** What identifies an item. */
  readonly identity: (item: JsonValue) => string;
  /** The time when an event stated the item with this identity; `NEVER` for an item of somebody else. */
  readonly stampOf: (key: string) => number;
}

interface Keyed {
  readonly item: JsonValue;
  readonly key: string;
  readonly stamp: number;
}

/** A list while facts are taken. Items are found by their identity, and put in order once, because an event may state thousands of them. */
export class ListState {
  /** Whether an item was set. */
  isChanged = false;
  /** The first item with each identity. Others may have stated it twice. */
  private readonly places = new Map<string, number>();
  private readonly found: JsonValue[] = [];

  constructor(
    items: readonly JsonValue[],
    private readonly rules: ListRules,
  ) {
    for (const item of items) this.append(item, rules.identity(item));
  }

  item(key: string): JsonValue | undefined {
    const at = this.places.get(key);
    return at === undefined ? undefined : this.found[at];
  }

  /** Replaces the item with the identity, or adds it. */
  set(key: string, item: JsonValue): void {
    this.isChanged = true;
    const at = this.places.get(key);
    if (at === undefined) this.append(item, key);
    else this.found[at] = item;
  }

  private append(item: JsonValue, key: string): void {
    if (!this.places.has(key)) this.places.set(key, this.found.length);
    this.found.push(item);
  }

  /**
   * The order does not follow from the order of arrival: items that came one by one are behind those of others, by their time. A list in which
   * both kinds may be the same items is sorted.
   */
  ordered(isStatedWhole: boolean): readonly JsonValue[] {
    const { identity, stampOf } = this.rules;
    const keyed = this.found.map((item): Keyed => {
      const key = identity(item);
      return { item, key, stamp: stampOf(key) };
    });
    const isMixed = isStatedWhole && keyed.some(({ stamp }) => stamp >= 0);
    return keyed.toSorted(isMixed ? byKey : byStamp).map(({ item }) => item);
  }
}

function byKey(a: Keyed, b: Keyed): number {
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

/** Items that nobody stated one by one, with stamps below 0, keep their order. */
function byStamp(a: Keyed, b: Keyed): number {
  return a.stamp - b.stamp || (a.stamp < 0 ? 0 : byKey(a, b));
}
