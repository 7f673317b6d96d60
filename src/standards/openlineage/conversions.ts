/** The conversions that `models/openlineage.yaml` names. */
import { createHash } from 'node:crypto';
import { addressWithoutSecrets } from '#base/addresses/without-secrets';
import { isObject, objectsOf } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import { isNumeric } from '#base/json/integers';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { parseEventTime } from './event-time';
import type { Conversion, Scope } from './expression';
import { columnsOf, flowsOf, levelsOf, transformationOf } from './facet-shapes';
import { jobBeside, pipelineJobOf, taskNameOf } from './job-pipeline';
import { aliasesOf } from './symlinks';
import { itemsOf } from './template';

type Word = JsonValue | undefined;

/** A conversion of what is there. What is absent stays absent. */
function present(convert: (value: JsonValue, word: Word, scope: Scope) => JsonValue | undefined): Conversion {
  return (value, [word], scope) => (value === undefined ? undefined : convert(value, word, scope));
}

function ofText(convert: (text: string, word: string, scope: Scope) => JsonValue | undefined): Conversion {
  return present((value, word, scope) =>
    typeof value === 'string' && value !== '' ? convert(value, String(word), scope) : undefined,
  );
}

function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : exactJson(value);
}

const TEXTS: readonly (readonly [string, Conversion])[] = [
  ['text', present(asText)],
  ['json', present((value) => exactJson(value))],
  ['upper', ofText((text) => text.toUpperCase())],
  ['lower', ofText((text) => text.toLowerCase())],
  ['title', ofText(titleOf)],
  ['time', ofText(parseEventTime)],
  // A list, or the texts in quotes in one as Python writes it: `['a', 'b']`.
  ['quoted', present((value) => (typeof value === 'string' ? quotedIn(value) : itemsOf(value)))],
  // The part before the first separator, and the part behind it; all of it without one.
  ['first', ofText((text, separator) => text.split(separator)[0])],
  ['after', ofText((text, separator) => text.slice(text.indexOf(separator) + 1) || text)],
  ['address', ofText(addressOf)],
  ['typeName', ofText((text) => /^\W*(\w*)/.exec(text)?.[1]?.toUpperCase())],
];

function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, one, two]) => one ?? two ?? '');
}

const CHOICES: readonly (readonly [string, Conversion])[] = [
  ['else', (value, [word]) => value ?? word],
  ['then', present((_value, word) => word)],
  ['is', present((value, word) => (value === word ? value : undefined))],
  ['not', (value, [word]) => (value === word ? undefined : true)],
  ['absent', (value) => (value === undefined ? true : undefined)],
  // An object without a name is the one of the event. An object without a namespace is in the namespace of the event.
  ['or', present(orThat)],
  ['table', present((value, word, { context: { table } }) => lookUp(table(String(word)), asText(value)))],
  ['match', ofText((text, word, { context: { table } }) => partOf(table(word), text))],
  ['choose', ofText(chosenUrn)],
];

function orThat(value: JsonValue, other: Word): JsonValue | undefined {
  if (!isObject(value)) return value;
  if ((value.name ?? null) === null) return other;
  const { namespace } = isObject(other) ? other : {};
  return (value.namespace ?? null) === null && namespace !== undefined ? { ...value, namespace } : value;
}

const ENTITIES: readonly (readonly [string, Conversion])[] = [
  ['urn', present((value, word, { context: { urn } }) => urn(String(word), value))],
  ['named', present((value, _word, { context: { named } }) => named(value))],
  // Of the dataset itself, also where it is the files of a table.
  ['own', present((value, word, { context: { own } }) => own(value)?.[String(word)] ?? undefined)],
  // The namespace and name by which events mean a dataset.
  ['meant', present((value, _word, { context: { meant } }) => (isObject(value) ? meant(value) : undefined))],
  ['aliases', otherNamesOf],
  [
    'apart',
    present((value, _word, { context: { isApart } }) => (isObject(value) && isApart(value) ? true : undefined)),
  ],
  [
    'digest',
    present((value) =>
      createHash('md5')
        .update(exactJson(isObject(value) ? value : { value }))
        .digest('hex'),
    ),
  ],
  // The job after which the pipeline of a job is named, and the name of a job within its pipeline.
  ['pipeline', present((value) => (isObject(value) ? pipelineJobOf(value) : undefined))],
  ['task', present((value) => (isObject(value) ? taskNameOf(value) : undefined))],
  // A job that another one names as its parent is a task of the same pipeline, if it is not the pipeline.
  ['beside', present((value, job) => (isObject(value) && isObject(job) ? jobBeside(value, job) : value))],
  ['label', present(labelOf)],
  // The inputs of an event besides one of its outputs, and what is of other datasets than one.
  ['sources', present(sourcesOf)],
  ['others', present(othersOf)],
];

