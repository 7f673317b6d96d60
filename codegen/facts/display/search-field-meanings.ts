import {
  type AspectDisplay,
  DATA_TIMES,
  type DataTime,
  ROW_ROLES,
  type RowRole,
  SUMMARY_ROLES,
  type SummaryRole,
} from '#codegen/model/display-types';
import type { Model } from '#codegen/model/model';
import type { AspectSpec, SearchFieldSpec } from '#codegen/model/registry-types';
import { walkSchema } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '../annotation-options';
import { displayHints } from './display-hints';

interface Meaning {
  readonly role?: SummaryRole;
  readonly row?: RowRole;
  readonly time?: DataTime;
  readonly refersTo?: readonly string[];
  readonly symbols?: true;
  readonly choices?: readonly string[];
  readonly several?: true;
}

/**
 * The meanings of search fields: the role of each in the summary of an entity and in the rows of a tree, the time of the data that it says,
 * the entity types that its values refer to, whether they are symbols of enums and of which, and whether an entity may have several. Several aspects may have the field; it has symbols
 * if it has them in all.
 */
export function searchFieldMeanings(
  model: Pick<Model, 'registry' | 'aspectRecords' | 'types'>,
  displays: ReadonlyMap<string, AspectDisplay>,
): ReadonlyMap<string, Meaning> {
  const { aspectRecords } = model;
  const found = new Map<string, Meaning>();
  for (const aspect of model.registry.aspects)
    for (const spec of aspect.searchFields) {
      const known = found.get(spec.field);
      const before: Meaning = known ?? {};
      const record = aspectRecords.get(aspect.name);
      const role = before.role ?? roleOf(spec, displays.get(aspect.name));
      const row = before.row ?? rowRoleOf(spec, record);
      const refersTo = [
        ...new Set([...(before.refersTo ?? []), ...destinationsOf(spec, aspect, record, model.registry)]),
      ];
      const time = before.time ?? timeOf(spec, displays.get(aspect.name));
      const isSymbol = spec.leaf === 'enum' && (!known || known.symbols === true);
      found.set(spec.field, {
        ...(role && { role }),
        ...(row && { row }),
        ...(time && { time }),
        ...(refersTo.length > 0 && { refersTo }),
        ...(isSymbol && { symbols: true as const, choices: choicesOf(spec, aspect, model, before.choices) }),
        ...((before.several === true || spec.path.includes('/*')) && { several: true as const }),
      });
    }
  return found;
}

/** The symbols of the enum at the place of a field, with those that other aspects have under the same name. */
function choicesOf(
  { path }: SearchFieldSpec,
  { name }: AspectSpec,
  model: Pick<Model, 'aspectRecords' | 'types'>,
  before: readonly string[] = [],
): readonly string[] {
  const record = model.aspectRecords.get(name);
  const node = record && [...walkSchema(record, model)].find((each) => each.path === path);
  const type = node?.via.at(-1);
  return [...new Set([...before, ...(type?.kind === 'enum' ? type.symbols.map((symbol) => symbol.name) : [])])];
}

function roleOf({ path }: SearchFieldSpec, display: AspectDisplay | undefined): SummaryRole | undefined {
  return SUMMARY_ROLES.find((role) => display?.summary[role] === path);
}

function timeOf({ path }: SearchFieldSpec, display: AspectDisplay | undefined): DataTime | undefined {
  return DATA_TIMES.find((time) => display?.times?.[time] === path);
}

type AspectRecord = ReturnType<Model['aspectRecords']['get']>;

/** A relationship says it, or what lists the entity, or else `@GraphQL` on the field. */
function destinationsOf(
  { path, listedBy }: SearchFieldSpec,
  { relationships }: AspectSpec,
  record: AspectRecord,
  registry: Model['registry'],
): readonly string[] {
  const related = relationships.filter((each) => each.path === path).flatMap(({ entityTypes }) => entityTypes);
  if (related.length > 0) return related;
  if (listedBy !== undefined) return holdersOf(listedBy, registry);
  const hints = record?.fields.find(({ name }) => path === `/${name}`)?.properties.GraphQL;
  const identified = isObject(hints) ? stringOption(hints, 'entityType') : null;
  return identified === null ? [] : [identified];
}

function holdersOf(relationship: string, { aspects, entities }: Model['registry']): readonly string[] {
  const lists = aspects.filter(({ relationships }) => relationships.some(({ name }) => name === relationship));
  const names = new Set(lists.map(({ name }) => name));
  return entities.filter((entity) => entity.aspects.some((aspect) => names.has(aspect))).map(({ name }) => name);
}

/** `/fields/*` and the path of a role make the path of the field. */
function rowRoleOf({ path }: SearchFieldSpec, record: AspectRecord): RowRole | undefined {
  for (const field of record?.fields ?? []) {
    const { row } = displayHints(field);
    const items = `/${field.name}/*`;
    const role = ROW_ROLES.find((each) => row?.roles[each] !== undefined && `${items}${row.roles[each]}` === path);
    if (role) return role;
  }
  return undefined;
}
