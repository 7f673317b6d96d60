import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { valueProblems } from '#codegen/link/value-problems';
import type { JsonValue } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/** `@PatchDefault` and the `value` of `@PatchStart` are values of their fields, and its `key` is a key field. */
export const patchDefault: Rule = {
  name: 'patch-default',
  needsWhole: true,
  check(checked, report) {
    for (const { tree, entities } of checked.carried) {
      for (const { isField, field } of tree.nodes) {
        const { PatchDefault: filled, PatchStart: start } = isField ? field.properties : {};
        checkValue(filled, field, ['PatchDefault'], checked, report);
        if (start === undefined) continue;
        const at = annotationPlace(field, 'PatchStart');
        if (!isObject(start) || field.optional || field.default !== undefined)
          report('@PatchStart belongs on a required field, with the option value or key', at);
        else {
          checkValue(start.value, field, ['PatchStart', 'value'], checked, report);
          checkKey(start.key, entities, at, checked, report);
        }
      }
    }
  },
};

function checkValue(
  value: JsonValue | undefined,
  field: SchemaNode['field'],
  [annotation, ...option]: readonly [string, ...string[]],
  { models: { types } }: Checked,
  report: Report,
): void {
  const context = { types, table: { isBroken: () => false } };
  for (const { message, path, suggestion } of value === undefined ? [] : valueProblems(value, field.type, context))
    report(message, annotationPlace(field, annotation, ...option, ...path), suggestion);
}

function checkKey(
  key: JsonValue | undefined,
  entities: readonly string[],
  at: Parameters<Report>[1],
  { model }: Checked,
  report: Report,
): void {
  const fields = model.registry.entities.flatMap(({ name, keyFields }) => (entities.includes(name) ? keyFields : []));
  const names = fields.map(({ name }) => name);
  if (typeof key === 'string' && !names.includes(key)) report(`unknown key field ${key}`, at, didYouMean(key, names));
}
