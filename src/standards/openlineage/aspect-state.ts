import { groupBy } from '#base/json/group-by';
import { isObject } from '#base/json/path-values';
import { same } from '#base/json/same-value';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { StoredAspect } from '#catalog/aspects/aspect-service';
import { setMember } from '#base/json/set-member';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import { identityOf } from './aspect-draft';
import { FactTimes, isNewer, isOfPerson, isReadStamp, NEVER } from './fact-times';
import { type Fact, type RemovedFacts, TIMELESS } from './facts';
import { type ListRules, ListState } from './list-state';
import type { LineageMapping } from './mapping';

type StateMapping = Pick<LineageMapping, 'lists' | 'itemsAtLeast' | 'ofPeople'>;

/**
 * A value with the time of each fact in it, so that events may arrive in any order: a fact changes only by a later statement. The times are in the
 * system metadata of the value. A value of somebody else is as old as its write.
 */
export class DraftedAspect {
  isChanged = false;
  private readonly copiedMaps = new Map<string, { [name: string]: JsonValue }>();
  /** Lists whose items are taken one by one. `content` has them again when `settle` has put them in order. */
  private readonly openLists = new Map<string, ListState>();

  private constructor(
    private readonly aspect: string,
    private readonly mapping: StateMapping,
    private readonly times: FactTimes,
    private readonly content: { [field: string]: JsonValue },
    /** The fields that a person has written, and events leave as they are. */
    private readonly kept: ReadonlySet<string>,
  ) {}

  static of(aspect: string, stored: StoredAspect | undefined, mapping: StateMapping): DraftedAspect {
    const value: JsonValue = stored ? parseExactJson(stored.value) : null;
    const content = isObject(value) ? { ...value } : {};
    const ofPeople = stored && isOfPerson(stored) ? Object.entries(mapping.ofPeople.get(aspect) ?? {}) : [];
    const kept = ofPeople.flatMap(([field, lasting]) => (same(content[field], lasting) ? [field] : []));
    return new DraftedAspect(aspect, mapping, new FactTimes(aspect, stored), content, new Set(kept));
  }

  get value(): JsonObject {
    for (const field of this.openLists.keys()) this.settle(field);
    return this.content;
  }

  /** The texts of a list, each with the time at which it was stated. */
  stampsIn(field: string): ReadonlyMap<string, number> {
    this.settle(field);
    const texts = this.itemsOf(field).filter((item) => typeof item === 'string');
    return new Map(
      texts.map((text) => {
        const path = `${field}/${text}`;
        return [text, this.times.of(this.times.isStated(path) ? path : field)];
      }),
    );
  }

  /** The stamps for the system metadata. */
  get stampsText(): string {
    return this.times.text;
  }

  /** Takes facts back. What follows from the identity of the entity must be taken after that. */
  remove(removals: readonly RemovedFacts[]): void {
    for (const { pattern, stamp } of removals) if (this.times.remove(pattern, stamp)) this.isChanged = true;
    if (removals.length === 0) return;
    const gone = groupBy(this.times.forgetRemoved(), (path) => path.split('/', 1)[0] ?? '');
    for (const [field, paths] of gone) this.drop(field, paths);
  }

  /** Takes what an event states. */
  take(facts: readonly Fact[]): void {
    for (const fact of facts)
      if (fact.kind === 'item' && isReadStamp(fact.stamp)) this.takeRead(fact);
      else this.takeOne(fact);
  }

  /**
   * What a reader says of an item, such as a column: it adds the item, unless a writer has named all of them since, and each member that nobody
   * else has said. What a writer says of the item stays.
   */
  private takeRead(fact: Fact): void {
    const { path, field, key = '', stamp, value } = fact;
    if (!isObject(value) || this.times.isRemoved(path, stamp)) return;
    const current = this.listOf(field).item(key);
    const isOfOthers = current !== undefined && !this.isOfReader(path);
    if (!current && !isNewer(stamp, this.times.of(field))) return;
    if (stamp > (this.times.isStated(path) ? this.times.of(path) : NEVER)) this.noteTime(path, stamp);
    if (isOfOthers) return;
    this.noteTime(memberPath(path, ''), stamp);
    const item = this.readItem(fact, isObject(current) ? current : {}, value);
    if (same(current, item)) return;
    this.isChanged = true;
    this.listOf(field).set(key, item);
  }

