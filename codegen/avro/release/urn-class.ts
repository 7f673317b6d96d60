import type { JsonValue, NamedType, TypeUse } from '#codegen/model/model';

/** The typeref of urns of any entity type. */
const ANY_URN = 'Urn';

/** Full names of the typerefs for urns by their simple names, which are also the names of the classes that Avro states. */
export type UrnTypes = ReadonlyMap<string, string>;

export function urnTypesOf(types: Iterable<NamedType>): UrnTypes {
  const typerefs = [...types].filter(({ kind, name }) => kind === 'typeref' && name.endsWith(ANY_URN));
  return new Map(typerefs.map(({ name, fullName }) => [name, fullName]));
}

/** Avro knows urns as strings whose class is named beside the field: `"Urn": "DatasetUrn"`. An unknown class is any urn. */
export function withUrns(use: TypeUse, urnClass: JsonValue | undefined, urnTypes: UrnTypes): TypeUse {
  const name = typeof urnClass === 'string' ? (urnTypes.get(urnClass) ?? urnTypes.get(ANY_URN)) : undefined;
  return name === undefined ? use : withStringsAs(use, name);
}

function withStringsAs(use: TypeUse, name: string): TypeUse {
  switch (use.kind) {
    case 'primitive':
      return use.name === 'string' ? { kind: 'reference', name, origin: use.origin } : use;
    case 'array':
      return { ...use, items: withStringsAs(use.items, name) };
    case 'map':
      return { ...use, values: withStringsAs(use.values, name) };
    default:
      return use;
  }
}
