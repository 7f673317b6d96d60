import { usesIn } from '#codegen/link/type-uses';
import { isOfVendor } from '#codegen/facts/vendor';
import { referencesIn } from '#codegen/link/check-documents';
import type { LinkedTypes, NamedType, RecordType } from '#codegen/model/model';
import type { SourceFile } from '#codegen/model/source-range';
import { schemaSyntax } from '#codegen/source/read-schema-files';
import type { Rule } from '../rule';

/** A record of one's own does something: it is annotated, or another type uses it. A definition of JSON Schema may wait for users, and its file is used with it. */
export const forgottenAspect: Rule = {
  name: 'forgotten-aspect',
  needsWhole: true,
  check({ models: { types, entities, registry } }, report) {
    const all = [...types.types.values()];
    const used = new Set(all.flatMap(usedNames));
    const usedFiles = filesUsedByOthers(types);
    const example = entities[0]?.name.name ?? '...';
    for (const type of all) {
      if (type.kind !== 'record' || isOfVendor(type, registry.vendor) || used.has(type.fullName)) continue;
      if (type.isDefinition || Object.keys(type.properties).length > 0) continue;
      if (usedFiles.has(type.origin.file)) continue;
      const options = `{"name": "${aspectNameOf(type)}", "entities": ["${example}"]}`;
      const fix =
        schemaSyntax(type.origin.file.path) === 'pdl'
          ? `write @Aspect = ${options} in front of "record"`
          : `add "x-aspect": ${options}`;
      report(`${type.name} is not an aspect, and no other type uses it`, type.origin, fix);
    }
  },
};

/** Files of JSON Schema of which others use a part, as a type or when they check values. */
function filesUsedByOthers({ types, documents = [] }: LinkedTypes): ReadonlySet<SourceFile> {
  const uses = [
    ...[...types.values()].map((type) => ({ user: type.origin.file, names: usedNames(type) })),
    ...documents.map(({ origin, schema }) => ({ user: origin.file, names: referencesIn(schema).map(typeNamed) })),
  ];
  const files = uses.flatMap(({ user, names }) =>
    names.flatMap((name) => types.get(name)?.origin.file ?? []).filter((file) => file !== user),
  );
  return new Set(files.filter(({ path }) => schemaSyntax(path) === 'json-schema'));
}

function typeNamed(reference: string): string {
  return reference.replace(/^model:\/(?:document\/)?|#.*/g, '');
}

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
