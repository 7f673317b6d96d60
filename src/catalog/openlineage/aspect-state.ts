import { isObject } from '../../base/json/path-values';
import { same } from '../../base/json/same-value';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { StoredAspect } from '../aspects/aspect-service';
import { identityOf } from './aspect-draft';
import { currentOf, type Fact } from './facts';
import { stampOf } from './lineage-event';
import type { LineageMapping } from './mapping';

/** The property of system metadata that has the stamps of the facts. */
export const STAMPS_PROPERTY = 'openLineage';
/** What nobody has stated yet. */
const NEVER = -1;

/**
 * A value with the time of each fact in it, so that events may arrive in any order: a fact changes only by a later statement. The times are in the
 * system metadata of the value. A value of somebody else is as old as its write.
 */
export class AspectState {
  isChanged = false;

  private constructor(
    private readonly aspect: string,
    private readonly mapping: LineageMapping,
    private readonly stamps: Map<string, number>,
    private readonly otherStamp: number,
    private content: JsonObject,
  ) {}

  static of(aspect: string, stored: StoredAspect | undefined, mapping: LineageMapping): AspectState {
    if (!stored) return new AspectState(aspect, mapping, new Map(), NEVER, {});
    const { stamps, otherStamp } = stampsOf(aspect, stored);
    const value: JsonValue = JSON.parse(stored.value);
    return new AspectState(aspect, mapping, stamps, otherStamp, isObject(value) ? value : {});
  }

  get value(): JsonObject {
    return this.content;
  }

  /** For the system metadata. */
  get stampsText(): string {
    const paths: { [stamp: string]: string[] } = {};
    for (const [path, stamp] of this.stamps) (paths[stamp] ??= []).push(path);
    return JSON.stringify({ aspect: this.aspect, others: this.otherStamp, stamps: paths });
  }

  take(facts: readonly Fact[]): void {
    for (const fact of facts) this.takeOne(fact);
  }

  private takeOne(fact: Fact): void {
    const current = currentOf(this.content, this.aspect, fact, this.mapping);
    const stamp = this.stamps.get(fact.path) ?? this.otherStamp;
    if (current !== undefined && !isStronger(fact, current, stamp)) return;
    this.isChanged ||= !same(current, fact.value) || this.stamps.get(fact.path) !== fact.stamp;
    this.stamps.set(fact.path, fact.stamp);
    this.content = { ...this.content, [fact.field]: this.fieldWith(fact) };
  }

  private fieldWith(fact: Fact): JsonValue {
    const { field, key, kind, value } = fact;
    const found = this.content[field];
    if (kind === 'entry' && key !== undefined) return { ...(isObject(found) ? found : {}), [key]: value };
    const items: readonly JsonValue[] = Array.isArray(found) ? found : [];
    if (kind === 'item') return withItem(items, value, (item) => this.identity(item, field) === key);
    return Array.isArray(value) ? this.withAdded(value, items, field) : value;
  }

  /** Items that came one by one are not part of what a whole list replaces. */
  private withAdded(list: readonly JsonValue[], stored: readonly JsonValue[], field: string): readonly JsonValue[] {
    const named = new Set(list.map((item) => this.identity(item, field)));
    const added = stored.filter((item) => {
      const key = this.identity(item, field);
      return !named.has(key) && this.stamps.has(`${field}/${key}`);
    });
    return added.length > 0 ? [...list, ...added] : list;
  }

  private identity(item: JsonValue, field: string): string {
    return identityOf(item, `${this.aspect}/${field}`, this.mapping.lists);
  }
}

function withItem(
  items: readonly JsonValue[],
  value: JsonValue,
  isIt: (item: JsonValue) => boolean,
): readonly JsonValue[] {
  const at = items.findIndex(isIt);
  return at < 0 ? [...items, value] : items.with(at, value);
}

/** Of two statements with the same time, the greater text wins, so that their order does not matter. */
function isStronger({ stamp, isFirst, value }: Fact, current: JsonValue, stored: number): boolean {
  if (stamp !== stored) return isFirst && stored !== NEVER ? stamp < stored : stamp > stored;
  return !same(value, current) && JSON.stringify(value) > JSON.stringify(current);
}

function stampsOf(aspect: string, { systemMetadata, createdOn }: StoredAspect) {
  const metadata: JsonValue = systemMetadata === null ? null : JSON.parse(systemMetadata);
  const properties = isObject(metadata) && isObject(metadata.properties) ? metadata.properties : {};
  const text = properties[STAMPS_PROPERTY];
  const stamps = new Map<string, number>();
  if (typeof text !== 'string') return { stamps, otherStamp: stampOf(createdOn) };
  const found: JsonValue = JSON.parse(text);
  // The service adds default aspects with the system metadata of the write. They are not statements.
  if (!isObject(found) || found.aspect !== aspect) return { stamps, otherStamp: NEVER };
  for (const [stamp, paths] of Object.entries(isObject(found.stamps) ? found.stamps : {}))
    for (const path of Array.isArray(paths) ? paths : []) stamps.set(String(path), Number(stamp));
  return { stamps, otherStamp: typeof found.others === 'number' ? found.others : NEVER };
}
