/** The facts of an aspect that are weighed one by one: fields, entries of maps, items of lists. */
import { isObject } from '../../base/json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { type AspectDraft, identityOf } from './aspect-draft';
import type { LineageMapping, Mode } from './mapping';

export interface Fact {
  /** Identifies the fact in the aspect. */
  readonly path: string;
  readonly field: string;
  /** Of an entry or an item. */
  readonly key: string | undefined;
  readonly kind: 'field' | 'entry' | 'item';
  /** When it was so. Greater for later. */
  readonly stamp: number;
  /** Whether the earliest statement counts, not the latest one. */
  readonly isFirst: boolean;
  readonly value: JsonValue;
}

/** Facts that an event takes back: those that match a pattern and are older than the event. */
export interface RemovedFacts {
  readonly pattern: string;
  readonly stamp: number;
}

/** What follows from the identity of an entity is older than every statement about it. */
export const TIMELESS = 0;

export function factsOf(draft: AspectDraft, eventStamp: number, mapping: LineageMapping): readonly Fact[] {
  return [...draft.values].flatMap(([mode, value]) => {
    const stamp = mode === 'default' ? TIMELESS : eventStamp;
    const base = { stamp, isFirst: mode === 'first' };
    return Object.entries(value).flatMap(([field, found]) =>
      partsOf({ aspect: draft.aspect, field, mode, value: found }, mapping).map((part) => ({
        ...part,
        field,
        ...base,
      })),
    );
  });
}

interface Field {
  readonly aspect: string;
  readonly field: string;
  readonly mode: Mode;
  readonly value: JsonValue;
}

type Part = Pick<Fact, 'path' | 'key' | 'kind' | 'value'>;

function partsOf({ aspect, field, mode, value }: Field, { maps, lists }: LineageMapping): readonly Part[] {
  if (maps.has(field) && isObject(value))
    return Object.entries(value).map(([key, entry]) => ({ path: `${field}/${key}`, key, kind: 'entry', value: entry }));
  if (mode !== 'adds' || !Array.isArray(value)) return [{ path: field, key: undefined, kind: 'field', value }];
  return value.map((item: JsonValue) => {
    const key = identityOf(item, `${aspect}/${field}`, lists);
    return { path: `${field}/${key}`, key, kind: 'item', value: item };
  });
}

/** What an aspect says of a fact now. */
export function currentOf(
  value: JsonObject,
  aspect: string,
  fact: Fact,
  { lists }: Pick<LineageMapping, 'lists'>,
): JsonValue | undefined {
  const found = Object.hasOwn(value, fact.field) ? value[fact.field] : undefined;
  if (fact.kind === 'field' || fact.key === undefined) return found;
  if (fact.kind === 'entry') return isObject(found) && Object.hasOwn(found, fact.key) ? found[fact.key] : undefined;
  const items: readonly JsonValue[] = Array.isArray(found) ? found : [];
  return items.find((item) => identityOf(item, `${aspect}/${fact.field}`, lists) === fact.key);
}
