import { SCORE_MODIFIERS } from '#codegen/facts/specs/search/search-scores';
import { SEARCH_FIELD_TYPES } from '#codegen/facts/specs/search/search-specs';
import { type AnnotationOption, type Annotations, option } from './annotation';
import { BOOLEAN, NUMBER, OBJECT, oneOf, STRING, STRINGS, TRUE_MAY_BE_QUOTED, WEIGHT, WEIGHTS } from './option-kinds';

const REQUIRED = { default: 'required' };

/** Annotations on fields: how they are found, and where they lead. */
export const SEARCH_ANNOTATIONS: Annotations = {
  Searchable: {
    home: 'path',
    doc: 'puts the leaf into the search index',
    options: {
      fieldName: option(
        STRING,
        'search field. Aspects may share one with values of the same kind, also across entity types; the second in an aspect has its path as name, such as `owners_owner`',
        { default: 'name of the field' },
      ),
      fieldNameAliases: option(
        STRINGS,
        'further names by which queries, filters and sort orders find the field. Fields may share an alias; none may have it as its name. A query or filter by a shared alias looks into each of these fields; a sort order takes one entity type',
        { default: 'none' },
      ),
      fieldType: option({ ...oneOf(...SEARCH_FIELD_TYPES), fits: STRING.fits }, 'see below', {
        default: '`COUNT` for int and float, `KEYWORD` for maps, else `TEXT`',
      }),
      queryByDefault: option(TRUE_MAY_BE_QUOTED, 'one of the default fields, which free text searches', {
        default: 'true for `TEXT` and `URN` types',
      }),
      enableAutocomplete: option(BOOLEAN, 'suggested while typing; if no field of an entity type is, its names are', {
        default: 'false',
      }),
      isName: option(
        BOOLEAN,
        'whether the value is part of the name of an entity, which pages, lists and search results show',
        { default: 'see below' },
      ),
      addToFilters: option(BOOLEAN, 'offered as a facet', { default: 'false' }),
      filterNameOverride: option(STRING, 'name of the facet for people', { default: '`fieldName`' }),
      boostScore: option(WEIGHT, 'weight of a match, 0 or more', { default: '1.0' }),
      hasValuesFieldName: option(STRING, 'further boolean field: is there a value'),
      numValuesFieldName: option(STRING, 'further number field: how many values'),
      listedBy: option(
        STRING,
        'relationship of other entities that list this one: a filter by one of them finds what it lists, too, at most 10,000',
        { default: 'none' },
      ),
      weightsPerFieldValue: option(WEIGHTS, 'rank weight of documents with the value: `{"true": 0.5}`'),
    },
  },
  SearchScore: {
    home: 'field',
    doc: 'on a single number ranks by it',
    options: {
      fieldName: option(STRING, 'search field', { default: 'name of the field' }),
      weight: option(WEIGHT, 'weight of the number', { default: '1.0' }),
      defaultValue: option(NUMBER, 'the number of entities without one', { default: '0.0' }),
      modifier: option(
        oneOf(...SCORE_MODIFIERS.flatMap((modifier) => modifier ?? [])),
        'function that is applied to the number',
        { default: 'none' },
      ),
    },
  },
  SearchUse: {
    home: 'field',
    doc: 'on a single number of a time series says how much an entity is used; several are added up. Of entities that match a query equally well, the most used come first',
    options: {
      unit: option(STRING, 'path of the unit of the span that an event counts (`DAY`)', { default: 'a month' }),
      multiple: option(STRING, 'path of the number of these units', { default: '1' }),
    },
  },
  Relationship: {
    home: 'path',
    doc: 'on a urn makes an edge',
    options: {
      name: option(STRING, 'kind of the edge: letters, digits and `_`', REQUIRED),
      entityTypes: option(
        STRINGS,
        'entity types of the urn. Another one is kept with a warning; it is refused where the type of the field is a typed urn, and in aspects whose `@Access` leaves `EDIT_ENTITY` out',
        { default: 'any' },
      ),
      isLineage: option(
        BOOLEAN,
        'counts as lineage. An entity type at either end of such a relationship has `lineage: true` in `GET /openapi/v1/models`: its page has the tab Lineage, and pictures of lineage can be limited to it',
        { default: 'false' },
      ),
      isUpstream: option(BOOLEAN, 'for lineage: the urn is upstream of the entity', { default: 'true' }),
      createdOn: factOfEdge('when the edge was made'),
      createdActor: factOfEdge('who made it'),
      updatedOn: factOfEdge('when it changed'),
      updatedActor: factOfEdge('who changed it'),
      properties: factOfEdge('further facts about it'),
    },
  },
  IndirectEdge: {
    home: 'field',
    doc: 'on an array of records makes edges between entities that its items name, instead of from the entity that has the aspect. Within each item every source leads to every destination: `@IndirectEdge = {"name": "DownstreamOf", "source": "/downstreams/*", "destination": "/upstreams/*"}`',
    options: {
      name: option(STRING, 'kind of the edge', REQUIRED),
      source: option(STRING, 'path from the item to urns', REQUIRED),
      destination: option(STRING, 'path from the item to urns', REQUIRED),
      sourceType: option(
        STRING,
        '`source` is a string, not a urn: the edge starts from the entity of this type whose key is the urn of the entity that has the aspect, and that string, with `( ) ,` percent-encoded',
      ),
    },
  },
  SearchableEntries: {
    home: 'field',
    doc: 'on an array of records gives each item a search field of its own, which the key of a urn in the item names: `@SearchableEntries = {"fieldName": "properties", "numberFieldName": "propertyNumbers", "key": "/urn", "values": "/values/*"}`. Values of the urn `urn:li:property:io.days` are found by `properties.io.days`, also written `properties.io_days`',
    options: {
      fieldName: option(STRING, 'beginning of the search fields of strings', REQUIRED),
      numberFieldName: option(STRING, 'beginning of those of numbers', REQUIRED),
      key: option(STRING, 'path from an item to the urn', REQUIRED),
      values: option(STRING, 'path from an item to strings and numbers, or unions of them', REQUIRED),
    },
  },
  DefinedEntries: {
    home: 'field',
    doc: 'on an array of records: the aspect of another entity, the definition, says what the values of an item may be. `key` and `values` are paths in an item, as for `@SearchableEntries`; the others are paths in the definition',
    options: {
      key: option(STRING, 'path from an item to the urn of the definition', REQUIRED),
      values: option(STRING, 'path from an item to its values', REQUIRED),
      aspect: option(STRING, 'the definition: an aspect of the entity that `key` names', REQUIRED),
      type: option(STRING, 'path to the urn of the type', REQUIRED),
      types: option(
        OBJECT,
        'what the key of the type means: `{"datahub.number": "number"}`. Types are `string`, `number`, `date` (`2026-01-31`) and `urn`; other keys are not checked',
        REQUIRED,
      ),
      typeEntity: option(STRING, 'the entity type of the urns of types'),
      urnTypes: option(STRING, 'path to the urns of the entity types that urns may have', { default: 'all' }),
      entityTypes: option(STRING, 'path to the urns of the entity types that may have such an item', {
        default: 'all',
      }),
      entityTypeEntity: option(STRING, 'the entity type of the urns of entity types'),
      allowedValues: option(STRING, 'path to the values that are allowed; without any, all are'),
      cardinality: option(STRING, 'path to the cardinality'),
      single: option(STRING, 'the cardinality that means one value, also if it is absent'),
      name: option(STRING, 'path to a name without spaces that never changes'),
      version: option(
        STRING,
        'path to a text of 14 digits, such as the time `20260131120000`. A greater one allows a change that values from before need not fit',
      ),
      immutable: option(STRING, 'path to a boolean: the values of an item never change, and stay'),
      platforms: option(
        STRING,
        'path to urns, one of which an entity with such an item needs. A definition without any is for all',
      ),
      platformAspect: option(STRING, 'the aspect of the entity that has this urn'),
      platform: option(STRING, 'path to the urn in that aspect'),
    },
  },
  TimeseriesField: {
    home: 'field',
    doc: 'on a field of a time series makes a column that filters and statistics use',
    options: {
      name: option(STRING, 'name of the column', { default: 'that of the field' }),
      aggregationType: option(oneOf('LATEST', 'SUM'), 'how values of a bucket become one', { default: '`LATEST`' }),
    },
  },
  TimeseriesFieldCollection: {
    home: 'field',
    doc: 'on an array of records makes one row per item. The members that become columns carry `@TimeseriesField`',
    options: {
      key: option(STRING, 'the member that identifies an item', REQUIRED),
      name: option(STRING, 'name of the collection', { default: 'that of the field' }),
    },
  },
};

function factOfEdge(fact: string): AnnotationOption {
  return option(STRING, `path from the root of the aspect: ${fact}`);
}
