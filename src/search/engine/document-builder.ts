import {
  type AspectPath,
  type JsonObject,
  type JsonValue,
  PARENTS_FIELD,
  type SearchEntriesSpec,
  type SearchFieldSpec,
  type SearchScoreSpec,
  STEP_SEPARATOR,
  USE_FIELD,
} from '#generated/registry/registry-types';
import { isObject, valuesAt } from '#base/json/path-values';
import { storableText } from '#base/json/storable-text';
import { exactJson } from '#base/json/exact-json';
import { isNumeric } from '#base/json/integers';
import { accessParents } from './access-parents-of';
import { isRemoved, type ModelRegistry } from '#catalog/registry/model-registry';
import { entryValues } from './entry-values';
import {
  type DocumentSource,
  type FieldValue,
  indexedNumber,
  type SearchDocument,
} from '../language/fields/search-document';
import { truncate } from '../language/text/fold';
import { useOfEvent } from './use';

/** Further values of a list are dropped, because one oversized aspect must not slow down the whole index. */
export const LIST_ITEMS_MAX = 1000;
/** Further values of all entries of a list are dropped, likewise. */
const ENTRY_VALUES_MAX = 5000;
/** Longer strings are truncated, for the same reason. */
export const STRING_LENGTH_MAX = 4096;

type DocumentIdentity = Pick<SearchDocument, 'id' | 'urn' | 'entityType' | 'runIds'>;

type Scalar = string | number | boolean;
type Fields = Map<string, Scalar | Scalar[]>;

/**
 * Makes the search document of an entity from the latest values of its aspects. If two aspects set one field, the later write of a scalar
 * wins, lists are joined, a `has...` field is true if it is true for one of them, and `num...` fields are added up. Of uses, the highest counts.
 */
export function buildSearchDocument(
  models: ModelRegistry,
  identity: DocumentIdentity,
  sources: readonly DocumentSource[],
): SearchDocument {
  const fields: Fields = new Map();
  const oldestFirst = sources.toSorted((a, b) => a.createdOn - b.createdOn || (a.aspectName < b.aspectName ? -1 : 1));
  for (const source of oldestFirst) {
    const aspect = models.aspect(source.aspectName);
    for (const spec of aspect?.searchFields ?? []) addField(fields, spec, source.value);
    for (const spec of aspect?.searchScores ?? []) addScore(fields, spec, source.value);
    for (const spec of aspect?.searchEntries ?? []) addEntries(fields, spec, source.value);
    addUse(fields, useOfSource(models, source));
  }
  const { id, urn, entityType, runIds } = identity;
  const parents = parentsOf(models, urn, sources);
  if (parents.length > 0) fields.set(PARENTS_FIELD, parents);
  return {
    id,
    urn,
    entityType,
    removed: isRemoved(
      models.registry.softDelete,
      (name) => sources.find(({ aspectName }) => aspectName === name)?.value,
    ),
    fields: toFieldValues(fields),
    runIds,
  };
}

/** The urns of the entities on which it depends whether this one is seen. */
function parentsOf(models: ModelRegistry, urn: string, sources: readonly DocumentSource[]): string[] {
  const parents = accessParents(models);
  const inUrn = parents.inUrn(urn);
  const linked = sources.flatMap(({ aspectName, value }) =>
    parents.paths(aspectName).flatMap((path) => valuesAt(value, path).filter((each) => typeof each === 'string')),
  );
  return [...new Set(inUrn === undefined ? linked : [inUrn, ...linked])];
}

function addField(fields: Fields, spec: SearchFieldSpec, aspect: JsonValue): void {
  const found = leafValues(spec, aspect);
  // Most fields of most aspects are absent.
  if (found.length === 0 && !hasHelpers(spec) && !fields.has(spec.field)) return;
  const values: Scalar[] = [];
  for (const value of found) addIndexedValues(values, spec, value);
  addHelpers(fields, spec, found, values);
  if (isList(spec)) appendTo(fields, spec.field, values);
  else if (spec.type === 'BROWSE_PATH_V2')
    setScalar(fields, spec.field, values.map((level) => STEP_SEPARATOR + level).join('') || undefined);
  else setScalar(fields, spec.field, values[0]);
}

function addScore(fields: Fields, spec: SearchScoreSpec, aspect: JsonValue): void {
  const [value] = valuesAt(aspect, spec.path);
  if (isNumeric(value)) fields.set(spec.field, Number(value));
}

function addUse(fields: Fields, use: number | undefined): void {
  const before = fields.get(USE_FIELD);
  if (use !== undefined) fields.set(USE_FIELD, typeof before === 'number' ? Math.max(before, use) : use);
}

/** The use of the entity, if the source is an event that says so. */
export function useOfSource(
  models: ModelRegistry,
  { aspectName, value }: Pick<DocumentSource, 'aspectName' | 'value'>,
): number | undefined {
  const { searchUses = [], timeseries } = models.aspect(aspectName) ?? {};
  return timeseries && searchUses.length > 0
    ? useOfEvent(searchUses, value, Number(value[timeseries.event.time]))
    : undefined;
}

