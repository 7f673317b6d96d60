/** Places in a value, and changes that leave the former value as it was. */
import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord, type JsonRecord } from '#web/ui/values/value-kinds';

/** Names of fields, keys of maps and indices of items, from the outside. */
export type Path = readonly (string | number)[];

export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let found = value;
  for (const step of path) {
    if (isRecord(found)) found = found[step];
    else if (isList(found)) found = found[Number(step)];
    else return undefined;
  }
  return found;
}

/** The value with another one at the path; undefined removes the field or the item. */
export function withValueAt(
  value: JsonValue | undefined,
  [step, ...rest]: Path,
  changed: JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return changed;
  if (isList(value)) {
    const index = Number(step);
    const item = withValueAt(value[index], rest, changed);
    return item === undefined ? value.toSpliced(index, 1) : value.toSpliced(index, 1, item);
  }
  const record: JsonRecord = isRecord(value) ? value : {};
  const inner = withValueAt(record[step], rest, changed);
  if (inner !== undefined) return { ...record, [step]: inner };
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(step)));
}

/** The path as the service names places: `/owners/0/owner`. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether two values are the same to people: the order of fields does not count. */
export function isEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isEqual(a[name], b[name]));
}
