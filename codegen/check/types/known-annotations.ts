import { isObject, stringList } from '#codegen/values/json-value';
import { WRITTEN_BY_PLATFORMS } from '#codegen/registry/declarations';
import type { JsonValue, Annotated, LinkedTypes } from '#codegen/model/model';

/** A name that differs more is left alone, because it may be one of somebody's own, or of a newer model. */
export const LETTERS_WRONG_MAX = 2;

/** The kind of value of an option. */
interface OptionKind {
  readonly words: string;
  readonly fits: (value: JsonValue) => boolean;
}

const STRING: OptionKind = { words: 'a string', fits: (value) => typeof value === 'string' };
const BOOLEAN: OptionKind = { words: 'true or false', fits: (value) => typeof value === 'boolean' };
/** compat: a shipped model quotes it. That counts as absent, which means the same there. */
const TRUE_MAY_BE_QUOTED: OptionKind = {
  words: BOOLEAN.words,
  fits: (value) => BOOLEAN.fits(value) || value === 'true',
};
const NUMBER: OptionKind = { words: 'a number', fits: (value) => typeof value === 'number' };
/** A rank weight. A negative one would reverse the order. */
const WEIGHT: OptionKind = { words: 'a number, 0 or more', fits: (value) => typeof value === 'number' && value >= 0 };
const STRINGS: OptionKind = { words: 'a list of strings', fits: (value) => stringList(value) !== undefined };
const OBJECT: OptionKind = { words: 'an object', fits: isObject };
const WEIGHTS: OptionKind = {
  words: 'an object of numbers, 0 or more',
  fits: (value) => isObject(value) && Object.values(value).every(WEIGHT.fits),
};

const KIND = oneOf('versioned', 'timeseries');
const AGGREGATION = oneOf('LATEST', 'SUM');
/** Checked by the code that reads the declaration. */
const READ: OptionKind = { words: '', fits: () => true };

interface KnownAnnotation {
  /** The parts that may carry it; `path`: records, fields, typerefs, enums and fixed types. */
  readonly home: 'record' | 'field' | 'record or field' | 'path';
  /** Null where the value is not an object of options. */
  readonly options: ReadonlyMap<string, OptionKind> | null;
}

/** The annotations that mean something, with their options; `models/README.md` describes them. */
export const ANNOTATIONS: ReadonlyMap<string, KnownAnnotation> = new Map([
  [
    'Aspect',
    onRecord({
      name: READ,
      aliases: READ,
      type: KIND,
      entities: READ,
      autoRender: BOOLEAN,
      renderSpec: OBJECT,
      maxVersions: READ,
    }),
  ],
  [
    'EntityType',
    onRecord({
      name: READ,
      doc: STRING,
      category: STRING,
      searchNames: READ,
      rankWeight: WEIGHT,
      writtenByPlatforms: oneOf(...WRITTEN_BY_PLATFORMS),
      sharedKeys: READ,
      guard: READ,
      aspects: READ,
      defaults: READ,
    }),
  ],
  ['Entity', onRecord({ name: READ, keyAspect: READ, directAspects: BOOLEAN })],
  ['Event', onRecord({ name: STRING })],
  [
    'Searchable',
    byPath({
      fieldName: STRING,
      fieldNameAliases: STRINGS,
      fieldType: STRING,
      queryByDefault: TRUE_MAY_BE_QUOTED,
      enableAutocomplete: BOOLEAN,
      addToFilters: BOOLEAN,
      filterNameOverride: STRING,
      boostScore: WEIGHT,
      isName: BOOLEAN,
      hasValuesFieldName: STRING,
      numValuesFieldName: STRING,
      weightsPerFieldValue: WEIGHTS,
    }),
  ],
  ['SearchScore', onField({ fieldName: STRING, weight: WEIGHT, defaultValue: NUMBER, modifier: STRING })],
  ['SearchUse', onField({ unit: STRING, multiple: STRING })],
  [
    'Relationship',
    byPath({
      name: STRING,
      entityTypes: STRINGS,
      isUpstream: BOOLEAN,
      isLineage: BOOLEAN,
      createdOn: STRING,
      createdActor: STRING,
      updatedOn: STRING,
      updatedActor: STRING,
      properties: STRING,
    }),
  ],
  ['SearchableEntries', onField({ fieldName: STRING, numberFieldName: STRING, key: STRING, values: STRING })],
  [
    'DefinedEntries',
    onField({
      key: STRING,
      values: STRING,
      aspect: STRING,
      type: STRING,
      types: OBJECT,
      typeEntity: STRING,
      urnTypes: STRING,
      entityTypes: STRING,
      entityTypeEntity: STRING,
      allowedValues: STRING,
      cardinality: STRING,
      single: STRING,
    }),
  ],
  ['IndirectEdge', onField({ name: STRING, source: STRING, sourceType: STRING, destination: STRING })],
  ['RetentionPolicy', onRecord({ entityType: STRING, aspect: STRING, maxVersions: STRING, maxAgeSeconds: STRING })],
  ['TimeseriesEvent', onRecord({ time: STRING, key: STRINGS })],
  ['TimeseriesField', onField({ name: STRING, aggregationType: AGGREGATION })],
  ['TimeseriesFieldCollection', onField({ name: STRING, key: STRING })],
  ['AuditStamp', onRecord({ time: STRING, actor: STRING })],
  [
    'GraphQL',
    byPath({
      type: STRING,
      entity: STRING,
      symbol: STRING,
      field: STRING,
      name: STRING,
      alias: STRING,
      urn: STRING,
      entityType: STRING,
      lift: STRING,
      first: STRING,
    }),
  ],
  ['Display', byPath(null)],
  ['ArrayKey', onField(null)],
  ['GroupedFrom', onField({ list: STRING, key: STRING, value: STRING })],
  [
    'PairedBy',
    onRecord({
      others: STRING,
      leads: STRING,
      lead: OBJECT,
      lineage: STRING,
      upstreams: STRING,
      kinds: STRING,
      kind: STRING,
      madeFromOther: STRINGS,
      same: STRINGS,
      named: STRING,
      parts: NUMBER,
    }),
  ],
  ['PatchDefault', onField(null)],
  ['PatchStart', onField({ value: READ, key: STRING })],
  ['SoftDelete', onField(null)],
  [
    'Access',
    known('record or field', {
      write: STRINGS,
      named: STRINGS,
      parent: STRINGS,
      ancestor: STRINGS,
      entities: STRINGS,
    }),
  ],
  ['AccessAttribute', onField({ name: STRING })],
  ['AccessParent', onField(null)],
  ['Secret', onField(null)],
  ['Address', byPath(null)],
  ['Recipe', byPath(null)],
  ['Declined', onField(null)],
]);

type Options = { readonly [option: string]: OptionKind } | null;

function onRecord(options: Options): KnownAnnotation {
  return known('record', options);
}

function onField(options: Options): KnownAnnotation {
  return known('field', options);
}

function byPath(options: Options): KnownAnnotation {
  return known('path', options);
}

function known(home: KnownAnnotation['home'], options: Options): KnownAnnotation {
  return { home, options: options && new Map(Object.entries(options)) };
}

function oneOf(...texts: readonly string[]): OptionKind {
  return {
    words: texts.map((text) => `"${text}"`).join(' or '),
    fits: (value) => texts.some((text) => text === value),
  };
}

/** The parts with annotations that are read: types, and the fields of records. */
export function annotatedParts({ types }: LinkedTypes): readonly Annotated[] {
  return [...types.values()].flatMap((type): Annotated[] => (type.kind === 'record' ? [type, ...type.fields] : [type]));
}
