import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import { isNumeric } from '#base/json/integers';

/** The operators of assertions, by the demand of a check of a contract. */
const OPERATORS: Readonly<Record<string, string>> = {
  mustBe: 'EQUAL_TO',
  mustNotBe: 'NOT_EQUAL_TO',
  mustBeGreaterThan: 'GREATER_THAN',
  mustBeGreaterOrEqualTo: 'GREATER_THAN_OR_EQUAL_TO',
  mustBeLessThan: 'LESS_THAN',
  mustBeLessOrEqualTo: 'LESS_THAN_OR_EQUAL_TO',
  mustBeBetween: 'BETWEEN',
};

const NUMBER = 'NUMBER';

/**
 * The operator of a check with its operands: a `single` value, or a `lower` and an `upper` one. Undefined if assertions have no operator for
 * the demand.
 */
export function comparisonOf(check: JsonValue | undefined): JsonObject | undefined {
  if (!isObject(check)) return undefined;
  for (const [demand, operator] of Object.entries(OPERATORS)) {
    const value = check[demand];
    if (value === undefined) continue;
    if (!Array.isArray(value)) return { operator, single: parameterOf(value) };
    const [lower = null, upper = null]: readonly JsonValue[] = value;
    return { operator, lower: parameterOf(lower), upper: parameterOf(upper) };
  }
  return undefined;
}

function parameterOf(value: JsonValue): JsonObject {
  return isNumeric(value)
    ? { type: NUMBER, value: String(value) }
    : { type: 'STRING', value: typeof value === 'string' ? value : exactJson(value) };
}

/** The number or the text of a parameter. */
export function numberOf(parameter: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(parameter)) return undefined;
  if (parameter.type !== NUMBER) return parameter.value;
  const text = String(parameter.value);
  return /^-?\d{16,}$/.test(text) ? parseExactJson(text) : Number(text);
}
