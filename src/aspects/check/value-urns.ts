import type { ErrorDetail } from '../../errors/domain-error';
import type { Catalog } from '../../registry/catalog';
import { pathValues } from '../../registry/path-values';
import type { AspectSpec, JsonObject } from '../../registry/registry';
import type { UrnRule } from '../../urn/check-urn';
import { checkUrn } from '../../urn/check-urn';

/** What is wrong with the urns inside a value: those of urn fields, and destinations of relationships. */
export function valueUrnProblems(catalog: Catalog, aspect: AspectSpec, value: JsonObject, pointer: string): readonly ErrorDetail[] {
  return [...urnRules(aspect)].flatMap(([path, rules]) =>
    pathValues(value, path).flatMap((found) => {
      if (typeof found.value !== 'string') return [];
      for (const rule of rules) {
        const checked = checkUrn(catalog, found.value, rule, pointer + found.pointer);
        if ('problem' in checked) return [checked.problem];
      }
      return [];
    }),
  );
}

/** Every rule that holds at a path. Reported is the first that is broken. */
function urnRules(aspect: AspectSpec): ReadonlyMap<string, readonly UrnRule[]> {
  const rules = new Map<string, UrnRule[]>();
  const add = (path: string, rule: UrnRule) => rules.set(path, [...(rules.get(path) ?? []), rule]);
  for (const { path, entityType } of aspect.urnFields) {
    add(path, entityType === null ? { typedParts: false } : { entityTypes: [entityType], typedParts: true });
  }
  for (const { path, entityTypes } of aspect.relationships) add(path, { entityTypes, typedParts: false });
  return rules;
}
