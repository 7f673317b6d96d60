import { type DefinitionNode, type DocumentNode, Kind, parse } from 'graphql';
import type { Model, NamedType, RecordType, TypeUse } from '#codegen/model/model';
import { compare } from '#codegen/values/names';
import { shippedFirst, shippedPart } from '#codegen/facts/vendor';
import { resolveUse } from '#codegen/model/schema-tree';
import { carriedBy, entityDeclaration, isLifted } from './entity-types';
import { GraphqlNames, isGraphqlEnum, type WrittenTypes } from './graphql-names';
import { argument, directive, enumNode, fieldNode, nameNode, required, symbolNode, typeNode } from './schema-nodes';
import { ValueTypes } from './value-types';

/** What is the same for all models. */
const SAME = parse(
  `
"The entity type that the type or symbol is about."
directive @entity(name: String!) on OBJECT | ENUM_VALUE
"The aspect that is the value."
directive @aspect(name: String!) on FIELD_DEFINITION
"The time series whose events are the value, the newest first, by this field or by their time."
directive @series(name: String!, by: String) on FIELD_DEFINITION
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
"Anything that the catalog has metadata of."
interface Entity {
  urn: String!
  type: EntityType!
  exists: Boolean
  relationships(input: RelationshipsInput!): EntityRelationshipsResult
  lineage(input: LineageInput!): EntityLineageResult
}
"The same, by the name that documents for released servers ask it."
interface EntityWithRelationships implements Entity {
  urn: String!
  type: EntityType!
  exists: Boolean
  relationships(input: RelationshipsInput!): EntityRelationshipsResult
  lineage(input: LineageInput!): EntityLineageResult
}
`,
  { noLocation: true },
);

/**
 * The part of the GraphQL schema that follows from the models. Its directives tell the service where values are.
 * @param written what the hand-written part declares
 */
export function modelSchema(model: Model, written: WrittenTypes = new Map()): DocumentNode {
  const names = new GraphqlNames(model, written);
  const shipped = shippedPart(model);
  const schema = schemaOf(shipped, names);
  if (shipped === model) return schema;
  // That was for the names alone: what was dropped gets those that are left.
  names.reserveWritten();
  return schemaOf(model, names);
}

function schemaOf(model: Model, names: GraphqlNames): DocumentNode {
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
  const made = [...values.made].toSorted(([a], [b]) => compare(a, b)).map(([, type]) => type);
  return {
    kind: Kind.DOCUMENT,
    definitions: [...SAME.definitions, entityTypes(model, names), roots(model, names), ...declarations, ...made],
  };
}

function entityTypes({ registry }: Model, names: GraphqlNames): DefinitionNode {
  const symbols = registry.entities.map(({ name }) =>
    symbolNode(names.symbolOf(name), '', [directive('entity', { name })]),
  );
  return enumNode('EntityType', '', symbols);
}

function roots({ registry }: Model, names: GraphqlNames): DefinitionNode {
  const fields = registry.entities.map(({ name }) =>
    fieldNode({
      name: names.rootOf(name),
      doc: '',
      args: [argument('urn', required(typeNode('String')))],
      type: typeNode(names.entityTypeOf(name)),
      directives: [directive('read')],
    }),
  );
  return { kind: Kind.OBJECT_TYPE_EXTENSION, name: nameNode('Query'), fields };
}

/** Records and enums that values of these records can have, the records first. */
function reachedTypes(records: readonly RecordType[], model: Model): readonly NamedType[] {
  const found = new Set<NamedType>(records);
  // A set yields what is added while it is read.
  for (const type of found)
    if (type.kind === 'record')
      for (const field of type.fields) for (const used of namedIn(field.type, model)) found.add(used);
  return [...found];
}

function namedIn(use: TypeUse, model: Model): readonly NamedType[] {
  const { via, shape } = resolveUse(use, model);
  if (shape?.kind === 'array') return namedIn(shape.items, model);
  if (shape?.kind === 'map') return namedIn(shape.values, model);
  if (shape?.kind === 'union') return shape.members.flatMap((member) => namedIn(member.type, model));
  const type = via.at(-1);
  return type && (type.kind === 'record' || isGraphqlEnum(type)) ? [type] : [];
}
