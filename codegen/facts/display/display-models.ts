import { reachedTypes } from '#codegen/link/reached-types';
import type {
  AspectDisplay,
  DisplayModels,
  EntityDisplay,
  EntriesDisplay,
  FieldDisplay,
  RecordDisplay,
  SearchFieldDisplay,
  TypeDisplay,
} from '#codegen/model/display-types';
import type { EnumType, Field, Model, RecordType } from '#codegen/model/model';
import type { AspectSpec, EntitySpec } from '#codegen/model/registry-types';
import { resolveUse } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { byName, compare } from '#codegen/values/names';
import { shapeFacts } from '../shape-facts';
import { entriesFacts } from '../specs/search/defined-entries';
import { cardDisplay } from './card-display';
import { displayHints, formHints } from './display-hints';
import { latestOf } from './latest-of';
import { relatedTabs } from './related-tabs';
import { searchFieldMeanings } from './search-field-meanings';
import { creationOf } from './creation';
import { searchFieldTitles } from './search-field-titles';
import { aspectTitle, fieldTitle, pluralOf, sentence, titleOf } from './titles';

/** The order of aspects without the hint `order`, which puts them behind those with one. Keys come last, because a page shows the urn already. */
const ORDER = { versioned: 100, timeseries: 200, key: 1000 };

/** What pages need to know of the models. */
export function displayModels(model: Model): DisplayModels {
  const aspects = new Map(model.registry.aspects.map((aspect) => [aspect.name, aspectDisplay(aspect, model)]));
  const inLineage = lineageTypes(model.registry.aspects);
  const tabs = relatedTabs(model);
  return {
    entities: model.registry.entities.map((entity) => ({
      ...entityDisplay(entity, aspects, model),
      lineage: inLineage.has(entity.name),
      ...tabsOf(entity, tabs),
    })),
    aspects: Object.fromEntries(aspects),
    searchFields: searchFields(model, aspects, latestOf(model, tabs)),
    types: typeDisplays(model),
  };
}

function entityDisplay(
  entity: EntitySpec,
  displays: ReadonlyMap<string, AspectDisplay>,
  model: Model,
): Omit<EntityDisplay, 'lineage' | 'tabs'> {
  const { name, doc, keyAspect, aspects } = entity;
  const key = model.aspectRecords.get(keyAspect);
  const { title, plural, icon, create, tab } = displayHints(key ?? { properties: {} });
  const shown = title ?? titleOf(name);
  const placeOf = (aspect: string) => displays.get(aspect)?.order ?? ORDER.versioned;
  return {
    name,
    title: shown,
    plural: plural ?? pluralOf(shown),
    doc,
    icon: icon ?? 'box',
    keyAspect,
    aspects: aspects.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...(create === true && { create: creationOf(entity, displays, model.registry, tab?.relationships ?? []) }),
  };
}

function tabsOf({ name }: EntitySpec, known: ReturnType<typeof relatedTabs>): Pick<EntityDisplay, 'tabs'> {
  const tabs = known.get(name);
  return tabs ? { tabs } : {};
}

/** Entity types at either end of a relationship that is lineage. */
function lineageTypes(aspects: readonly AspectSpec[]): ReadonlySet<string> {
  const ends = aspects.flatMap(({ entities, relationships }) => {
    const lineage = relationships.filter(({ isLineage }) => isLineage);
    return lineage.length === 0 ? [] : [...entities, ...lineage.flatMap(({ entityTypes }) => entityTypes)];
  });
  return new Set(ends);
}

function aspectDisplay(aspect: AspectSpec, model: Model): AspectDisplay {
  const { name, doc, kind, record, entities, isKey, relationships, patch, answered } = aspect;
  const {
    aspectRecords,
    registry: { softDelete },
  } = model;
  const card = cardDisplay(aspect, model);
  const { title, section, order, hidden, readOnly, summary, times } = displayHints(
    aspectRecords.get(name) ?? { properties: {} },
  );
  return {
    name,
    // The hints of a key record are those of its entity type.
    title: (isKey ? null : title) ?? (isKey ? 'Key' : aspectTitle(name, entities)),
    doc,
    kind,
    record,
    section,
    order: order ?? (isKey ? ORDER.key : ORDER[kind]),
    hidden: hidden ?? isKey,
    readOnly: readOnly ?? (isKey || kind === 'timeseries'),
    summary,
    ...(Object.keys(times).length > 0 && { times }),
    targets: targetsOf(relationships),
    itemKeys: Object.fromEntries(patch.arrays.map(({ path, keys }) => [path, keys])),
    ...(card && { card }),
    ...(answered && { answered }),
    ...(softDelete?.aspect === name && { softDelete: softDelete.path }),
  };
}

