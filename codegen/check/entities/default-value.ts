import { valueProblems } from '#codegen/link/value-problems';
import type { JsonValue } from '#codegen/model/model';
import { isList, isObject } from '#codegen/values/json-value';
import { jsonPointer } from '#codegen/values/json-pointer';
import type { Rule } from '../rule';

/** A string that is one expression with the filter `entries` becomes a list of objects. */
const LIST_EXPRESSION = /^\{[^{}]*\|entries(?:[|:][^{}]*)?\}$/;

/** A default is a valid value of its aspect for every key, because otherwise the entity could not be written. */
export const defaultValue: Rule = {
  name: 'default-value',
  needsWhole: true,
  check({ models: { entities, types }, model }, report) {
    const context = { types, table: { isBroken: () => false } };
    for (const { aspect, value } of entities.flatMap(({ defaults }) => defaults)) {
      const record = model.aspectRecords.get(aspect.name);
      if (!record) continue;
      for (const { message, path, suggestion } of valueProblems(
        withLists(value),
        { kind: 'reference', name: record.fullName, origin: aspect.origin },
        context,
      )) {
        report(
          `the default of ${aspect.name} does not fit at ${jsonPointer('', ...path) || 'its root'}: ${message}`,
          aspect.origin,
          suggestion,
        );
      }
    }
  },
};

function withLists(value: JsonValue): JsonValue {
  if (typeof value === 'string') return LIST_EXPRESSION.test(value) ? [] : value;
  if (isList(value)) return value.map(withLists);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withLists(item)]))
    : value;
}
