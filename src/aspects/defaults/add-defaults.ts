import type { Catalog } from '../../registry/catalog';
import type { EntitySpec, JsonObject, JsonValue } from '../../registry/registry';
import { keyOfUrn } from '../../urn/key-of-urn';
import type { Lookup } from './expression';
import { evaluate, lookupsOf } from './expression';

/** An entity as far as its defaults need it. */
export interface DefaultsTarget {
  readonly entity: EntitySpec;
  readonly parts: readonly string[];
}

/** The aspects that the service writes itself, key first, with how to make each value. */
export function missingDefaults(target: DefaultsTarget, present: (aspect: string) => boolean): readonly string[] {
  return [target.entity.keyAspect, ...Object.keys(target.entity.defaults)].filter((name) => !present(name));
}

/** The value of a default aspect. */
export function defaultValue(catalog: Catalog, target: DefaultsTarget, name: string, aspectOf: (urn: string, aspect: string) => JsonObject | undefined): JsonValue {
  if (name === target.entity.keyAspect) return keyOfUrn(target.entity, target.parts);
  return evaluate(target.entity.defaults[name] ?? null, { catalog, ...target, aspectOf });
}

/**
 * What must be read of other entities to make the defaults.
 * @throws InvalidInputError for a urn of which no defaults can be made
 */
export function defaultLookups(catalog: Catalog, target: DefaultsTarget): readonly Lookup[] {
  return Object.values(target.entity.defaults).flatMap((template) => lookupsOf(template, { catalog, ...target }));
}
