import type { JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { AskedChange } from './limit-deps';

/** The urns of known entity types in the value or the patch of a change, wherever they are. The paths of a patch name items by their keys. */
export function namedUrns(models: ModelRegistry, { value, patch }: AskedChange): ReadonlySet<string> {
  const found = new Set<string>();
  collect(value?.value ?? null, found);
  for (const operation of patch?.operations ?? []) {
    collect(operation.value, found);
    for (const step of operation.path) found.add(step);
  }
  return new Set([...found].filter((text) => isUrn(models, text)));
}

function collect(value: JsonValue, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isObject(value)) for (const name of Object.keys(value)) collect(value[name] ?? null, found);
}

function isUrn(models: ModelRegistry, text: string): boolean {
  if (!text.startsWith(`urn:${models.registry.namespace}:`)) return false;
  try {
    return models.entity(parseUrn(text).entityType) !== undefined;
  } catch {
    return false;
  }
}
