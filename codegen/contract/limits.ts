/** Limits of requests and answers that no keyword of a schema can express: `x-limits` of the fragments. */
import type { JsonObject, JsonValue } from '../model/model';
import { isObject } from '../values/json-value';

const LIMITS_KEY = 'x-limits';

interface ListedLimit {
  readonly name: string;
  readonly value: JsonValue;
  readonly unit: JsonValue;
  /** What it limits, and what a client can do instead. */
  readonly description: JsonValue;
}

/** The limits in the order of the document. Parts that are missing are null. */
export function listLimits({ [LIMITS_KEY]: limits }: JsonObject): readonly ListedLimit[] {
  return Object.entries(isObject(limits) ? limits : {}).map(([name, limit]) => {
    const { value = null, unit = null, description = null } = isObject(limit) ? limit : {};
    return { name, value, unit, description };
  });
}

/** The numbers by name. */
export function numericLimits(contract: JsonObject): ReadonlyMap<string, number> {
  return new Map(
    listLimits(contract).flatMap(({ name, value }) => (typeof value === 'number' ? [[name, value] as const] : [])),
  );
}
