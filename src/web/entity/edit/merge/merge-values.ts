/** Joins two changes of one value. */
import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { isEqual } from '../form/paths';

export type Side = 'mine' | 'theirs';
type Part = JsonValue | undefined;

/** The fields that identify the items of the list at a path of the models. */
type ItemKeys = { readonly [pattern: string]: readonly string[] };

/** A part that two people changed to different values, or that one of them changed. */
export interface Difference {
  /** Names of fields, and keys of items. */
  readonly path: readonly string[];
  readonly base: Part;
  readonly mine: Part;
  readonly theirs: Part;
  readonly by: Side | 'both';
}

interface Merge {
  readonly itemKeys: ItemKeys;
  /** Says which side to take. */
  readonly take: (difference: Difference) => Side;
}

/** Parts that only one side changed are told apart, too; `take` decides over all of them. */
export function mergeValues(base: Part, mine: Part, theirs: Part, merge: Merge, path: readonly string[] = []): Part {
  if (isEqual(mine, theirs)) return mine;
  const by = isEqual(base, mine) ? 'theirs' : isEqual(base, theirs) ? 'mine' : 'both';
  const parts = by === 'both' ? partsOf([base, mine, theirs], merge.itemKeys, path) : undefined;
  if (!parts) return merge.take({ path, base, mine, theirs, by }) === 'mine' ? mine : theirs;
  const [before, ours, others] = parts;
  const names = new Set([...others.keys(), ...ours.keys()]);
  const merged = [...names].flatMap((name): [string, JsonValue][] => {
    const part = mergeValues(before.get(name), ours.get(name), others.get(name), merge, [...path, name]);
    return part === undefined ? [] : [[name, part]];
  });
  return isList(mine) ? merged.map(([, item]) => item) : Object.fromEntries(merged);
}

/** All that differs. */
export function differencesOf(base: Part, mine: Part, theirs: Part, itemKeys: ItemKeys): readonly Difference[] {
  const found: Difference[] = [];
  mergeValues(base, mine, theirs, {
    itemKeys,
    take: (difference) => {
      found.push(difference);
      return 'mine';
    },
  });
  return found;
}

type Parts = ReadonlyMap<string, JsonValue>;

/** The parts of three values by name or key; undefined if they cannot be compared part by part. */
function partsOf(
  [base, mine, theirs]: readonly [Part, Part, Part],
  itemKeys: ItemKeys,
  path: readonly string[],
): readonly [Parts, Parts, Parts] | undefined {
  if (isRecord(mine) && isRecord(theirs))
    return [fieldsOf(isRecord(base) ? base : {}), fieldsOf(mine), fieldsOf(theirs)];
  if (!isList(mine) || !isList(theirs)) return undefined;
  const keys = keysAt(path, itemKeys);
  const [before, ours, others] = [isList(base) ? base : [], mine, theirs].map((list) => byKey(list, keys));
  return before && ours && others ? [before, ours, others] : undefined;
}

function fieldsOf(value: JsonRecord): Parts {
  return new Map(Object.entries(value));
}

/** The keys of a list; a `*` in the models stands for any step. */
function keysAt(path: readonly string[], itemKeys: ItemKeys): readonly string[] | undefined {
  const found = Object.entries(itemKeys).find(([pattern]) => {
    const steps = pattern.split('/').slice(1);
    return steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index]);
  });
  return found?.[1];
}

/** Items by their key; undefined if two have the same one, or if they have none. */
function byKey(list: readonly JsonValue[], keys: readonly string[] | undefined): Parts | undefined {
  const items = new Map(list.map((item) => [itemKey(item, keys), item]));
  return items.size === list.length && !items.has('') ? items : undefined;
}

function itemKey(item: JsonValue, keys: readonly string[] | undefined): string {
  if (!isRecord(item)) return isList(item) ? '' : String(item);
  if (!keys || keys.length === 0) return '';
  return keys.map((key) => item[key] ?? '').join(' ');
}
