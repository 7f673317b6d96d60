/**
 * Types in the JSON form that Pegasus gives the same schemas, with includes expanded: properties stand beside `type` and `name`,
 * references are full names. It knows nothing of where or in which language a type was written.
 */
import type { Annotated, Field, JsonObject, JsonValue, LinkedTypes, NamedType, TypeUse, UnionMember } from './model';

/** Canonical form of every type by full name, in the order of names. */
export function canonicalTypes({ types }: LinkedTypes): JsonObject {
  return Object.fromEntries([...types].map(([fullName, type]) => [fullName, canonicalType(type)]));
}

function canonicalType(type: NamedType): JsonObject {
  const { name, namespace, aliases } = type;
  return { type: type.kind, name, namespace, ...named(aliases), ...annotations(type), ...body(type) };
}

function body(type: NamedType): JsonObject {
  switch (type.kind) {
    case 'record':
      return { ...includes(type.includes), fields: type.fields.map(canonicalField) };
    case 'typeref':
      return { ref: canonicalUse(type.target) };
    case 'fixed':
      return { size: type.size };
    case 'enum':
      return { symbols: type.symbols.map(({ name }) => name), ...symbolDetails(type.symbols) };
  }
}

function includes(uses: readonly TypeUse[]): JsonObject {
  return uses.length > 0 ? { include: uses.map(canonicalUse) } : {};
}

function canonicalField(field: Field): JsonObject {
  return {
    name: field.name,
    type: canonicalUse(field.type),
    ...(field.optional && { optional: true }),
    ...(field.default !== undefined && { default: field.default }),
    ...named(field.aliases),
    ...(field.order !== 'ascending' && { order: field.order }),
    ...annotations(field),
  };
}

function symbolDetails(symbols: readonly (Annotated & { readonly name: string })[]): JsonObject {
  const documented = symbols.filter(({ doc }) => doc !== '').map(({ name, doc }) => [name, doc]);
  const annotated = symbols.filter(({ properties }) => Object.keys(properties).length > 0).map(({ name, properties }) => [name, properties]);
  return {
    ...(documented.length > 0 && { symbolDocs: Object.fromEntries(documented) }),
    ...(annotated.length > 0 && { symbolProperties: Object.fromEntries(annotated) }),
  };
}

function canonicalUse(use: TypeUse): JsonValue {
  switch (use.kind) {
    case 'primitive':
    case 'reference':
      return use.name;
    case 'array':
      return { type: 'array', items: canonicalUse(use.items), ...use.properties };
    case 'map':
      return { type: 'map', values: canonicalUse(use.values), ...use.properties };
    case 'union':
      return use.members.map(canonicalMember);
  }
}

function canonicalMember(member: UnionMember): JsonValue {
  const type = canonicalUse(member.type);
  return member.alias === null ? type : { alias: member.alias, type, ...annotations(member) };
}

function named(aliases: readonly string[]): JsonObject {
  return aliases.length > 0 ? { aliases } : {};
}

function annotations({ doc, properties }: Annotated): JsonObject {
  return { ...(doc !== '' && { doc }), ...properties };
}
