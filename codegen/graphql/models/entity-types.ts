import { type DefinitionNode, Kind, type TypeNode } from 'graphql';
import { stringOption } from '#codegen/facts/annotation-options';
import { isShipped } from '#codegen/facts/vendor';
import type { Field, Model, RecordType } from '#codegen/model/model';
import type { AspectSpec, EntitySpec } from '#codegen/model/registry-types';
import { type GraphqlNames, graphqlName, graphqlOptions } from './graphql-names';
import {
  argument,
  directive,
  listOf,
  nameOfType,
  objectNode,
  required,
  type SchemaField,
  typeNode,
} from './schema-nodes';
import type { ValueTypes } from './value-types';

const SERIES_ARGS = [
  argument('startTimeMillis', typeNode('Long')),
  argument('endTimeMillis', typeNode('Long')),
  argument('limit', typeNode('Int')),
  argument('filter', typeNode('FilterInput')),
];

const OWN: readonly SchemaField[] = [
  { name: 'urn', doc: '', type: required(typeNode('String')) },
  { name: 'type', doc: '', type: required(typeNode('EntityType')) },
  {
    name: 'exists',
    doc: 'Whether anything was written to it.',
    type: typeNode('Boolean'),
    directives: [directive('exists')],
  },
  {
    name: 'lastIngested',
    doc: 'When an ingestion last reported it, in epoch milliseconds.',
    type: typeNode('Long'),
    directives: [directive('lastIngested')],
  },
  {
    name: 'relationships',
    doc: 'Entities that are linked to it.',
    args: [argument('input', required(typeNode('RelationshipsInput')))],
    type: typeNode('EntityRelationshipsResult'),
    directives: [directive('relationships')],
  },
  {
    name: 'lineage',
    doc: 'Entities that it is made from, or that are made of it.',
    args: [argument('input', required(typeNode('LineageInput')))],
    type: typeNode('EntityLineageResult'),
    directives: [directive('lineage')],
  },
];

/** An aspect with its record. */
interface Carried {
  readonly aspect: AspectSpec;
  readonly record: RecordType;
}

/**
 * The type of an entity type. Its fields, where one name is wanted twice the first one counts: those of every entity, fields of the key,
 * fields that aspects lift to the entity, aspects by the names of their annotations, by their own, and by their short names. Those of
 * shipped aspects and the hand-written ones come before those of others, which have `Aspect` behind a name that is taken.
 */
export function entityDeclaration(
  entity: EntitySpec,
  model: Model,
  names: GraphqlNames,
  values: ValueTypes,
): DefinitionNode {
  const type = names.entityTypeOf(entity.name);
  const carried = carriedBy(entity, model);
  const isOurs = ({ record }: Carried) => isShipped(record, model.vendor);
  const fields = new Map(OWN.map((field) => [field.name, field]));
  const add = (offered: readonly SchemaField[]) => {
    for (const field of offered) if (!fields.has(field.name)) fields.set(field.name, field);
  };
  add(offeredFields(entity, carried.filter(isOurs), names, values));
  const taken = new Set([...fields.keys(), ...names.fieldsOf(type)]);
  const dropped = carried.filter((each) => !isOurs(each));
  add(offeredFields(entity, dropped, names, values).filter(({ name }) => !taken.has(name)));
  // By a name of its own, every aspect can be read.
  const clashing = dropped.filter((each) => taken.has(each.aspect.name) && !isLifted(each));
  add(clashing.map((each) => aspectField(`${each.aspect.name}Aspect`, each, names)));
  return {
    ...objectNode(type, entity.doc, [...fields.values()]),
    interfaces: [typeNode('Entity'), typeNode('EntityWithRelationships')],
    directives: [directive('entity', { name: entity.name })],
  };
}

/** The fields that aspects give to the entity, those that count first in front. */
function offeredFields(
  entity: EntitySpec,
  carried: readonly Carried[],
  names: GraphqlNames,
  values: ValueTypes,
): readonly SchemaField[] {
  const whole = carried.filter((each) => !isLifted(each));
  return [
    ...carried.filter(({ aspect }) => aspect.name === entity.keyAspect).flatMap((key) => keyFields(key, values)),
    ...carried.flatMap((each) => liftedFields(each, values)),
    ...whole.flatMap((each) => annotatedFields(each, names)),
    ...whole.map((each) => aspectField(each.aspect.name, each, names)),
    ...whole.flatMap((each) => shortFields(entity, each, names)),
  ];
}

