import type { JsonObject } from '#generated/registry/registry-types';
import { valuesAt } from '#base/json/path-values';

/** The strings at a path, in order. */
export function strings(value: JsonObject, path: string): readonly string[] {
  return valuesAt(value, path).filter((found) => typeof found === 'string');
}

/** The first string at a path; empty without one. */
export function text(value: JsonObject, path: string): string {
  return strings(value, path)[0] ?? '';
}

/** Undefined if there is no boolean. */
export function flag(value: JsonObject, path: string): boolean | undefined {
  const [found] = valuesAt(value, path);
  return typeof found === 'boolean' ? found : undefined;
}

/** Undefined if there is no number. */
export function number(value: JsonObject, path: string): number | undefined {
  const [found] = valuesAt(value, path);
  return typeof found === 'number' ? found : undefined;
}
