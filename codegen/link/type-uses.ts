import type { NamedType, ReferenceUse, TypeUse, UnionUse } from '../model/model';

type Rewrite = (use: ReferenceUse) => ReferenceUse;

/** A copy of `type` in which every reference is rewritten. */
export function rewriteReferences(type: NamedType, rewrite: Rewrite): NamedType {
  switch (type.kind) {
    case 'record':
      return {
        ...type,
        includes: type.includes.map(rewrite),
        fields: type.fields.map((field) => ({ ...field, type: rewriteUse(field.type, rewrite) })),
      };
    case 'typeref':
      return { ...type, target: rewriteUse(type.target, rewrite) };
    case 'enum':
    case 'fixed':
      return type;
  }
}

function rewriteUse(use: TypeUse, rewrite: Rewrite): TypeUse {
  switch (use.kind) {
    case 'primitive':
      return use;
    case 'reference':
      return rewrite(use);
    case 'array':
      return { ...use, items: rewriteUse(use.items, rewrite) };
    case 'map':
      return { ...use, values: rewriteUse(use.values, rewrite) };
    case 'union':
      return { ...use, members: use.members.map((member) => ({ ...member, type: rewriteUse(member.type, rewrite) })) };
  }
}

/** The types that `type` is made of, in order, those within arrays, maps and unions too; named types are not entered. */
export function usesIn(type: NamedType): TypeUse[] {
  if (type.kind === 'record')
    return type.fields.flatMap((field) => (field.includedFrom === null ? withInner(field.type) : []));
  return type.kind === 'typeref' ? withInner(type.target) : [];
}

export function withInner(use: TypeUse): TypeUse[] {
  if (use.kind === 'array') return [use, ...withInner(use.items)];
  if (use.kind === 'map') return [use, ...withInner(use.values)];
  if (use.kind === 'union') return [use, ...use.members.flatMap((member) => withInner(member.type))];
  return [use];
}

/** The named types in a use. */
export function namesIn(use: TypeUse): string[] {
  return withInner(use).flatMap((inner) => (inner.kind === 'reference' ? [inner.name] : []));
}

export function unionsIn(type: NamedType): UnionUse[] {
  return usesIn(type).filter((use) => use.kind === 'union');
}