function addEntries(fields: Fields, spec: SearchEntriesSpec, aspect: JsonValue): void {
  let left = ENTRY_VALUES_MAX;
  for (const { field, value } of entryValues(spec, aspect)) {
    if (left-- === 0) return;
    appendTo(fields, field, [typeof value === 'string' ? storable(value) : value]);
  }
}

function leafValues(spec: SearchFieldSpec, aspect: JsonValue): readonly JsonValue[] {
  const values = valuesAt(aspect, spec.path);
  const found =
    spec.leaf === 'json'
      ? values.flatMap((value) => textsIn(value))
      : values.includes(null)
        ? values.filter((value) => value !== null)
        : values;
  return found.length === 0 && spec.default !== undefined && !isManyValued(spec.path) ? [spec.default] : found;
}

/** The texts of a value of any kind, in order. */
function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function hasHelpers({ hasValuesField, numValuesField }: SearchFieldSpec): boolean {
  return hasValuesField !== null || numValuesField !== null;
}

/** Sets the `has...` and `num...` fields that the annotation declares. `found` are the leaves, `values` their indexed forms. */
function addHelpers(
  fields: Fields,
  spec: SearchFieldSpec,
  found: readonly JsonValue[],
  values: readonly Scalar[],
): void {
  const { hasValuesField, numValuesField } = spec;
  if (hasValuesField !== null) {
    const has = spec.leaf === 'boolean' ? found[0] === true : values.length > 0;
    fields.set(hasValuesField, fields.get(hasValuesField) === true || has);
  }
  if (numValuesField !== null) fields.set(numValuesField, numValues(spec, found, values, fields.get(numValuesField)));
}

/** The value of an integer leaf itself; otherwise the number of values, added to that of other aspects. */
function numValues(
  spec: SearchFieldSpec,
  [first]: readonly JsonValue[],
  values: readonly Scalar[],
  before: Scalar | Scalar[] | undefined,
): Scalar {
  if (isInteger(spec)) return isNumeric(first) ? indexedNumber(first) : 0;
  return values.length + (typeof before === 'number' ? before : 0);
}

function isInteger(spec: SearchFieldSpec): boolean {
  return spec.leaf === 'int' || spec.leaf === 'long';
}

/** A cache: the registry has few paths, and every document needs them. */
const manyValued = new Map<AspectPath, boolean>();

function isManyValued(path: AspectPath): boolean {
  const known = manyValued.get(path);
  if (known !== undefined) return known;
  const found = path.split('/').some((segment) => segment === '*' || segment === '$key');
  manyValued.set(path, found);
  return found;
}

function isList(spec: SearchFieldSpec): boolean {
  return spec.type !== 'BROWSE_PATH_V2' && (spec.leaf === 'map' || spec.leaf === 'json' || isManyValued(spec.path));
}

function setScalar(fields: Fields, field: string, value: Scalar | undefined): void {
  if (value !== undefined) fields.set(field, value);
}

/** A field that is a list in one aspect and a scalar in another becomes a list. */
function appendTo(fields: Fields, field: string, values: Scalar[]): void {
  const before = fields.get(field);
  if (before === undefined && values.length <= 1) {
    if (values.length === 1) fields.set(field, values);
    return;
  }
  const joined = new Set(before === undefined || Array.isArray(before) ? before : [before]);
  for (const value of values) joined.add(value);
  fields.set(field, [...joined].slice(0, LIST_ITEMS_MAX));
}

/** Adds the indexed form of a leaf. Booleans, integers and COUNT numbers stay as they are, maps become `key=value`, and everything else a string. */
function addIndexedValues(values: Scalar[], spec: SearchFieldSpec, value: JsonValue): void {
  if (isObject(value)) addMapEntries(values, value);
  else if (typeof value === 'boolean') values.push(value);
  else if (isNumeric(value) && (isInteger(spec) || spec.type === 'COUNT')) values.push(indexedNumber(value));
  else {
    const text = typeof value === 'string' ? value : exactJson(value);
    if (text !== '') values.push(storable(text));
  }
}

function addMapEntries(values: Scalar[], map: JsonObject): void {
  for (const [key, value] of Object.entries(map)) {
    const text = typeof value === 'string' ? value : exactJson(value);
    if (text.length < STRING_LENGTH_MAX) values.push(storable(`${key}=${text}`));
  }
}

function storable(text: string): string {
  return storableText(truncate(text, STRING_LENGTH_MAX));
}

function toFieldValues(fields: Fields): SearchDocument['fields'] {
  const values: { [field: string]: FieldValue } = {};
  for (const [field, value] of fields) values[field] = Array.isArray(value) ? uniformList(value) : value;
  return values;
}

/** Strings, unless all values are numbers. */
function uniformList(values: readonly Scalar[]): readonly string[] | readonly number[] {
  if (values.every((item) => typeof item === 'string')) return values;
  const numbers = values.filter((item) => typeof item === 'number');
  return numbers.length === values.length ? numbers : values.map(String);
}
