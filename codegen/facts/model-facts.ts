import { reachedTypes } from '../link/reached-types';
import type { AspectFacts, EntityFacts, FieldFacts, ModelFacts, TypeFacts } from '../model/model-facts';
import type { Field, JsonObject, JsonValue, LinkedTypes, Model, NamedType } from '../model/model';
import type { AspectSpec, EntitySpec } from '../model/registry-types';
import { byName, compare } from '../values/names';
import { shapeFacts } from './shape-facts';

/** What stored values and clients rely on. Names are in their own order, so that one change of the models is one of the text. */
export function modelFacts(model: Model): ModelFacts {
  const { namespace, registry } = model;
  const records = registry.aspects.map(({ record }) => record);
  // A use of a typeref is that of its target.
  const reached = reachedTypes(records, model.types).filter(({ kind }) => kind !== 'typeref');
  return {
    format: 1,
    namespace,
    entities: byName(registry.entities.map((entity) => [entity.name, entityFacts(entity)])),
    aspects: byName(registry.aspects.map((aspect) => [aspect.name, aspectFacts(aspect)])),
    types: byName(reached.map((type) => [type.fullName, typeFacts(type, model)])),
  };
}

function entityFacts({ keyAspect, keyFields, aspects }: EntitySpec): EntityFacts {
  const key = keyFields.map(({ name, kind, entityType }) => `${name}: ${entityType ?? kind}`);
  return { keyAspect, key, aspects: aspects.toSorted(compare) };
}

function aspectFacts(aspect: AspectSpec): AspectFacts {
  const { record, kind, aliases, searchFields, searchScores, searchEntries, searchUses } = aspect;
  const { relationships, indirectEdges, timeseries } = aspect;
  return {
    record,
    kind,
    ...(aliases.length > 0 && { aliases }),
    search: byName<JsonValue>([
      ...searchUses.map((spec) => [spec.path, { unit: spec.unit, multiple: spec.multiple }] as const),
      ...searchFields.map((spec) => [spec.field, without(spec, 'field', 'facetName', 'aliases')] as const),
      ...[...searchScores, ...searchEntries].map(({ field, ...rest }) => [field, { ...rest }] as const),
    ]),
    edges: byName<JsonValue>([
      ...relationships.map(
        (spec) => [`${spec.name} ${spec.path}`, without(spec, 'name', 'path', 'entityTypes')] as const,
      ),
      ...indirectEdges.map(({ name, items, ...rest }) => [`${name} ${items}`, rest] as const),
    ]),
    columns: byName<JsonValue>([
      ...(timeseries?.columns ?? []).map(({ name, ...rest }) => [name, rest] as const),
      ...(timeseries?.collections ?? []).flatMap(({ name: collection, path, key, columns }) =>
        columns.map(({ name, ...rest }) => [`${collection}.${name}`, { ...rest, items: path, key }] as const),
      ),
    ]),
  };
}

function without(facts: object, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
}

function typeFacts(type: NamedType, types: LinkedTypes): TypeFacts {
  const named = type.aliases.length > 0 ? { aliases: type.aliases } : {};
  switch (type.kind) {
    case 'record':
      return {
        kind: 'record',
        ...named,
        fields: byName(type.fields.map((field) => [field.name, fieldFacts(field, types)])),
      };
    case 'enum':
      return { kind: 'enum', ...named, symbols: type.symbols.map(({ name }) => name).toSorted(compare) };
    case 'fixed':
      return { kind: 'fixed', ...named, size: type.size };
    case 'typeref':
      throw new Error(`${type.fullName} is a typeref, which has no facts of its own`);
  }
}

function fieldFacts(field: Field, types: LinkedTypes): FieldFacts {
  return {
    type: shapeFacts(field.type, types),
    ...(!field.optional && { required: true }),
    ...(field.nullable && { nullable: true }),
    ...(field.default !== undefined && { default: field.default }),
  };
}
