import type { JsonValue } from '../model/model';

export { isObject } from '../../src/registry/path-values';

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** `value` when a list of texts, else undefined. */
export function textList(value: JsonValue | undefined): readonly string[] | undefined {
  if (!isList(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}
