import { isObject } from '../../base/json/path-values';
import { same } from '../../base/json/same-value';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { StoredAspect } from '../aspects/aspect-service';
import { setMember } from '../../base/json/set-member';
import { identityOf } from './aspect-draft';
import { FactTimes, NEVER } from './fact-times';
import { currentOf, type Fact, type RemovedFacts, TIMELESS } from './facts';
import type { LineageMapping } from './mapping';

/**
 * A value with the time of each fact in it, so that events may arrive in any order: a fact changes only by a later statement. The times are in the
 * system metadata of the value. A value of somebody else is as old as its write.
 */
export class AspectState {
  isChanged = false;
  private readonly copiedMaps = new Map<string, { [name: string]: JsonValue }>();

  private constructor(
    private readonly aspect: string,
    private readonly mapping: Pick<LineageMapping, 'lists'>,
    private readonly times: FactTimes,
    private readonly content: { [field: string]: JsonValue },
  ) {}

  static of(aspect: string, stored: StoredAspect | undefined, mapping: Pick<LineageMapping, 'lists'>): AspectState {
    const value: JsonValue = stored ? JSON.parse(stored.value) : null;
    return new AspectState(aspect, mapping, new FactTimes(aspect, stored), isObject(value) ? { ...value } : {});
  }

  get value(): JsonObject {
    return this.content;
  }

  /** For the system metadata. */
  get stampsText(): string {
    return this.times.text;
  }

  /** Takes facts back. What follows from the identity of the entity must be taken after that. */
  remove(removals: readonly RemovedFacts[]): void {
    for (const { pattern, stamp } of removals) if (this.times.remove(pattern, stamp)) this.isChanged = true;
    if (removals.length > 0) for (const path of this.times.forgetRemoved()) this.drop(path);
  }

  /** Takes what an event states. */
  take(facts: readonly Fact[]): void {
    for (const fact of facts) this.takeOne(fact);
  }

  private takeOne(fact: Fact): void {
    const { path, field, stamp } = fact;
    if (stamp !== TIMELESS && this.times.isRemoved(path, stamp)) return;
    const current = currentOf(this.content, this.aspect, fact, this.mapping);
    const order = current === undefined ? 1 : laterThan(fact, this.times.of(path));
    if (order < 0) return;
    const value = this.proposed(fact);
    const isSame = same(current, value);
    if (order === 0 && (isSame || current === undefined || !isGreater(value, current))) return;
    if (isSame && this.isOfOthers(fact)) return;
    if (this.times.state(path, stamp)) this.isChanged = true;
    if (isSame && fact.kind !== 'item') return;
    this.isChanged ||= !isSame;
    this.content[field] = this.fieldWith(fact, value);
  }

  /** An item that somebody else has added already is not taken over, so that it stays when the event is taken back. */
  private isOfOthers({ kind, path, field }: Fact): boolean {
    return kind === 'item' && !this.times.isStated(path) && !this.times.isStated(field);
  }

  /** A list has the items that came one by one, too. */
  private proposed({ kind, field, stamp, value }: Fact): JsonValue {
    if (kind !== 'field' || !Array.isArray(value)) return value;
    const before = this.addedItems(field);
    if (before.length === 0) return value;
    const named = new Set(value.map((item: JsonValue) => this.identity(item, field)));
    const added = before.filter((item) => !named.has(this.identity(item, field)));
    return added.length > 0 ? this.ordered(field, [...value, ...added], stamp !== TIMELESS) : value;
  }

  private fieldWith({ field, key, kind }: Fact, value: JsonValue): JsonValue {
    if (kind === 'entry' && key !== undefined) return this.mapWith(field, key, value);
    if (kind !== 'item') return value;
    const items = this.itemsOf(field);
    const at = items.findIndex((item) => this.identity(item, field) === key);
    return this.ordered(field, at < 0 ? [...items, value] : items.with(at, value), this.times.isStated(field));
  }

  /** The map is copied only once, because events have many entries. */
  private mapWith(field: string, key: string, value: JsonValue): JsonObject {
    const found = this.content[field];
    const known = this.copiedMaps.get(field);
    const map = known && known === found ? known : { ...(isObject(found) ? found : {}) };
    this.copiedMaps.set(field, map);
    setMember(map, key, value);
    return map;
  }

  /** Removes the value of a fact that was taken back. */
  private drop(path: string): void {
    const [field = ''] = path.split('/', 1);
    const key = path === field ? undefined : path.slice(field.length + 1);
    const left = this.without(field, key);
    if (left === undefined) delete this.content[field];
    else this.content[field] = left;
  }

  private without(field: string, key: string | undefined): JsonValue | undefined {
    const found = this.content[field];
    if (Array.isArray(found)) {
      const items =
        key === undefined
          ? this.addedItems(field)
          : this.itemsOf(field).filter((item) => this.identity(item, field) !== key);
      return key === undefined && items.length === 0 ? undefined : this.ordered(field, items, false);
    }
    if (key === undefined || !isObject(found)) return undefined;
    return Object.fromEntries(Object.entries(found).filter(([name]) => name !== key));
  }

  /** The items that came one by one are not part of what a whole list replaces. */
  private addedItems(field: string): readonly JsonValue[] {
    if (!this.times.isDivided(field)) return [];
    return this.itemsOf(field).filter((item) => this.times.isStated(`${field}/${this.identity(item, field)}`));
  }

  /**
   * The order does not follow from the order of arrival: items that came one by one are behind those of others, by their time. A list in which
   * both kinds may be the same items is sorted.
   */
  private ordered(field: string, items: readonly JsonValue[], isStatedWhole: boolean): readonly JsonValue[] {
    const keyed = items.map((item) => {
      const key = this.identity(item, field);
      const path = `${field}/${key}`;
      return { item, key, stamp: this.times.isStated(path) ? this.times.of(path) : NEVER };
    });
    const byKey = (a: { readonly key: string }, b: { readonly key: string }) =>
      a.key < b.key ? -1 : Number(a.key > b.key);
    const sorted = isStatedWhole
      ? keyed.toSorted(byKey)
      : keyed.toSorted((a, b) => a.stamp - b.stamp || (a.stamp === NEVER ? 0 : byKey(a, b)));
    return sorted.map(({ item }) => item);
  }

  private itemsOf(field: string): readonly JsonValue[] {
    const found = this.content[field];
    return Array.isArray(found) ? found : [];
  }

  private identity(item: JsonValue, field: string): string {
    return identityOf(item, `${this.aspect}/${field}`, this.mapping.lists);
  }
}

/** Greater than 0 for a fact that wins over what was stated before, 0 for one of the same time. */
function laterThan({ stamp, isFirst }: Fact, stored: number): number {
  return isFirst && stored !== NEVER ? stored - stamp : stamp - stored;
}

/** Of two statements with the same time, the greater text wins, so that their order does not matter. */
function isGreater(value: JsonValue, current: JsonValue): boolean {
  return JSON.stringify(value) > JSON.stringify(current);
}
