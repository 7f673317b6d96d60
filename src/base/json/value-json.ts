import type { JsonObject } from '#generated/registry/registry-types';

/**
 * The minimum and the maximum of a long. JavaScript rounds them to numbers outside the range of a long, which other clients cannot read.
 */
const LONG_LIMITS: ReadonlyMap<string, string> = new Map([
  ['9223372036854776000', '9223372036854775807'],
  ['-9223372036854776000', '-9223372036854775808'],
]);
const STRING_OR_LIMIT = /"(?:[^"\\]|\\.)*"|-?9223372036854776000/g;

/**
 * The JSON of a value as it is stored and returned. The minimum and the maximum of a long are restored, because clients use them for
 * "always" and "never". Other integers above 2^53 stay rounded.
 */
export function valueJson(value: JsonObject): string {
  const text = JSON.stringify(value);
  return text.includes('9223372036854776000')
    ? text.replace(STRING_OR_LIMIT, (found) => LONG_LIMITS.get(found) ?? found)
    : text;
}
