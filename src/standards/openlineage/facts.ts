/** The facts of an aspect that are weighed one by one: fields, entries of maps, items of lists. */
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { identityOf, joinedParts } from './aspect-draft';
import type { LineageMapping, Mode } from './mapping';
import { itemsOf } from './template';

export interface Fact {
  /** Identifies the fact in the aspect. */
  readonly path: string;
  readonly field: string;
  /** The key of an entry or an item. */
  readonly key: string | undefined;
  readonly kind: 'field' | 'entry' | 'item';
  /** The time of the fact. Greater for later. */
  readonly stamp: number;
  /** Whether the earliest statement counts, not the latest one. */
  readonly isFirst: boolean;
  /** Whether the fact only changes a value that is there. */
  readonly isAgain: boolean;
  readonly value: JsonValue;
}

/** Facts that an event takes back: those that match a pattern and are older than the event. */
export interface RemovedFacts {
  readonly pattern: string;
  readonly stamp: number;
}

/** A value that an event states of an aspect. */
export interface Statement {
  readonly mode: Mode;
  /** `joinedParts` makes them one value. */
  readonly parts: readonly JsonObject[];
  /** The time of the fact. Greater for later. */
  readonly stamp: number;
}

/** What follows from the identity of an entity is older than every statement about it. */
export const TIMELESS = 0;

/** Reads the facts in loops and field by field, because every event has hundreds of them. */
export function factsOf({ mode, parts, stamp }: Statement, aspect: string, mapping: FactMapping): readonly Fact[] {
  const facts: Fact[] = [];
  const value = joinedParts(parts, aspect, mapping.lists);
  for (const field of Object.keys(value))
    addFacts({ aspect, field, mode, stamp, value: value[field] ?? null }, mapping, facts);
  return facts;
}

type FactMapping = Pick<LineageMapping, 'maps' | 'lists'>;

interface Field {
  readonly aspect: string;
  readonly field: string;
  readonly mode: Mode;
  readonly stamp: number;
  readonly value: JsonValue;
}

function addFacts({ aspect, field, mode, stamp, value }: Field, { maps, lists }: FactMapping, facts: Fact[]): void {
  const order = { stamp, isFirst: mode === 'first', isAgain: mode === 'again' };
  if (maps.has(field) && isObject(value)) {
    for (const key of Object.keys(value))
      facts.push({ path: `${field}/${key}`, field, key, kind: 'entry', ...order, value: value[key] ?? null });
  } else if (Array.isArray(value) && (mode === 'adds' || (mode === 'read' && lists.has(`${aspect}/${field}`)))) {
    for (const item of itemsOf(value)) {
      const key = identityOf(item, `${aspect}/${field}`, lists);
      facts.push({ path: `${field}/${key}`, field, key, kind: 'item', ...order, value: item });
    }
  } else facts.push({ path: field, field, key: undefined, kind: 'field', ...order, value });
}
