import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { same } from '#base/json/same-value';
import { exactJson } from '#base/json/exact-json';
import { contractItemKey } from './contract-fields';

type Value = JsonValue | undefined;

/** The rules of a merge. */
export interface MergeRules {
  /** The members that identify the items of a list, by the name of the list. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Members that stay as they are stored. */
  readonly stamps: ReadonlySet<string>;
  /** Whether the stored value stays where one side did not change its own, also if the two differ. */
  readonly keepsUnchanged: boolean;
}

/** Two versions of the value of one side. */
interface Said {
  readonly before: Value;
  readonly now: Value;
}

/**
 * Merges three values: the stored one takes the change of one side from `before` to `now`. Members that this side never had stay.
 * @param name of the member that holds the value
 */
export function mergeChanges(stored: Value, said: Said, rules: MergeRules, name = ''): Value {
  const { before, now } = said;
  if (stored === undefined) return rules.keepsUnchanged && same(before, now) ? undefined : now;
  if (rules.stamps.has(name) || (rules.keepsUnchanged && same(before, now))) return stored;
  if (isObject(stored) && isObject(now ?? before)) return mergeMembers(stored, said, rules);
  if (Array.isArray(stored) && Array.isArray(now ?? before)) return mergeItems(stored, said, rules, name);
  return now ?? (rules.keepsUnchanged || same(stored, before) ? undefined : stored);
}

function mergeMembers(stored: JsonObject, { before, now }: Said, rules: MergeRules): Value {
  const [old, next] = [isObject(before) ? before : {}, isObject(now) ? now : {}];
  const names = new Set([...Object.keys(stored), ...Object.keys(next)]);
  const members = [...names].flatMap((name): [string, JsonValue][] => {
    const said = { before: old[name], now: next[name] };
    const value =
      said.before === undefined && said.now === undefined
        ? stored[name]
        : mergeChanges(stored[name], said, rules, name);
    return value === undefined ? [] : [[name, value]];
  });
  return members.length > 0 || now !== undefined ? Object.fromEntries(members) : undefined;
}

/** The stored items keep their order, and new ones follow them. */
function mergeItems(stored: readonly JsonValue[], { before, now }: Said, rules: MergeRules, name: string): Value {
  const [old, next] = [keyed(before, rules, name), keyed(now, rules, name)];
  const known = keyed(stored, rules, name);
  const kept = [...known].flatMap(([key, item]): readonly JsonValue[] => {
    if (!old.has(key) && !next.has(key)) return [item];
    if (!next.has(key)) return [];
    return [mergeChanges(item, { before: old.get(key), now: next.get(key) }, rules) ?? item];
  });
  const added = [...next].filter(([key]) => !known.has(key) && !(rules.keepsUnchanged && old.has(key)));
  const items = [...kept, ...added.map(([, item]) => item)];
  return items.length > 0 || now !== undefined ? items : undefined;
}

function keyed(list: Value, { keys }: MergeRules, name: string): ReadonlyMap<string, JsonValue> {
  const members = keys.get(name) ?? [];
  const items: readonly JsonValue[] = Array.isArray(list) ? list : [];
  return new Map(items.map((item, index) => [keyIn(item, index, members), item]));
}

function keyIn(item: JsonValue, index: number, members: readonly string[]): string {
  if (!isObject(item)) return exactJson(item);
  const member = members.find((each) => item[each] !== undefined);
  return member === undefined ? contractItemKey({}, index) : String(item[member]);
}
