import { stringOption } from '#codegen/facts/annotation-options';
import { isShipped } from '#codegen/facts/vendor';
import type { Field, Model, RecordType } from '#codegen/model/model';
import type { AspectSpec, EntitySpec } from '#codegen/model/registry-types';
import { type GraphqlNames, graphqlName, graphqlOptions } from './graphql-names';
import { block, fieldLine, type SdlField } from './sdl-text';
import type { ValueTypes } from './value-types';

const SERIES_ARGS = '(startTimeMillis: Long, endTimeMillis: Long, limit: Int, filter: FilterInput)';

const OWN: readonly SdlField[] = [
  { name: 'urn', doc: '', type: 'String!' },
  { name: 'type', doc: '', type: 'EntityType!' },
  { name: 'exists', doc: 'Whether anything was written to it.', type: 'Boolean', directive: '@exists' },
  {
    name: 'lastIngested',
    doc: 'When an ingestion last reported it, in epoch milliseconds.',
    type: 'Long',
    directive: '@lastIngested',
  },
  {
    name: 'relationships',
    doc: 'Entities that are linked to it.',
    args: '(input: RelationshipsInput!)',
    type: 'EntityRelationshipsResult',
    directive: '@relationships',
  },
  {
    name: 'lineage',
    doc: 'Entities that it is made from, or that are made of it.',
    args: '(input: LineageInput!)',
    type: 'EntityLineageResult',
    directive: '@lineage',
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
export function entityDeclaration(entity: EntitySpec, model: Model, names: GraphqlNames, values: ValueTypes): string {
  const type = names.entityTypeOf(entity.name);
  const carried = carriedBy(entity, model);
  const isOurs = ({ record }: Carried) => isShipped(record, model.vendor);
  const fields = new Map(OWN.map((field) => [field.name, field]));
  const add = (offered: readonly SdlField[]) => {
    for (const field of offered) if (!fields.has(field.name)) fields.set(field.name, field);
  };
  add(offeredFields(entity, carried.filter(isOurs), names, values));
  const taken = new Set([...fields.keys(), ...names.fieldsOf(type)]);
  const dropped = carried.filter((each) => !isOurs(each));
  add(offeredFields(entity, dropped, names, values).filter(({ name }) => !taken.has(name)));
  // By a name of its own, every aspect can be read.
  const clashing = dropped.filter((each) => taken.has(each.aspect.name) && !isLifted(each));
  add(clashing.map((each) => aspectField(`${each.aspect.name}Aspect`, each, names)));
  const head = `type ${type} implements Entity @entity(name: ${JSON.stringify(entity.name)})`;
  return block(head, entity.doc, [...fields.values()].map(fieldLine));
}

/** The fields that aspects give to the entity, those that count first in front. */
function offeredFields(
  entity: EntitySpec,
  carried: readonly Carried[],
  names: GraphqlNames,
  values: ValueTypes,
): readonly SdlField[] {
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

function keyFields({ record }: Carried, values: ValueTypes): readonly SdlField[] {
  return record.fields.flatMap((field) => {
    const own = values.fieldOf(
      field,
      record.name,
      stringOption(graphqlOptions(field), 'name') ?? graphqlName(field.name),
    );
    const directive = `@key(name: ${JSON.stringify(field.name)})`;
    // compat: every urn has its parts, and clients ask for them beside fields of other types that have a value always.
    const always = (type: string) => (type === 'String' ? 'String!' : type);
    return [...values.furtherFields(field, record.name), own].map((sdl) => ({
      ...sdl,
      type: always(sdl.type),
      directive,
    }));
  });
}

/** Fields of which the annotation says that entities have them. */
function liftedFields({ aspect, record }: Carried, values: ValueTypes): readonly SdlField[] {
  return record.fields.flatMap((field: Field) => {
    const name = stringOption(graphqlOptions(field), 'lift');
    if (name === null || aspect.isKey) return [];
    const directive = `@lift(aspect: ${JSON.stringify(aspect.name)}, name: ${JSON.stringify(field.name)})`;
    return [{ ...values.fieldOf(field, record.name, name), directive }];
  });
}

/** Whether the entity has everything of the aspect as fields of its own, under the name of the aspect. */
export function isLifted({ aspect, record }: Carried): boolean {
  const [only, ...more] = record.fields;
  return only !== undefined && more.length === 0 && stringOption(graphqlOptions(only), 'lift') === aspect.name;
}

/** An aspect under the name of its annotation. */
function annotatedFields(carried: Carried, names: GraphqlNames): readonly SdlField[] {
  const name = stringOption(graphqlOptions(carried.record), 'field');
  return name === null || carried.aspect.isKey ? [] : [aspectField(name, carried, names)];
}

/** An aspect under its name without that of the entity type. `info` is also `properties`. */
function shortFields(entity: EntitySpec, carried: Carried, names: GraphqlNames): readonly SdlField[] {
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

function aspectField(name: string, { aspect, record }: Carried, names: GraphqlNames): SdlField {
  const type = names.typeOf(record);
  const at = `(name: ${JSON.stringify(aspect.name)})`;
  return aspect.kind === 'timeseries'
    ? {
        name,
        doc: `${aspect.doc} The newest come first.`,
        args: SERIES_ARGS,
        type: `[${type}!]`,
        directive: `@series${at}`,
      }
    : { name, doc: aspect.doc, args: '(version: Long)', type, directive: `@aspect${at}` };
}
