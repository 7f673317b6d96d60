import type { JsonObject } from '../../../generated/registry/registry-types';

/** How the ends of the range of a long are spelt once they have been numbers here: beyond it, and nobody who knows longs could read them. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['9223372036854776000', '9223372036854775807'],
  ['-9223372036854776000', '-9223372036854775808'],
]);
const TEXT_OR_END = /"(?:[^"\\]|\\.)*"|-?9223372036854776000/g;

/** A value as it is stored and answered. The ends of the range of a long stay what they were: they stand for "always" and "never". Others beyond 2^53 are rounded, as JSON lets readers do. */
export function valueText(value: JsonObject): string {
  const text = JSON.stringify(value);
  return text.includes('9223372036854776000') ? text.replace(TEXT_OR_END, (found) => ENDS.get(found) ?? found) : text;
}
