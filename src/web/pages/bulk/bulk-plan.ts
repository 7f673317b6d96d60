/** What a change of a list would do to each selected entity, before anything is written. */
import type { JsonValue } from '#generated/registry/registry-types';
import { itemsIn, newItem, type QuickList, urnOf, withItems, wordOf } from '#web/entity/edit/rail/quick-list';
import type { Selected } from './selection/selection';
import type { JsonRecord, Types } from '#web/ui/values/value-kinds';
import { counted } from '#web/ui/parts/counted';

/** A list that can be changed on several entities, possibly of several types. */
export interface BulkAction {
  readonly aspect: string;
  readonly title: string;
  readonly doc: string;
  /** What people call entities of all selected types, by the names of the types. */
  readonly plurals: ReadonlyMap<string, string>;
  /** Types by the names of the selected types that have it. */
  readonly byType: ReadonlyMap<string, BulkType>;
}

/** The list on entities of a type. */
export interface BulkType {
  readonly plural: string;
  readonly record: string;
  readonly list: QuickList;
  readonly types: Types;
  /** The reason why the caller may not edit it on any entity of the type. */
  readonly reason: string | undefined;
  /** Whether the caller may edit it on some of the entities only. The service decides with the write. */
  readonly isPartly: boolean;
}

/** What somebody wants: entities in the lists, or not in them any more. */
export interface Wanted {
  readonly kind: 'add' | 'remove';
  readonly urns: readonly string[];
  /** What a new item says beside its urn. */
  readonly word: string | undefined;
}

/** The values that are there, by urn. */
export type Values = ReadonlyMap<string, JsonRecord>;

export interface PlannedChange {
  readonly target: Selected;
  readonly type: BulkType;
  /** Undefined if there is no value yet. */
  readonly before: JsonRecord | undefined;
  readonly value: JsonRecord;
}

interface Unable {
  readonly target: Selected;
  readonly reason: string;
}

export interface Plan {
  readonly changes: readonly PlannedChange[];
  /** Entities whose list is already as somebody wants it. */
  readonly same: readonly Selected[];
  readonly unable: readonly Unable[];
}

export function planOf(selected: readonly Selected[], action: BulkAction, values: Values, wanted: Wanted): Plan {
  const changes: PlannedChange[] = [];
  const same: Selected[] = [];
  const unable: Unable[] = [];
  const without = reasonWithout(selected, action);
  for (const target of selected) {
    const type = action.byType.get(target.entityType);
    if (!type || type.reason !== undefined) {
      unable.push({ target, reason: type?.reason ?? without });
      continue;
    }
    const before = values.get(target.urn);
    const value = wantedValue(before, wanted, type);
    if (value) changes.push({ target, type, before, value });
    else same.push(target);
  }
  return { changes, same, unable };
}

const NAMED_TYPES = 3;

/** One reason for all types that do not have the list. */
function reasonWithout(selected: readonly Selected[], { title, plurals, byType }: BulkAction): string {
  const types = [...new Set(selected.map(({ entityType }) => entityType))].filter((name) => !byType.has(name));
  const names = types.slice(0, NAMED_TYPES).map((name) => plurals.get(name) ?? name);
  const more = types.length - names.length;
  const rest = more === 0 ? [] : [counted(more, 'other type')];
  return `${new Intl.ListFormat('en').format([...names, ...rest])} have no “${title}”.`;
}

/** The value as somebody wants it; undefined if it is so already. */
export function wantedValue(
  value: JsonRecord | undefined,
  { kind, urns, word }: Wanted,
  { list, types }: BulkType,
): JsonRecord | undefined {
  const items = itemsIn(value, list);
  const there = new Set(items.map((item) => urnOf(item, list)));
  const changed =
    kind === 'add'
      ? [...items, ...urns.filter((urn) => !there.has(urn)).map((urn) => newItem(urn, word, list, types))]
      : items.filter((item) => !urns.includes(urnOf(item, list)));
  return changed.length === items.length ? undefined : withItems(value, changed, list);
}

/** Counts the entities that have each urn in their list, most first. */
export function countsOf(
  selected: readonly Selected[],
  action: BulkAction,
  values: Values,
): ReadonlyMap<string, number> {
  const there = selected.flatMap((target) => {
    const { list, items } = itemsOf(target, action, values);
    return list ? [...new Set(items.map((item) => urnOf(item, list)))] : [];
  });
  return timesOf(there);
}

/** The word that most items say; a new one mostly says the same. */
export function usualWord(selected: readonly Selected[], action: BulkAction, values: Values): string | undefined {
  const there = selected.flatMap((target) => {
    const { list, items } = itemsOf(target, action, values);
    return items.flatMap((item) => (list && wordOf(item, list)) ?? []);
  });
  return [...timesOf(there).keys()][0];
}

function itemsOf(
  { urn, entityType }: Selected,
  { byType }: BulkAction,
  values: Values,
): { readonly list: QuickList | undefined; readonly items: readonly JsonValue[] } {
  const list = byType.get(entityType)?.list;
  return { list, items: list ? itemsIn(values.get(urn), list) : [] };
}

function timesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}

/** Entities with the same reason, in the order of their first one. */
export function byReason(unable: readonly Unable[]): ReadonlyMap<string, readonly Selected[]> {
  const groups = new Map<string, Selected[]>();
  for (const { target, reason } of unable) {
    const group = groups.get(reason) ?? [];
    group.push(target);
    groups.set(reason, group);
  }
  return groups;
}