/** Several relationships may begin at one place. */
function targetsOf(relationships: AspectSpec['relationships']): AspectDisplay['targets'] {
  const targets = new Map<string, readonly string[]>();
  for (const { path, entityTypes } of relationships)
    targets.set(path, [...new Set([...(targets.get(path) ?? []), ...entityTypes])]);
  return Object.fromEntries(targets);
}

function searchFields(
  model: Model,
  displays: ReadonlyMap<string, AspectDisplay>,
  latest: ReturnType<typeof latestOf>,
): DisplayModels['searchFields'] {
  const { entities } = model.registry;
  const meanings = searchFieldMeanings(model, displays);
  const titles = searchFieldTitles(model);
  const found = new Map<string, SearchFieldDisplay>();
  for (const entity of entities)
    for (const { field, facetName, type, facet } of entity.searchFields) {
      const before = found.get(field);
      const pages = latest.get(field);
      found.set(field, {
        title:
          before?.title ??
          titles.get(field) ??
          (facetName === field ? fieldTitle(field) : sentence(facetName.split(' '))),
        type: before?.type ?? type,
        facet: facet || (before?.facet ?? false),
        entities: [...(before?.entities ?? []), entity.name],
        ...meanings.get(field),
        ...(pages && { latestOf: pages }),
      });
    }
  return byName([...found]);
}

function typeDisplays(model: Model): DisplayModels['types'] {
  const records = model.registry.aspects.map(({ record }) => record);
  const types = reachedTypes(records, model.types).flatMap((type): [string, TypeDisplay][] => {
    if (type.kind === 'record') return [[type.fullName, recordDisplay(type, model)]];
    return type.kind === 'enum' ? [[type.fullName, enumDisplay(type)]] : [];
  });
  return Object.fromEntries(types.toSorted(([a], [b]) => compare(a, b)));
}

function recordDisplay(record: RecordType, model: Model): TypeDisplay {
  const fields = record.fields.map((field, index) => ({ field, order: orderOf(field, index) }));
  return {
    kind: 'record',
    title: displayHints(record).title ?? titleOf(record.name),
    doc: record.doc,
    fields: fields.toSorted((a, b) => a.order - b.order).map(({ field }) => fieldDisplay(field, model)),
    ...stampOf(record),
  };
}

/** The rule `audit-stamp` checks the names. */
function stampOf({ properties: { AuditStamp: options } }: RecordType): Pick<RecordDisplay, 'stamp'> {
  if (!isObject(options)) return {};
  const { time, actor } = options;
  return typeof time === 'string' && typeof actor === 'string' ? { stamp: { time, actor } } : {};
}

/** Prose tells people more than other fields, so it comes first. */
function orderOf(field: Field, index: number): number {
  const { order, as } = displayHints(field);
  return order ?? (as === 'markdown' ? -1 : index);
}

function fieldDisplay(field: Field, model: Model): FieldDisplay {
  const { title, row, hidden, readOnly } = displayHints(field);
  // A typeref gives its hints to its fields.
  const hints = [field, ...resolveUse(field.type, model).via].map(displayHints);
  const as = hints.find((each) => each.as !== null)?.as;
  const unit = hints.find((each) => each.unit !== null)?.unit;
  const entries = entriesDisplay(field, model);
  return {
    name: field.name,
    title: title ?? fieldTitle(field.name),
    doc: field.doc,
    type: shapeFacts(field.type, model),
    required: !field.optional,
    ...(field.default !== undefined && { default: field.default }),
    ...(as && { as }),
    ...(unit && { unit }),
    ...(row && { row }),
    ...(entries && { entries }),
    ...(hidden === true && { hidden }),
    ...(readOnly === true && { readOnly }),
    ...(field.properties.deprecated !== undefined && { deprecated: true }),
    ...formHints(field),
  };
}

function enumDisplay({ doc, symbols }: EnumType): TypeDisplay {
  return { kind: 'enum', doc, symbols: symbols.map((symbol) => ({ name: symbol.name, doc: symbol.doc })) };
}

/** What forms and pages need of `@DefinedEntries`, with who has definitions and what explains one. */
function entriesDisplay(field: Field, { aspectRecords, registry }: Model): EntriesDisplay | undefined {
  const options = field.properties.DefinedEntries;
  if (!isObject(options)) return undefined;
  const facts = entriesFacts(options);
  const definition = aspectRecords.get(facts.aspect);
  const description = definition && displayHints(definition).summary.description;
  const { definedFor } = displayHints(field);
  return {
    ...facts,
    entities: registry.aspects.find(({ name }) => name === facts.aspect)?.entities ?? [],
    ...(description !== undefined && { description }),
    ...(definedFor !== null && { definedFor }),
  };
}
