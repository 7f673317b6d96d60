import { isObject, textList } from '../../values/json-value';
import type { JsonValue } from '../../model/model';

/** What an option may be. */
interface OptionKind {
  readonly words: string;
  readonly fits: (value: JsonValue) => boolean;
}

const TEXT: OptionKind = { words: 'a text', fits: (value) => typeof value === 'string' };
const BOOLEAN: OptionKind = { words: 'true or false', fits: (value) => typeof value === 'boolean' };
/** compat: a shipped model quotes it. That counts as absent, which means the same there. */
const TRUE_MAY_BE_QUOTED: OptionKind = { words: BOOLEAN.words, fits: (value) => BOOLEAN.fits(value) || value === 'true' };
const NUMBER: OptionKind = { words: 'a number', fits: (value) => typeof value === 'number' };
/** A factor on a score, which a negative one would turn over. */
const FACTOR: OptionKind = { words: 'a number, 0 or more', fits: (value) => typeof value === 'number' && value >= 0 };
const TEXTS: OptionKind = { words: 'a list of texts', fits: (value) => textList(value) !== undefined };
const OBJECT: OptionKind = { words: 'an object', fits: isObject };
const FACTORS: OptionKind = { words: 'an object of numbers, 0 or more', fits: (value) => isObject(value) && Object.values(value).every(FACTOR.fits) };

const KIND = oneOf('versioned', 'timeseries');
const AGGREGATION = oneOf('LATEST', 'SUM');
/** Whoever reads the declaration tells what is wrong with it. */
const READ: OptionKind = { words: '', fits: () => true };

export type Options = { readonly [option: string]: OptionKind };

/** The annotations that mean something, with their options; `models/README.md` describes them. Null where the value is no set of options. */
export const ANNOTATIONS: { readonly [annotation: string]: Options | null } = {
  Aspect: { name: READ, type: KIND, entities: READ, autoRender: BOOLEAN, renderSpec: OBJECT, maxVersions: READ },
  EntityType: { name: READ, doc: TEXT, category: TEXT, aspects: READ, defaults: READ },
  Entity: { name: READ, keyAspect: READ },
  Event: { name: TEXT },
  Searchable: {
    fieldName: TEXT, fieldType: TEXT, queryByDefault: TRUE_MAY_BE_QUOTED, enableAutocomplete: BOOLEAN, addToFilters: BOOLEAN, filterNameOverride: TEXT, boostScore: FACTOR,
    hasValuesFieldName: TEXT, numValuesFieldName: TEXT, weightsPerFieldValue: FACTORS,
  },
  SearchScore: { fieldName: TEXT, weight: FACTOR, defaultValue: NUMBER, modifier: TEXT },
  Relationship: {
    name: TEXT, entityTypes: TEXTS, isUpstream: BOOLEAN, isLineage: BOOLEAN, createdOn: TEXT, createdActor: TEXT, updatedOn: TEXT, updatedActor: TEXT, properties: TEXT,
  },
  EdgeBetween: { name: TEXT, source: TEXT, sourceType: TEXT, destination: TEXT },
  RetentionPolicy: { entityType: TEXT, aspect: TEXT, maxVersions: TEXT, maxAgeSeconds: TEXT },
  TimeseriesField: { name: TEXT, aggregationType: AGGREGATION },
  TimeseriesFieldCollection: { name: TEXT, key: TEXT },
  AuditStamp: { time: TEXT, actor: TEXT },
  ArrayKey: null,
  PatchDefault: null,
  SoftDelete: null,
};

function oneOf(...texts: readonly string[]): OptionKind {
  return { words: texts.map((text) => `"${text}"`).join(' or '), fits: (value) => texts.some((text) => text === value) };
}
