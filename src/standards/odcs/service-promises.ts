import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { contractItemKey } from './contract-fields';

interface ServicePromises {
  /** Promises about the time between changes, each with its `key`, its `rule` and the `interval` of the models. */
  readonly promises: readonly JsonObject[];
  /** The other properties, each with its key as `id`. */
  readonly others: readonly JsonObject[];
}

/** The properties of a contract that say how often or how soon data changes. */
const TIMES: ReadonlySet<JsonValue | undefined> = new Set(['frequency', 'latency', 'freshness']);

/** @param intervals the interval of the models for each unit of time in capitals */
export function servicePromises(
  { slaProperties, slaDefaultElement }: JsonObject,
  intervals: JsonObject,
): ServicePromises {
  const rules = objectsOf(slaProperties ?? null).map((rule, index) => {
    const interval =
      TIMES.has(rule.property) && isWhole(rule.value) ? intervals[String(rule.unit).toUpperCase()] : undefined;
    return { key: contractItemKey({ ...rule, name: null }, index), rule, interval };
  });
  return {
    promises: rules.flatMap(({ interval, ...promise }) => (interval === undefined ? [] : [{ ...promise, interval }])),
    others: rules.flatMap(({ key, rule, interval }) =>
      interval === undefined
        ? [{ ...rule, id: key, ...(slaDefaultElement !== undefined && { element: rule.element ?? slaDefaultElement }) }]
        : [],
    ),
  };
}

function isWhole(value: JsonValue | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 && !isObject(value);
}
