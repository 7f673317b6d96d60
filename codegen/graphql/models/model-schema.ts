import type { Model } from '#codegen/model/model';
import { compare } from '#codegen/values/names';
import { shippedFirst, shippedPart } from '#codegen/facts/vendor';
import { carriedBy, entityDeclaration, isLifted } from './entity-types';
import { GraphqlNames, type WrittenTypes } from './graphql-names';
import { reachedTypes } from './reached-types';
import { block, fieldLine } from './sdl-text';
import { ValueTypes } from './value-types';

const DIRECTIVES = `
"The entity type that the type or symbol is about."
directive @entity(name: String!) on OBJECT | ENUM_VALUE
"The aspect that is the value."
directive @aspect(name: String!) on FIELD_DEFINITION
"The time series whose events are the value."
directive @series(name: String!) on FIELD_DEFINITION
"The field of the key that is the value."
directive @key(name: String!) on FIELD_DEFINITION
"The field of an aspect that is the value."
directive @lift(aspect: String!, name: String!) on FIELD_DEFINITION
"The member of the JSON object that is the value, if the field has another name. Without it, another member may name the value by a word: after begin, in lower case."
directive @member(name: String!, word: String, begin: String) on FIELD_DEFINITION
"The member of the JSON object whose first item is the value."
directive @first(of: String!) on FIELD_DEFINITION
"The JSON object of the value is a map."
directive @map on FIELD_DEFINITION
"Whether the entity exists."
directive @exists on FIELD_DEFINITION
"The newest time at which a run observed the entity."
directive @lastIngested on FIELD_DEFINITION
"The relationships of the entity."
directive @relationships on FIELD_DEFINITION
"The lineage of the entity."
directive @lineage on FIELD_DEFINITION
"The root field that reads an entity of the type."
directive @read on FIELD_DEFINITION
`;

const ENTITY = block('interface Entity', 'Anything that the catalog has metadata of.', [
  '  urn: String!',
  '  type: EntityType!',
  '  exists: Boolean',
  '  relationships(input: RelationshipsInput!): EntityRelationshipsResult',
  '  lineage(input: LineageInput!): EntityLineageResult',
]);

/**
 * The part of the GraphQL schema that follows from the models. Its directives tell the service where values are.
 * @param written what the hand-written part declares
 */
export function modelSchema(model: Model, written: WrittenTypes = new Map()): string {
  const names = new GraphqlNames(model, written);
  const shipped = shippedPart(model);
  const text = schemaOf(shipped, names);
  if (shipped === model) return text;
  // That was for the names alone: what was dropped gets those that are left.
  names.reserveWritten();
  return schemaOf(model, names);
}

function schemaOf(model: Model, names: GraphqlNames): string {
  const records = model.registry.entities.flatMap((entity) =>
    carriedBy(entity, model)
      .filter((carried) => !isLifted(carried))
      .map(({ record }) => record),
  );
  const reached = reachedTypes([...new Set(records)], model).toSorted((a, b) => compare(a.fullName, b.fullName));
  for (const type of shippedFirst(reached, model.vendor, (each) => each)) names.typeOf(type);
  for (const { name } of model.registry.entities) names.entityTypeOf(name);
  const values = new ValueTypes(model, names);
  const declarations = [
    ...model.registry.entities.map((entity) => entityDeclaration(entity, model, names, values)),
    ...reached.map((type) => values.declaration(type)),
  ];
  const made = [...values.made].toSorted(([a], [b]) => compare(a, b)).map(([, text]) => text);
  return [DIRECTIVES, ENTITY, entityTypes(model, names), roots(model, names), ...declarations, ...made].join('\n');
}

function entityTypes({ registry }: Model, names: GraphqlNames): string {
  const symbols = registry.entities.map(
    ({ name }) => `  ${names.symbolOf(name)} @entity(name: ${JSON.stringify(name)})`,
  );
  return block('enum EntityType', '', symbols);
}

function roots({ registry }: Model, names: GraphqlNames): string {
  const fields = registry.entities.map(({ name }) =>
    fieldLine({
      name: names.rootOf(name),
      doc: '',
      args: '(urn: String!)',
      type: names.entityTypeOf(name),
      directive: '@read',
    }),
  );
  return block('extend type Query', '', fields);
}
