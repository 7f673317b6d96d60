import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLSchema,
  isObjectType,
  isScalarType,
  Kind,
  parse,
} from 'graphql';
import { bindFields } from './catalog/bind-fields';
import { EntityTypeNames } from './catalog/entity-type-names';
import type { Area } from './area';
import { mergeDocuments } from './catalog/merge-documents';
import { AREAS, ROOT_FIELDS } from './root-fields';
import { acceptNumericStrings, acceptSpellings, defineLong } from './scalars';

const BASE = `
"Integers of up to 53 bits, such as epoch milliseconds."
scalar Long

type Query
type Mutation

"compat: without the newest location, at which older clients fail when they read the schema."
directive @deprecated(reason: String = "No longer supported") on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
`;

export interface CatalogSchema {
  readonly schema: GraphQLSchema;
  readonly names: EntityTypeNames;
}

/**
 * @param models the schema that was generated from the models
 * @throws Error if a hand-written field has no function, or a function has no field
 */
export function buildCatalogSchema(models: string): CatalogSchema {
  const written = parse([BASE, ...AREAS.map(({ sdl }) => sdl)].join('\n'), { noLocation: true });
  checkFunctions(written);
  const merged = mergeDocuments(written, withoutDirectives(parse(models, { noLocation: true })));
  // The tests validate the schema, which takes as long as everything else here.
  const schema = buildASTSchema(merged, { assumeValid: true });
  for (const { types = {} } of AREAS) setFunctions(schema, types);
  const names = new EntityTypeNames(schema);
  bindFields(schema, names);
  const long = schema.getType('Long');
  if (isScalarType(long)) defineLong(long);
  acceptNumericStrings();
  acceptSpellings(schema);
  return { schema, names };
}

/** The directives that tell where values are concern the service alone. */
function withoutDirectives({ definitions, ...document }: DocumentNode): DocumentNode {
  return { ...document, definitions: definitions.filter(({ kind }) => kind !== Kind.DIRECTIVE_DEFINITION) };
}

function checkFunctions({ definitions }: DocumentNode): void {
  const roots = definitions.flatMap((each) =>
    each.kind === Kind.OBJECT_TYPE_EXTENSION && ROOT_TYPES.has(each.name.value) ? (each.fields ?? []) : [],
  );
  const declared = roots.map(({ name }) => name.value);
  const written = Object.keys(ROOT_FIELDS);
  const missing = [...declared, ...written].filter((name) => !declared.includes(name) || !written.includes(name));
  if (missing.length > 0) throw new Error(`root fields without a declaration or a function: ${missing.join(', ')}`);
}

const ROOT_TYPES: ReadonlySet<string> = new Set(['Query', 'Mutation']);

/** @throws Error for a function of a field that the schema does not have */
function setFunctions(schema: GraphQLSchema, types: NonNullable<Area['types']>): void {
  for (const [name, fields] of Object.entries(types)) {
    const type = schema.getType(name);
    const declared = isObjectType(type) ? type.getFields() : {};
    for (const [field, resolve] of Object.entries(fields)) {
      const found = declared[field];
      if (!found) throw new Error(`the schema has no field ${name}.${field}`);
      Object.assign(found, { resolve });
    }
  }
}
