import { isObject, textList } from '../../values/json-value';
import type { JsonValue } from '../../model/model';

/** A name that differs more is left alone, because it may be one of somebody's own, or of a newer model. */
export const LETTERS_WRONG_MAX = 2;

/** The kind of value of an option. */
interface OptionKind {
  readonly words: string;
  readonly fits: (value: JsonValue) => boolean;
}

const TEXT: OptionKind = { words: 'a string', fits: (value) => typeof value === 'string' };
const BOOLEAN: OptionKind = { words: 'true or false', fits: (value) => typeof value === 'boolean' };
/** compat: a shipped model quotes it. That counts as absent, which means the same there. */
const TRUE_MAY_BE_QUOTED: OptionKind = {
  words: BOOLEAN.words,
  fits: (value) => BOOLEAN.fits(value) || value === 'true',
};
const NUMBER: OptionKind = { words: 'a number', fits: (value) => typeof value === 'number' };
/** A factor on a score, which a negative one would turn over. */
const FACTOR: OptionKind = { words: 'a number, 0 or more', fits: (value) => typeof value === 'number' && value >= 0 };
const TEXTS: OptionKind = { words: 'a list of strings', fits: (value) => textList(value) !== undefined };
const OBJECT: OptionKind = { words: 'an object', fits: isObject };
const FACTORS: OptionKind = {
  words: 'an object of numbers, 0 or more',
  fits: (value) => isObject(value) && Object.values(value).every(FACTOR.fits),
};

const KIND = oneOf('versioned', 'timeseries');
const AGGREGATION = oneOf('LATEST', 'SUM');
/** Checked by the code that reads the declaration. */
const READ: OptionKind = { words: '', fits: () => true };

interface KnownAnnotation {
  /** The parts that may carry it; `path`: records, fields, typerefs, enums and fixed types. */
  readonly home: 'record' | 'field' | 'path';
  /** Null where the value is not an object of options. */
  readonly options: ReadonlyMap<string, OptionKind> | null;
}

/** The annotations that mean something, with their options; `models/README.md` describes them. */
export const ANNOTATIONS: ReadonlyMap<string, KnownAnnotation> = new Map([
  [
    'Aspect',
    onRecord({ name: READ, type: KIND, entities: READ, autoRender: BOOLEAN, renderSpec: OBJECT, maxVersions: READ }),
  ],
  ['EntityType', onRecord({ name: READ, doc: TEXT, category: TEXT, aspects: READ, defaults: READ })],
  ['Entity', onRecord({ name: READ, keyAspect: READ })],
  ['Event', onRecord({ name: TEXT })],
  [
    'Searchable',
    byPath({
      fieldName: TEXT,
      fieldType: TEXT,
      queryByDefault: TRUE_MAY_BE_QUOTED,
      enableAutocomplete: BOOLEAN,
      addToFilters: BOOLEAN,
      filterNameOverride: TEXT,
      boostScore: FACTOR,
      hasValuesFieldName: TEXT,
      numValuesFieldName: TEXT,
      weightsPerFieldValue: FACTORS,
    }),
  ],
  ['SearchScore', onField({ fieldName: TEXT, weight: FACTOR, defaultValue: NUMBER, modifier: TEXT })],
  [
    'Relationship',
    byPath({
      name: TEXT,
      entityTypes: TEXTS,
      isUpstream: BOOLEAN,
      isLineage: BOOLEAN,
      createdOn: TEXT,
      createdActor: TEXT,
      updatedOn: TEXT,
      updatedActor: TEXT,
      properties: TEXT,
    }),
  ],
  ['IndirectEdge', onField({ name: TEXT, source: TEXT, sourceType: TEXT, destination: TEXT })],
  ['RetentionPolicy', onRecord({ entityType: TEXT, aspect: TEXT, maxVersions: TEXT, maxAgeSeconds: TEXT })],
  ['TimeseriesEvent', onRecord({ time: TEXT, key: TEXTS })],
  ['TimeseriesField', onField({ name: TEXT, aggregationType: AGGREGATION })],
  ['TimeseriesFieldCollection', onField({ name: TEXT, key: TEXT })],
  ['AuditStamp', onRecord({ time: TEXT, actor: TEXT })],
  ['ArrayKey', onField(null)],
  ['PatchDefault', onField(null)],
  ['SoftDelete', onField(null)],
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
