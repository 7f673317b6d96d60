/** The conversions that `models/odcs.yaml` names beside those of OpenLineage. */
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import { CONVERSIONS } from '../openlineage/conversions';
import type { Conversion } from '../openlineage/expression';
import { itemsOf } from '../openlineage/template';
import { comparisonOf, numberOf } from './comparison';
import { fieldsOf } from './contract-fields';
import { urnKey } from '#catalog/urn/urn';

type Word = JsonValue | undefined;

const OWN: readonly (readonly [string, Conversion])[] = [
  ['fields', (value, _words, { context: { spend } }) => present(fieldsOf(value, spend))],
  ['operator', (value) => comparisonOf(value)],
  ['number', numberOf],
  ['numbers', (value) => itemsOf(value).map((item) => numberOf(item) ?? null)],
  ['custom', (value, [name]) => objectsOf(value ?? null).find(({ property }) => property === name)?.value],
  ['item', (value, [index]) => itemsOf(value).at(Number(index))],
  ['key', (value) => (typeof value === 'string' ? decoded(urnKey(value)) : undefined)],
  ['part', (value, [index, separator = ',']) => partOf(value, Number(index), String(separator))],
  // A step of a name with dots, counted as in `part`; absent without an index.
  ['step', (value, [index]) => (index === undefined ? undefined : partOf(value, Number(index), '.'))],
  // A name without that of its instance, and a text with the name behind it.
  ['behind', (value, [start]) => behind(value, start)],
  ['before', (value, [text]) => (typeof value === 'string' && typeof text === 'string' ? value + text : undefined)],
  ['platform', (value) => partOf(value, 0, ',')?.replace(/^.*\(/, '')],
  ['member', (value) => (isObject(value) ? Object.keys(value)[0] : undefined)],
  ['starting', (value, [start]) => (typeof value === 'string' && value.startsWith(String(start)) ? value : undefined)],
  ['in', (value, [list]) => (contains(list, value) ? value : undefined)],
  ['notIn', (value, [list]) => (contains(list, value) ? undefined : value)],
  ['yes', (value) => (value === true ? true : undefined)],
  ['negated', (value) => value !== true],
  ['parsed', (value) => (typeof value === 'string' ? parsedOrNothing(value) : undefined)],
];

export const CONTRACT_CONVERSIONS: ReadonlyMap<string, Conversion> = new Map([...CONVERSIONS, ...OWN]);

function present(list: readonly JsonObject[]): readonly JsonObject[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Kept for each list, because every item of another list is looked up in it. */
const sets = new WeakMap<readonly JsonValue[], ReadonlySet<JsonValue>>();

function contains(list: Word, value: Word): boolean {
  if (!Array.isArray(list) || value === undefined) return false;
  const items = itemsOf(list);
  const known = sets.get(items) ?? new Set(items);
  sets.set(items, known);
  return known.has(value);
}

/** A part of a text between separators, counted from the end if it is negative. */
function partOf(value: Word, index: number, separator: string): string | undefined {
  return typeof value === 'string' ? value.split(separator).at(index) : undefined;
}

function behind(value: Word, start: Word): string | undefined {
  if (typeof value !== 'string') return undefined;
  return typeof start === 'string' && value.startsWith(`${start}.`) ? value.slice(start.length + 1) : value;
}

function decoded(text: string): string {
  return text.replaceAll(/%(2C|28|29)/gi, (escaped) => decodeURIComponent(escaped));
}

function parsedOrNothing(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = parseExactJson(text);
    return value;
  } catch {
    return undefined;
  }
}
