import {
  type EntitySearchField,
  type EntitySpec,
  PARENTS_FIELD,
  type SearchEntriesSpec,
} from '#codegen/model/registry-types';
import type { JsonObject } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';

/** A value as it is. */
const VALUE: JsonObject = { type: 'keyword', doc_values: false };
/** A field that is only ever asked for as a whole or by its beginning. */
const LOOKED_UP: JsonObject = { type: 'keyword', doc_values: false };
/** A field that is only ever counted or ordered by. */
const COUNTED: JsonObject = { type: 'keyword', index: false };
const NUMBER: JsonObject = { type: 'double', ignore_malformed: true };
/** An object whose fields are added when documents have them. */
const GROWING: JsonObject = { type: 'object', dynamic: true };
const WORDS: JsonObject = { type: 'text', analyzer: 'words', norms: false };

/** Fields derived from the values for queries. They are not returned, so they are not stored. */
const DERIVED = ['folded', 'words', 'urnWords', 'first', 'folders', 'browse', 'titles', 'nameLength', 'use'];

/**
 * Mapping of the index of an entity type: `src/search/cluster/README.md` explains each part. Other fields are stored
 * and not indexed.
 */
export function entityMapping({ searchFields }: EntitySpec, entries: readonly SearchEntriesSpec[]): JsonObject {
  const each = (
    mapping: (field: EntitySearchField) => JsonObject | null,
    further: readonly string[] = [],
  ): JsonObject => ({
    properties: Object.fromEntries([
      ...searchFields.flatMap((spec) => {
        const found = mapping(spec);
        return found === null ? [] : [[spec.field, found] as const];
      }),
      ...further.map((name) => [name, GROWING] as const),
    ]),
  });
  const ofStrings = entries.map(({ field }) => field);
  const ofNumbers = entries.map(({ numberField }) => numberField);
  return {
    dynamic: false,
    ...(entries.length > 0 && { dynamic_templates: entries.flatMap(templates) }),
    _source: { excludes: DERIVED },
    properties: {
      urn: { type: 'keyword' },
      entityType: { type: 'keyword' },
      removed: { type: 'boolean' },
      runId: LOOKED_UP,
      rankWeight: { type: 'double', index: false },
      titles: LOOKED_UP,
      nameLength: { type: 'integer', index: false },
      use: { type: 'integer', index: false },
      urnWords: { ...WORDS, copy_to: bareWords('B') },
      bare: { properties: { A: WORDS, B: WORDS, C: WORDS, D: WORDS } },
      fields: withParents(each(valueMapping, [...ofStrings, ...ofNumbers])),
      facets: each(({ facet }) => (facet ? COUNTED : null)),
      folded: each(({ kind }) => (isText(kind) ? LOOKED_UP : null), ofStrings),
      first: each(({ kind }) => (kind === 'number' ? null : COUNTED), ofStrings),
      words: each(({ hasWords, queryByDefault, scoreClass }) =>
        hasWords ? { ...WORDS, ...(queryByDefault && { copy_to: bareWords(scoreClass) }) } : null,
      ),
      folders: each(({ kind }) => (kind === 'path' ? LOOKED_UP : null)),
      browse: { properties: { at: LOOKED_UP, in: { type: 'keyword' }, below: LOOKED_UP } },
      digest: { type: 'long', index: false },
      shard: { type: 'long' },
    },
  };
}

/** The parents of all documents are listed, so their values are in columns too. */
function withParents({ properties }: JsonObject): JsonObject {
  return { properties: { ...(isObject(properties) ? properties : {}), [PARENTS_FIELD]: { type: 'keyword' } } };
}

/** The mappings of the fields that entries make. */
function templates({ field, numberField }: SearchEntriesSpec): JsonObject[] {
  const template = (path: string, mapping: JsonObject) => ({ [path]: { path_match: `${path}.*`, mapping } });
  return [
    template(`fields.${field}`, VALUE),
    template(`fields.${numberField}`, { ...VALUE, fields: { number: NUMBER } }),
    template(`folded.${field}`, LOOKED_UP),
    template(`first.${field}`, COUNTED),
  ];
}

function bareWords(scoreClass: EntitySearchField['scoreClass']): string {
  return `bare.${scoreClass}`;
}

function isText(kind: EntitySearchField['kind']): boolean {
  return kind === 'text' || kind === 'keyword' || kind === 'urn';
}

function valueMapping({ field, kind, facet }: EntitySearchField): JsonObject {
  return {
    ...VALUE,
    ...(kind === 'number' && { fields: { number: NUMBER } }),
    ...(facet && { copy_to: `facets.${field}` }),
  };
}
