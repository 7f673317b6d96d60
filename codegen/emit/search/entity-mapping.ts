import { toSearchField, type SearchField } from '../../../src/search/fields/search-field';
import type { EntitySpec } from '../../model/registry-types';
import type { JsonObject } from '../../model/model';

/** A value as it stands. */
const VALUE: JsonObject = { type: 'keyword', doc_values: false };
/** Only ever asked for as a whole or by its beginning. */
const LOOKED_UP: JsonObject = { type: 'keyword', doc_values: false };
/** Only ever counted or ordered by. */
const COUNTED: JsonObject = { type: 'keyword', index: false };
const NUMBER: JsonObject = { type: 'double', ignore_malformed: true };
const WORDS: JsonObject = { type: 'text', analyzer: 'words', norms: false };

/** What is made from the values to find them by. It is not given back, so it is not stored. */
const DERIVED = ['folded', 'words', 'urnWords', 'first', 'folders', 'browse', 'titles', 'nameLength'];

/**
 * Mapping of the index of an entity type: `src/search/elasticsearch/README.md` says what each part is for. What is not in it is stored
 * and not indexed.
 */
export function entityMapping({ searchFields }: EntitySpec): JsonObject {
  const fields = searchFields.map(toSearchField);
  const each = (mapping: (field: SearchField) => JsonObject | null): JsonObject => ({
    properties: Object.fromEntries(
      fields.flatMap((field) => {
        const found = mapping(field);
        return found === null ? [] : [[field.name, found]];
      }),
    ),
  });
  return {
    dynamic: false,
    _source: { excludes: DERIVED },
    properties: {
      urn: { type: 'keyword' },
      entityType: { type: 'keyword' },
      removed: { type: 'boolean' },
      runId: LOOKED_UP,
      rankWeight: { type: 'double', index: false },
      titles: LOOKED_UP,
      nameLength: { type: 'integer', index: false },
      urnWords: { ...WORDS, copy_to: bareWords('C') },
      bare: { properties: { A: WORDS, B: WORDS, C: WORDS, D: WORDS } },
      fields: each(valueMapping),
      facets: each(({ facet }) => (facet ? COUNTED : null)),
      folded: each(({ kind }) => (isText(kind) ? LOOKED_UP : null)),
      first: each(({ kind }) => (kind === 'number' ? null : COUNTED)),
      words: each(({ hasWords, byDefault, scoreClass }) =>
        hasWords ? { ...WORDS, ...(byDefault && { copy_to: bareWords(scoreClass) }) } : null,
      ),
      folders: each(({ kind }) => (kind === 'path' ? LOOKED_UP : null)),
      browse: { properties: { at: LOOKED_UP, in: { type: 'keyword' }, below: LOOKED_UP } },
      digest: { type: 'long', index: false },
      shard: { type: 'long' },
    },
  };
}

function bareWords(scoreClass: SearchField['scoreClass']): string {
  return `bare.${scoreClass}`;
}

function isText(kind: SearchField['kind']): boolean {
  return kind === 'text' || kind === 'keyword' || kind === 'urn';
}

function valueMapping({ name, kind, facet }: SearchField): JsonObject {
  return {
    ...VALUE,
    ...(kind === 'number' && { fields: { number: NUMBER } }),
    ...(facet && { copy_to: `facets.${name}` }),
  };
}