  /** The members of an item, each as the latest reader said it. What only fills a gap is older than everything. */
  private readItem({ path, field, stamp }: Fact, current: JsonObject, value: JsonObject): JsonObject {
    const least = this.mapping.itemsAtLeast.get(`${this.aspect}/${field}`);
    const item: { [member: string]: JsonValue } = { ...least, ...current };
    for (const [member, said = null] of Object.entries(value)) {
      const place = memberPath(path, member);
      const before = this.times.isStated(place) ? this.times.of(place) : NEVER;
      if (stamp < before || (stamp === before && !isGreater(said, item[member] ?? null))) continue;
      this.noteTime(place, stamp);
      item[member] = said;
    }
    return item;
  }

  private noteTime(path: string, stamp: number): void {
    if (this.times.state(path, stamp)) this.isChanged = true;
  }

  private takeOne(fact: Fact): void {
    const { path, stamp } = fact;
    if (this.kept.has(fact.field) || (stamp !== TIMELESS && this.times.isRemoved(path, stamp))) return;
    const current = this.currentOf(fact);
    if (fact.isAgain && current === undefined) return;
    const order = current === undefined ? 1 : laterThan(fact, this.times.of(path));
    if (order < 0) return;
    const value = this.proposed(fact);
    const isSame = same(current, value);
    if (order === 0 && (isSame || current === undefined || !isGreater(value, current))) return;
    if (isSame && this.isOfOthers(fact)) return;
    if (this.times.state(path, stamp)) this.isChanged = true;
    if (isSame && fact.kind !== 'item') return;
    this.isChanged ||= !isSame;
    this.put(fact, value);
  }

  /** What the aspect says of the fact now. */
  private currentOf({ field, key, kind }: Fact): JsonValue | undefined {
    if (kind === 'item' && key !== undefined) return this.listOf(field).item(key);
    this.settle(field);
    const found = Object.hasOwn(this.content, field) ? this.content[field] : undefined;
    if (kind === 'field' || key === undefined) return found;
    return isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }

  /** An item that somebody else has added already is not taken over, so that it stays when the event is taken back. */
  private isOfOthers({ kind, path, field }: Fact): boolean {
    return kind === 'item' && !this.times.isStated(path) && !this.times.isStated(field);
  }

  /** A list has the items that came one by one, too. */
  private proposed({ kind, field, stamp, value }: Fact): JsonValue {
    if (kind !== 'field' || !Array.isArray(value)) return value;
    const before = this.addedItems(field).filter((item) => this.outlives(item, field, stamp));
    if (before.length === 0) return value;
    const named = new Set(value.map((item: JsonValue) => this.identity(item, field)));
    const added = before.filter((item) => !named.has(this.identity(item, field)));
    return added.length > 0 ? this.ordered(field, [...value, ...added], stamp !== TIMELESS) : value;
  }

  /** An item that somebody added stays when all are named. One of a reader stays only if it was read after that. */
  private outlives(item: JsonValue, field: string, stamp: number): boolean {
    const added = this.times.of(`${field}/${this.identity(item, field)}`);
    return !isReadStamp(added) || isNewer(added, stamp);
  }

  private isOfReader(path: string): boolean {
    return this.times.isStated(memberPath(path, ''));
  }

  /** What readers said of items that are replaced, or gone, does not count any more. */
  private forgetReaders(field: string, left: JsonValue): void {
    const kept = new Set<JsonValue>(Array.isArray(left) ? left : []);
    for (const item of this.itemsOf(field)) {
      const path = `${field}/${this.identity(item, field)}`;
      if (kept.has(item) || !this.isOfReader(path)) continue;
      for (const member of ['', ...Object.keys(isObject(item) ? item : {})])
        this.times.forget(memberPath(path, member));
    }
  }

