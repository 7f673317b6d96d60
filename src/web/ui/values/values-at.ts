import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord } from './value-kinds';

/** The values at a path of the models, from an item of a list on: a role of `row`. `/` is the item itself. */
export function valuesAt(item: JsonValue, path: string | undefined): readonly JsonValue[] {
  if (path === undefined) return [];
  let found: readonly JsonValue[] = [item];
  for (const segment of path.split('/').filter((part) => part !== ''))
    found = found.flatMap((value) => inside(value, segment));
  return found;
}

function inside(value: JsonValue, segment: string): readonly JsonValue[] {
  if (segment === '*' && isList(value)) return value;
  if (!isRecord(value)) return [];
  if (segment === '*') return Object.values(value);
  const held = value[segment];
  return held === undefined || held === null ? [] : [held];
}

/** The first text at a path; undefined if there is none. */
export function textAt(item: JsonValue, path: string | undefined): string | undefined {
  const [value] = valuesAt(item, path);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Whether one of the values says yes. A text does. */
export function isAt(item: JsonValue, path: string | undefined): boolean {
  return valuesAt(item, path).some((value) => value === true || (typeof value === 'string' && value !== ''));
}
