import type { JsonObject, JsonValue, UsageListSpec, UsageSpec } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import type { UsageBucket, UsageEvent } from './usage';

/** The lists of all events added up, and the totals of the figures. A sum that no bucket has is absent. */
export function usageTotals(
  newestFirst: readonly UsageEvent[],
  buckets: readonly UsageBucket[],
  { figures, lists }: UsageSpec,
): JsonObject {
  const items = new Map(lists.map((list) => [list.name, addedUp(newestFirst, list)]));
  const totals = figures.flatMap(({ field, total }): [string, JsonValue][] => {
    if (total === null) return [];
    if (total !== 'sum') return [[field, items.get(total)?.length ?? 0]];
    const numbers = buckets.flatMap(({ figures: { [field]: value } }) => (typeof value === 'number' ? [value] : []));
    return numbers.length === 0 ? [] : [[field, numbers.reduce((sum, number) => sum + number, 0)]];
  });
  return { ...Object.fromEntries(totals), ...Object.fromEntries(items) };
}

type Item = { [field: string]: JsonValue };

/** The items with one key become one: numbers are added, and the newest of other values counts. In the order of the keys. */
function addedUp(newestFirst: readonly UsageEvent[], list: UsageListSpec): readonly JsonObject[] {
  const byKey = new Map<string, Item>();
  for (const { value } of newestFirst) {
    const items = value[list.field];
    for (const item of Array.isArray(items) ? items : []) if (isObject(item)) addItem(byKey, item, list);
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function addItem(byKey: Map<string, Item>, item: JsonObject, { key, keyName }: UsageListSpec): void {
  const { [key]: id, ...rest } = item;
  if (typeof id !== 'string') return;
  const total: Item = byKey.get(id) ?? { [keyName]: id };
  byKey.set(id, total);
  for (const [field, value] of Object.entries(rest)) {
    const before = total[field];
    if (typeof value === 'number' && typeof before === 'number') total[field] = before + value;
    else if (before === undefined) total[field] = value;
  }
}