const SHAPES: readonly (readonly [string, Conversion])[] = [
  ['get', present((value, word) => (isObject(value) ? (value[String(word)] ?? undefined) : undefined))],
  [
    'with',
    (value, [name, field]) =>
      isObject(value) && field !== undefined ? { ...value, [String(name)]: field } : undefined,
  ],
  // Another task of the pipeline of a job.
  [
    'sibling',
    present((value, word) =>
      isObject(value) && typeof value.name === 'string' && typeof word === 'string'
        ? { ...value, name: `${value.name.split('.', 1)[0] ?? ''}.${word}` }
        : undefined,
    ),
  ],
  [
    'entries',
    present((value) => (isObject(value) ? Object.entries(value).map(([key, of]) => ({ key, value: of })) : undefined)),
  ],
  ['pluck', present((value, word) => objectsOf(value).flatMap((item) => listOrItem(item[String(word)])))],
  ['last', present((value) => itemsOf(value).at(-1))],
  ['count', present((value) => itemsOf(value).length)],
  ['join', present((value, word) => itemsOf(value).map(asText).join(String(word)))],
  ['columns', present((value, _word, { context: { spend } }) => columnsOf(value, spend))],
  ['levels', present((value, _word, { context: { spend } }) => levelsOf(value, spend))],
  ['transformation', present(transformationOf)],
  ['flows', present((value, word) => flowsOf(value, String(word)))],
  ['mean', present(meanOf)],
];

export const CONVERSIONS: ReadonlyMap<string, Conversion> = new Map([...TEXTS, ...CHOICES, ...ENTITIES, ...SHAPES]);

/** Edges of one event between its inputs and outputs. An event with more has them of its job alone, because they are a product. */
export const EDGES_MAX = 5000;

function sourcesOf(event: JsonValue, output: Word, scope: Scope): readonly JsonValue[] {
  if (!isObject(event)) return [];
  const inputs = objectsOf(event.inputs);
  if (inputs.length * itemsOf(event.outputs ?? undefined).length > EDGES_MAX) return [];
  return othersOf([...inputs], output, scope);
}

function othersOf(sources: JsonValue, dataset: Word, { context: { named } }: Scope): readonly JsonValue[] {
  const own = dataset === undefined ? undefined : named(dataset)?.name;
  return objectsOf(sources).filter((source) => named(source)?.name !== own);
}

/** The other names of a dataset that lead to other urns. @param words its entity, and the one that it is by its own name */
function otherNamesOf(
  value: JsonValue | undefined,
  [entity, byName]: readonly Word[],
  { context: { urn } }: Scope,
): readonly JsonObject[] {
  if (!isObject(value)) return [];
  const own = urn(String(entity), value);
  return aliasesOf(value).filter((alias) => urn(String(byName), alias) !== own);
}

function listOrItem(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? itemsOf(value) : [value];
}

/** `MATERIALIZED_VIEW` as people read it. Words of three letters, such as SQL, mostly are abbreviations. */
function titleOf(text: string): string {
  const words = text.split(/[_\s]+/).filter((word) => word !== '');
  return words
    .map((word) => (word.length <= 3 ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join(' ');
}

function addressOf(text: string): string {
  return addressWithoutSecrets(text).slice(0, ADDRESS_LENGTH_MAX);
}

const ADDRESS_LENGTH_MAX = 2000;

function lookUp(table: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(table, name) ? table[name] : table['*'];
}

function partOf(table: JsonObject, text: string): JsonValue | undefined {
  return Object.entries(table).find(([part]) => text.includes(part))?.[1];
}

/** The urn of what a text names: `team:sales` is a group, and anything without a known prefix is what the empty prefix says. */
function chosenUrn(text: string, word: string, { context: { prefixes, urn } }: Scope): string | undefined {
  if (text.startsWith('urn:')) return text;
  const [prefix, entity] = Object.entries(prefixes(word)).find(([start]) => text.startsWith(start)) ?? [];
  return prefix === undefined || prefix === text ? undefined : urn(String(entity), text.slice(prefix.length));
}

/** A tag with a value is named after both. A value that says nothing besides the key does not count, such as the one that Airflow repeats. */
function labelOf(value: JsonValue): string | undefined {
  if (!isObject(value) || typeof value.key !== 'string') return undefined;
  const key = value.key.trim();
  if (key === '') return undefined;
  const text = typeof value.value === 'object' ? '' : String(value.value ?? '').trim();
  return ['', 'true', key.toLowerCase()].includes(text.toLowerCase()) ? key : `${key}:${text}`;
}

function meanOf(value: JsonValue): string | undefined {
  if (!isObject(value)) return undefined;
  const { sum, count } = value;
  return isNumeric(sum) && isNumeric(count) && count > 0 ? String(Number(sum) / Number(count)) : undefined;
}
