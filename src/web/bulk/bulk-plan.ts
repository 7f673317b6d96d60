/** What a change of a list would do to each selected entity, before anything is written. */
import { itemsIn, newItem, type QuickList, urnOf, withItems } from '../edit/rail/quick-list';
import type { Selected } from '../search/selection/selection';
import type { JsonRecord, Types } from '../values/value-kinds';

/** A list that can be changed on several entities, possibly of several types. */
export interface BulkAction {
  readonly aspect: string;
  readonly title: string;
  readonly doc: string;
  /** What people call entities of all selected types, by the names of the types. */
  readonly plurals: ReadonlyMap<string, string>;
  /** By the names of the selected types that have it. */
  readonly byType: ReadonlyMap<string, BulkType>;
}

/** The list on entities of a type. */
export interface BulkType {
  readonly plural: string;
  readonly record: string;
  readonly list: QuickList;
  readonly types: Types;
  /** Why the caller may not edit it on any entity of the type. */
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

interface Known {
  readonly value: JsonRecord | undefined;
}

export interface PlannedChange<State> {
  readonly target: Selected;
  readonly type: BulkType;
  /** What the change begins with. */
  readonly state: State;
  readonly value: JsonRecord;
}

export interface Unable {
  readonly target: Selected;
  readonly reason: string;
}

export interface Plan<State> {
  readonly changes: readonly PlannedChange<State>[];
  /** Those whose list is already as somebody wants it. */
  readonly same: readonly Selected[];
  readonly unable: readonly Unable[];
}

/** @param states what is known of each entity, or why it could not be read */
export function planOf<State extends Known>(
  selected: readonly Selected[],
  action: BulkAction,
  states: ReadonlyMap<string, State | Error>,
  wanted: Wanted,
): Plan<State> {
  const changes: PlannedChange<State>[] = [];
  const same: Selected[] = [];
  const unable: Unable[] = [];
  for (const target of selected) {
    const type = action.byType.get(target.entityType);
    const reason = type ? type.reason : reasonWithout(target, action);
    const state = states.get(target.urn);
    if (!type || reason !== undefined) unable.push({ target, reason: reason ?? '' });
    else if (!state || state instanceof Error) unable.push({ target, reason: state?.message ?? 'It was not read.' });
    else {
      const value = wantedValue(state.value, wanted, type);
      if (value) changes.push({ target, type, state, value });
      else same.push(target);
    }
  }
  return { changes, same, unable };
}

function reasonWithout({ entityType }: Selected, { title, plurals }: BulkAction): string {
  return `${plurals.get(entityType) ?? entityType} have no “${title}”.`;
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

/** How many of the entities have each urn in their list, most first. */
export function countsOf<State extends Known>(
  selected: readonly Selected[],
  { byType }: BulkAction,
  states: ReadonlyMap<string, State | Error>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { urn: target, entityType } of selected) {
    const state = states.get(target);
    const type = byType.get(entityType);
    if (!type || !state || state instanceof Error) continue;
    for (const urn of new Set(itemsIn(state.value, type.list).map((item) => urnOf(item, type.list))))
      counts.set(urn, (counts.get(urn) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}

/** Those with the same reason, in the order of their first one. */
export function byReason(unable: readonly Unable[]): ReadonlyMap<string, readonly Selected[]> {
  const groups = new Map<string, Selected[]>();
  for (const { target, reason } of unable) {
    const group = groups.get(reason) ?? [];
    group.push(target);
    groups.set(reason, group);
  }
  return groups;
}