  private put({ field, key, kind }: Fact, value: JsonValue): void {
    if (key === undefined || kind === 'field') {
      this.forgetReaders(field, value);
      this.content[field] = value;
    } else if (kind === 'entry') this.content[field] = this.mapWith(field, key, value);
    else this.listOf(field).set(key, value);
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

  /** Removes the values of facts of one field that were taken back. */
  private drop(field: string, paths: readonly string[]): void {
    const left = paths.includes(field) ? this.whatOthersAdded(field) : this.without(field, paths);
    if (left === undefined) delete this.content[field];
    else this.content[field] = left;
  }

  /** The items that came one by one are not part of what a whole list replaces. */
  private whatOthersAdded(field: string): JsonValue | undefined {
    const items = this.addedItems(field).filter((item) => {
      const path = `${field}/${this.identity(item, field)}`;
      return !isReadStamp(this.times.of(path)) || this.isOfReader(path);
    });
    return items.length > 0 ? this.ordered(field, items, false) : undefined;
  }

  private without(field: string, paths: readonly string[]): JsonValue | undefined {
    const found = this.content[field];
    const keys = new Set(paths.map((path) => path.slice(field.length + 1)));
    if (isObject(found)) return Object.fromEntries(Object.entries(found).filter(([name]) => !keys.has(name)));
    if (!Array.isArray(found)) return undefined;
    const left = found.filter((item: JsonValue) => !keys.has(this.identity(item, field)));
    return this.ordered(field, left, false);
  }

  private addedItems(field: string): readonly JsonValue[] {
    if (!this.times.isDivided(field)) return [];
    return this.itemsOf(field).filter((item) => this.times.isStated(`${field}/${this.identity(item, field)}`));
  }

  private ordered(field: string, items: readonly JsonValue[], isStatedWhole: boolean): readonly JsonValue[] {
    return new ListState(items, this.rulesOf(field)).ordered(isStatedWhole);
  }

  private listOf(field: string): ListState {
    const open = this.openLists.get(field);
    if (open) return open;
    const made = new ListState(this.itemsOf(field), this.rulesOf(field));
    this.openLists.set(field, made);
    return made;
  }

  /** Gives the items of a list that were taken one by one their order. */
  private settle(field: string): void {
    const open = this.openLists.get(field);
    if (!open) return;
    this.openLists.delete(field);
    if (open.isChanged) this.content[field] = open.ordered(this.times.isStated(field));
  }

  private rulesOf(field: string): ListRules {
    return {
      identity: (item) => this.identity(item, field),
      stampOf: (key) => {
        const path = `${field}/${key}`;
        const stamp = this.times.isStated(path) ? this.times.of(path) : NEVER;
        // The items of readers stay where they are.
        return isReadStamp(stamp) ? NEVER : stamp;
      },
    };
  }

  private itemsOf(field: string): readonly JsonValue[] {
    const found = this.content[field];
    return Array.isArray(found) ? found : [];
  }

  private identity(item: JsonValue, field: string): string {
    return identityOf(item, `${this.aspect}/${field}`, this.mapping.lists);
  }
}

/** The path of a member of an item that a reader has said; without a name, of the item that readers have made. */
function memberPath(path: string, member: string): string {
  return `${path}\u241f${member}`;
}

/** Greater than 0 for a fact that wins over what was stated before, 0 for one of the same time. */
function laterThan({ stamp, isFirst }: Fact, stored: number): number {
  return isFirst && stored !== NEVER ? stored - stamp : stamp - stored;
}

/**
 * Whether a list is longer, or else the text of a value is greater. If two statements have the same time, the greater one wins, so that their
 * order does not matter. What a run has read is a longer list whenever another of its events arrives.
 */
function isGreater(value: JsonValue, current: JsonValue): boolean {
  const longer = Array.isArray(value) && Array.isArray(current) ? value.length - current.length : 0;
  return longer === 0 ? exactJson(value) > exactJson(current) : longer > 0;
}
