/** The shapes of single values in `models/openlineage.yaml`. */
import { fitsLong, isNumeric } from '#base/json/integers';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { parseEventTime } from './event-time';
import { type Fit, lost, cutText, kindOf } from './value-loss';

/** The tables of the mapping, by name. */
export type Tables = ReadonlyMap<string, JsonObject>;

type Plain = string | number | bigint | boolean;

interface Scalar {
  readonly expected: string;
  /** The value as this type; undefined if it cannot be read so. */
  readonly read: (value: Plain) => JsonValue | undefined;
}

const SCALARS: ReadonlyMap<string, Scalar> = new Map([
  ['text', { expected: 'a text', read: String }],
  ['count', { expected: 'an integer of at least 0', read: countOf }],
  ['integer', { expected: 'an integer', read: integerOf }],
  ['number', { expected: 'a number', read: (value) => numberOf(value, Number.isFinite) }],
  ['boolean', { expected: 'true or false', read: booleanOf }],
  ['time', { expected: 'a time of ISO 8601', read: timeOf }],
  ['scalar', { expected: 'a text, a number, true or false', read: (value) => value }],
]);

/**
 * The shape of a name such as `text`, or of `in TABLE` for the words of a table.
 * @throws Error for a name that does not exist
 */
export function scalarShape(type: string, tables: Tables): Fit {
  if (type === 'any') return (value) => value;
  if (type.startsWith(IN_TABLE)) return wordOf(tables.get(type.slice(IN_TABLE.length)) ?? {});
  const found = SCALARS.get(type);
  if (!found) throw new Error(`models/openlineage.yaml: there is no shape '${type}'`);
  const { expected, read } = found;
  return (value, pointer, note) => {
    if (value === null) return value;
    const fitted = typeof value === 'object' ? undefined : read(value);
    if (fitted === undefined) return lost(value, pointer, expected, note);
    if (fitted !== value)
      note(`${cutText(pointer)} is ${kindOf(value)}; expected ${expected}. It is read as ${expected}.`);
    return fitted;
  };
}

/** A word of a table, in any case. Other words count as the entry `*`, if there is one. */
function wordOf(table: JsonObject): Fit {
  const words = Object.keys(table).filter((word) => word !== OTHERS);
  const expected = `one of ${words.join(', ')}`;
  return (value, pointer, note) => {
    if (value === null) return value;
    const word = typeof value === 'object' ? undefined : String(value).trim().toUpperCase();
    if (word === '' || (word !== undefined && words.includes(word))) return word;
    if (word === undefined) return lost(value, pointer, expected, note);
    const other = table[OTHERS];
    const fate = other === undefined ? 'left out' : `read as ${String(other)}`;
    note(`${cutText(pointer)} is '${cutText(String(value))}'; expected ${expected}. It is ${fate}.`);
    return other === undefined ? undefined : value;
  };
}

const IN_TABLE = 'in ';
const OTHERS = '*';

function countOf(value: Plain): number | bigint | undefined {
  const integer = integerOf(value);
  return integer !== undefined && integer >= 0 ? integer : undefined;
}

function numberOf(value: Plain, isFit: (number: number) => boolean): number | undefined {
  const isNumber =
    isNumeric(value) || (typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(value));
  return isNumber && isFit(Number(value)) ? Number(value) : undefined;
}

/** Integers beyond 2^53 are bigints, also those that a text has. */
function integerOf(value: Plain): number | bigint | undefined {
  if (typeof value === 'bigint') return fitsLong(value) ? value : undefined;
  const isLong = typeof value === 'string' && /^\s*[+-]?\d{16,19}\s*$/.test(value);
  return numberOf(value, Number.isSafeInteger) ?? (isLong ? integerOf(BigInt(value)) : undefined);
}

function booleanOf(value: Plain): boolean | undefined {
  const text = String(value).toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

function timeOf(value: Plain): JsonValue | undefined {
  return typeof value === 'string' && parseEventTime(value) !== undefined ? value : undefined;
}
