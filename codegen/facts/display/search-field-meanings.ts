import { type AspectDisplay, SUMMARY_ROLES, type SummaryRole } from '#codegen/model/display-types';
import type { AspectSpec, SearchFieldSpec } from '#codegen/model/registry-types';

interface Meaning {
  readonly role?: SummaryRole;
  readonly refersTo?: readonly string[];
  readonly symbols?: true;
  readonly several?: true;
}

/**
 * By search field: its role in the summary of an entity, the entity types that its values refer to, whether they are symbols of enums, and
 * whether an entity may have several.
 * Several aspects may have the field; it has symbols if it has them in all.
 */
export function searchFieldMeanings(
  aspects: readonly AspectSpec[],
  displays: ReadonlyMap<string, AspectDisplay>,
): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const aspect of aspects)
    for (const spec of aspect.searchFields) {
      const known = found.get(spec.field);
      const before: Meaning = known ?? {};
      const role = before.role ?? roleOf(spec, displays.get(aspect.name));
      const refersTo = [...new Set([...(before.refersTo ?? []), ...destinationsOf(spec, aspect)])];
      const isSymbol = spec.leaf === 'enum' && (!known || known.symbols === true);
      found.set(spec.field, {
        ...(role && { role }),
        ...(refersTo.length > 0 && { refersTo }),
        ...(isSymbol && { symbols: true as const }),
        ...((before.several === true || spec.path.includes('/*')) && { several: true as const }),
      });
    }
  return found;
}

function roleOf({ path }: SearchFieldSpec, display: AspectDisplay | undefined): SummaryRole | undefined {
  return SUMMARY_ROLES.find((role) => display?.summary[role] === path);
}

function destinationsOf({ path }: SearchFieldSpec, { relationships }: AspectSpec): readonly string[] {
  return relationships.filter((each) => each.path === path).flatMap(({ entityTypes }) => entityTypes);
}