export function carriedBy(entity: EntitySpec, model: Model): readonly Carried[] {
  return entity.aspects.flatMap((name) => {
    const aspect = model.registry.aspects.find((each) => each.name === name);
    const record = model.aspectRecords.get(name);
    return aspect && record ? [{ aspect, record }] : [];
  });
}

function keyFields({ record }: Carried, values: ValueTypes): readonly SchemaField[] {
  return record.fields.flatMap((field) => {
    const own = values.fieldOf(
      field,
      record.name,
      stringOption(graphqlOptions(field), 'name') ?? graphqlName(field.name),
    );
    // compat: every urn has its parts, and clients ask for them beside fields of other types that have a value always.
    const always = (type: TypeNode) =>
      type.kind === Kind.NAMED_TYPE && nameOfType(type) === 'String' ? required(type) : type;
    return [...values.furtherFields(field, record.name), own].map((offered) => ({
      ...offered,
      type: always(offered.type),
      directives: [directive('key', { name: field.name })],
    }));
  });
}

/** Fields of which the annotation says that entities have them. */
function liftedFields({ aspect, record }: Carried, values: ValueTypes): readonly SchemaField[] {
  return record.fields.flatMap((field: Field) => {
    const name = stringOption(graphqlOptions(field), 'lift');
    if (name === null || aspect.isKey) return [];
    const lift = directive('lift', { aspect: aspect.name, name: field.name });
    return [{ ...values.fieldOf(field, record.name, name), directives: [lift] }];
  });
}

/** Whether the entity has everything of the aspect as fields of its own, under the name of the aspect. */
export function isLifted({ aspect, record }: Carried): boolean {
  const [only, ...more] = record.fields;
  return only !== undefined && more.length === 0 && stringOption(graphqlOptions(only), 'lift') === aspect.name;
}

/** An aspect under the name of its annotation. */
function annotatedFields(carried: Carried, names: GraphqlNames): readonly SchemaField[] {
  const name = stringOption(graphqlOptions(carried.record), 'field');
  return name === null || carried.aspect.isKey ? [] : [aspectField(name, carried, names)];
}

/** An aspect under its name without that of the entity type. `info` is also `properties`. */
function shortFields(entity: EntitySpec, carried: Carried, names: GraphqlNames): readonly SchemaField[] {
  const short = carried.aspect.isKey ? null : shortName(carried.aspect.name, entity.name);
  const wanted = [short, short && asProperties(short)].filter((name) => name !== null);
  return wanted.map((name) => aspectField(name, carried, names));
}

function asProperties(short: string): string | null {
  if (short === 'info') return 'properties';
  return short === 'editableInfo' ? 'editableProperties' : null;
}

/** `properties` of `datasetProperties`, `editableProperties` of `editableDatasetProperties`; null for another name. */
function shortName(aspect: string, entityType: string): string | null {
  const place = aspect.toLowerCase().indexOf(entityType.toLowerCase());
  if (place < 0) return null;
  const before = aspect.slice(0, place);
  const after = aspect.slice(place + entityType.length);
  if (after === '' || !/^[A-Z]/.test(after)) return null;
  return before === '' ? after.charAt(0).toLowerCase() + after.slice(1) : before + after;
}

function aspectField(name: string, { aspect, record }: Carried, names: GraphqlNames): SchemaField {
  const type = typeNode(names.typeOf(record));
  const at = { name: aspect.name };
  const by = stringOption(graphqlOptions(record), 'newestBy');
  return aspect.kind === 'timeseries'
    ? {
        name,
        doc: `${aspect.doc} The newest come first.`,
        args: SERIES_ARGS,
        type: listOf(required(type)),
        directives: [directive('series', { ...at, ...(by !== null && { by }) })],
      }
    : {
        name,
        doc: aspect.doc,
        args: [argument('version', typeNode('Long'))],
        type,
        directives: [directive('aspect', at)],
      };
}
