/**
 * Types in the JSON form that Pegasus gives the same schemas: properties are beside `type` and `name`, references are full names,
 * numbers are what they were written as. Included fields are among the fields of a record, in effective order.
 */
import { jsonPointer } from '../values/json-pointer';
import { asWritten, writtenJson, type WrittenJson } from '../values/written-json';
import type {
  Annotated,
  EnumSymbol,
  Field,
  JsonObject,
  LinkedTypes,
  NamedType,
  Properties,
  TypeUse,
  UnionMember,
} from '../model/model';

type CanonicalObject = { readonly [name: string]: WrittenJson };

/** Canonical form of every type by full name, in the order of names. */
export function canonicalTypes({ types }: LinkedTypes): CanonicalObject {
  return Object.fromEntries([...types].map(([fullName, type]) => [fullName, canonicalType(type)]));
}

/** The types as text, with numbers as they were written. */
export function canonicalText(types: LinkedTypes): string {
  return writtenJson(canonicalTypes(types));
}

function canonicalType(type: NamedType): CanonicalObject {
  const { kind, name, namespace, aliases } = type;
  return annotated(
    {
      type: kind,
      name,
      namespace,
      ...(type.package !== null && { package: type.package }),
      ...named(aliases),
      ...documented(type),
      ...body(type),
    },
    type,
  );
}

function body(type: NamedType): CanonicalObject {
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

function includes(uses: readonly TypeUse[]): CanonicalObject {
  return uses.length > 0 ? { include: uses.map(canonicalUse) } : {};
}

function canonicalField(field: Field): CanonicalObject {
  return annotated(
    {
      name: field.name,
      type: canonicalUse(field.type),
      ...documented(field),
      ...(field.optional && { optional: true }),
      ...(field.nullable && { nullable: true }),
      ...(field.default !== undefined && { default: asWritten(field.default, field.defaultOrigins) }),
      ...named(field.aliases),
      ...(field.order !== 'ascending' && { order: field.order }),
    },
    field,
  );
}

/** Properties of symbols are beside the symbols, by kind: deprecation, and all others. */
function symbolDetails(symbols: readonly EnumSymbol[]): CanonicalObject {
  const said = symbols.map((symbol) => {
    const { deprecated, ...others } = properties(symbol);
    return { name: symbol.name, doc: symbol.doc, deprecated, others };
  });
  return {
    ...bySymbol(
      'symbolDocs',
      said.map(({ name, doc }) => [name, doc === '' ? undefined : doc]),
    ),
    ...bySymbol(
      'deprecatedSymbols',
      said.map(({ name, deprecated }) => [name, deprecated]),
    ),
    ...bySymbol(
      'symbolProperties',
      said.map(({ name, others }) => [name, Object.keys(others).length === 0 ? undefined : others]),
    ),
  };
}

function bySymbol(key: string, entries: readonly (readonly [string, WrittenJson | undefined])[]): CanonicalObject {
  const given = entries.filter((entry): entry is readonly [string, WrittenJson] => entry[1] !== undefined);
  return given.length === 0 ? {} : { [key]: Object.fromEntries(given) };
}

function canonicalUse(use: TypeUse): WrittenJson {
  switch (use.kind) {
    case 'primitive':
      return use.limits ? { type: use.name, ...use.limits } : use.name;
    case 'reference':
      return use.name;
    case 'array':
      return annotated({ type: 'array', items: canonicalUse(use.items), ...use.limits }, use);
    case 'map':
      return annotated({ type: 'map', values: canonicalUse(use.values) }, use);
    case 'union': {
      // A bare list has no room for properties.
      const members = use.members.map(canonicalMember);
      return Object.keys(use.properties).length === 0 ? members : annotated({ type: members }, use);
    }
  }
}

function canonicalMember(member: UnionMember): WrittenJson {
  const type = canonicalUse(member.type);
  return member.alias === null ? type : annotated({ alias: member.alias, type, ...documented(member) }, member);
}

function named(aliases: readonly string[]): JsonObject {
  return aliases.length > 0 ? { aliases } : {};
}

function documented({ doc }: Pick<Annotated, 'doc'>): JsonObject {
  return doc === '' ? {} : { doc };
}

/** A property never takes the place of what makes the type. */
function annotated(structure: CanonicalObject, carrier: Properties): CanonicalObject {
  return { ...structure, ...properties(carrier), ...structure };
}

function properties(carrier: Properties): CanonicalObject {
  return Object.fromEntries(
    Object.entries(carrier.properties).map(([name, value]) => [
      name,
      asWritten(value, carrier.propertyOrigins, jsonPointer('', name)),
    ]),
  );
}
