import type { JsonObject, JsonValue, RecordType } from '../model/model';
import { lineOf, type SchemaNode } from '../model/schema-tree';
import { valueAt } from '../values/json-pointer';

/** Top-level fields with a default. */
export function topLevelDefaults(record: RecordType): JsonObject {
  return Object.fromEntries(
    record.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
}

/**
 * The value of an absent leaf, from its own default or from the default of a record around it; undefined without one.
 * An optional record that is absent hides the defaults within.
 */
export function absentValue(node: SchemaNode): JsonValue | undefined {
  if (node.path.includes('/*')) return undefined;
  for (const { path, field, isField } of lineOf(node)) {
    if (!isField) return undefined;
    const value = field.default === undefined ? undefined : valueAt(field.default, node.path.slice(path.length));
    if (value !== undefined) return value;
    if (field.optional) return undefined;
  }
  return undefined;
}
