import { buildASTSchema, type DefinitionNode, type GraphQLSchema, isScalarType, Kind, parse } from 'graphql';
import { countIntrospection } from './catalog/answer-size';
import { AREAS } from './areas';
import { bindResolvers } from './bind-resolvers';
import { bindFields } from './catalog/bind-fields';
import { EntityTypeNames } from './catalog/entity-type-names';
import { acceptBigints, acceptNumericStrings, acceptSpellings, defineLong } from './scalars';

export interface CatalogSchema {
  readonly schema: GraphQLSchema;
  readonly names: EntityTypeNames;
}

/**
 * @param text the schema that the code generator made of the `.graphql` files and the models
 * @throws Error if a root field has no function, or a function no field
 */
export function buildCatalogSchema(text: string): CatalogSchema {
  const { definitions, ...document } = parse(text, { noLocation: true });
  // The code generator and the tests validate the schema, which takes as long as everything else here.
  const schema = buildASTSchema({ ...document, definitions: definitions.filter(isPublic) }, { assumeValid: true });
  bindResolvers(schema, AREAS);
  const names = new EntityTypeNames(schema);
  bindFields(schema, names);
  const long = schema.getType('Long');
  if (isScalarType(long)) defineLong(long);
  acceptNumericStrings();
  acceptBigints();
  countIntrospection();
  acceptSpellings(schema);
  return { schema, names };
}

/** Directives concern the service alone, except the one that the schema declares again for clients. */
function isPublic(definition: DefinitionNode): boolean {
  return definition.kind !== Kind.DIRECTIVE_DEFINITION || definition.name.value === 'deprecated';
}
