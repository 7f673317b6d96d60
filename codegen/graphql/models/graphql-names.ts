import { compare, capitalise } from '#codegen/values/names';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '#codegen/facts/annotation-options';
import type { Annotated, JsonObject, Model, NamedType } from '#codegen/model/model';
import type { EntitySpec } from '#codegen/model/registry-types';
import { UniqueNames } from '#codegen/values/unique-names';

/** Names of the hand-written part of the schema, and of GraphQL itself. A type of the models with such a name gets a longer one. */
const RESERVED = [
  'Query',
  'Mutation',
  'Subscription',
  'Entity',
  'EntityType',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'Long',
];

/** The names of the types and the symbols of entity types in GraphQL. */
export interface GraphqlNames {
  typeOf(type: NamedType): string;
  entityTypeOf(entityType: string): string;
}

/**
 * A record or enum has its simple name. An entity type has its name with a capital, or the one of its annotation. If a record has that name
 * too, `Entity` follows, as in released servers.
 * @param reached the types that values of aspects can have
 */
export function graphqlNames(model: Model, reached: readonly NamedType[]): GraphqlNames {
  const unique = new UniqueNames(RESERVED);
  const types = new Map(
    reached
      .toSorted((a, b) => compare(a.fullName, b.fullName))
      .map((type) => [type.fullName, unique.claim(...typeCandidates(type))]),
  );
  const entities = new Map(
    model.registry.entities.map((entity) => [entity.name, unique.claim(...entityCandidates(entity, model))]),
  );
  return { typeOf: (type) => known(types, type.fullName), entityTypeOf: (name) => known(entities, name) };
}

function known(names: ReadonlyMap<string, string>, name: string): string {
  const found = names.get(name);
  if (found === undefined) throw new Error(`no name of GraphQL was made for ${name}`);
  return found;
}

function typeCandidates(type: NamedType): [string, ...string[]] {
  const words = type.fullName.split('.').map(capitalise);
  const [name = '', ...longer] = words.map((_, index) => words.slice(-1 - index).join(''));
  return [stringOption(graphqlOptions(type), 'type') ?? name, ...longer];
}

function entityCandidates(entity: EntitySpec, model: Model): [string, ...string[]] {
  const name =
    stringOption(keyOptions(entity, model), 'entity') ?? capitalise(entity.name).replace(/^Ml(?=[A-Z])/, 'ML');
  return [name, `${name}Entity`];
}

/** `DATA_JOB` of `dataJob`, `DATAHUB_ROLE` of `dataHubRole`, `MLMODEL` of `mlModel`, or the symbol of the annotation. */
export function entitySymbol(entity: EntitySpec, model: Model): string {
  const symbol = entity.name
    .replace(/^dataHub/, 'datahub')
    .replace(/^ml(?=[A-Z])/, 'ML')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
  return stringOption(keyOptions(entity, model), 'symbol') ?? symbol;
}

function keyOptions(entity: EntitySpec, model: Model): JsonObject {
  const key = model.aspectRecords.get(entity.keyAspect);
  return key ? graphqlOptions(key) : {};
}

/** The options of `@GraphQL` on a field or type. */
export function graphqlOptions({ properties }: Annotated): JsonObject {
  const options = properties['GraphQL'];
  return isObject(options) ? options : {};
}
