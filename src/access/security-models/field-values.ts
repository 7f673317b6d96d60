// Each function takes the generated type of the value, so that a field that the models rename is an error of the type checker where it is read.
import type { JsonObject } from '#generated/registry/registry-types';
import { valuesAt } from '#base/json/path-values';
import type { FieldPath } from '#base/json/stored';

/** The strings at a path, in order. */
export function strings<Type = never>(value: JsonObject, path: FieldPath<Type>): readonly string[] {
  return valuesAt(value, path).filter((found) => typeof found === 'string');
}

/** The first string at a path; empty without one. */
export function text<Type = never>(value: JsonObject, path: FieldPath<Type>): string {
  return strings<Type>(value, path)[0] ?? '';
}

/** Undefined if there is no boolean. */
export function flag<Type = never>(value: JsonObject, path: FieldPath<Type>): boolean | undefined {
  const [found] = valuesAt(value, path);
  return typeof found === 'boolean' ? found : undefined;
}

/** Undefined if there is no number. */
export function number<Type = never>(value: JsonObject, path: FieldPath<Type>): number | undefined {
  const [found] = valuesAt(value, path);
  return typeof found === 'number' ? found : undefined;
}
