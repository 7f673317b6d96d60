import { usesIn } from '#codegen/link/type-uses';
import { isOfVendor } from '#codegen/facts/vendor';
import type { NamedType, RecordType } from '#codegen/model/model';
import { schemaSyntax } from '#codegen/source/read-schema-files';
import type { Rule } from '../rule';

/** A record of one's own does something: it is annotated, or another type uses it. A definition of JSON Schema may wait for users. */
export const forgottenAspect: Rule = {
  name: 'forgotten-aspect',
  needsWhole: true,
  check({ models: { types, entities, registry } }, report) {
    const all = [...types.types.values()];
    const used = new Set(all.flatMap(usedNames));
    const example = entities[0]?.name.name ?? '...';
    for (const type of all) {
      if (type.kind !== 'record' || isOfVendor(type, registry.vendor) || used.has(type.fullName)) continue;
      if (type.isDefinition || Object.keys(type.properties).length > 0) continue;
      const options = `{"name": "${aspectNameOf(type)}", "entities": ["${example}"]}`;
      const fix =
        schemaSyntax(type.origin.file.path) === 'pdl'
          ? `write @Aspect = ${options} in front of "record"`
          : `add "x-aspect": ${options}`;
      report(`${type.name} is not an aspect, and no other type uses it`, type.origin, fix);
    }
  },
};

/** Types that a type refers to, without itself. */
export function usedNames(type: NamedType): readonly string[] {
  const includes = type.kind === 'record' ? type.includes : [];
  return [...usesIn(type), ...includes].flatMap((use) =>
    use.kind === 'reference' && use.name !== type.fullName ? [use.name] : [],
  );
}

function aspectNameOf({ name }: RecordType): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
