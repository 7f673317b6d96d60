import type { EntitySearchField, EntitySpec } from '../../model/registry-types';
import type { JsonObject } from '../../model/model';

/** A value as it is. */
const VALUE: JsonObject = { type: 'keyword', doc_values: false };
/** Only ever asked for as a whole or by its beginning. */
const LOOKED_UP: JsonObject = { type: 'keyword', doc_values: false };
/** Only ever counted or ordered by. */
const COUNTED: JsonObject = { type: 'keyword', index: false };
const NUMBER: JsonObject = { type: 'double', ignore_malformed: true };
const WORDS: JsonObject = { type: 'text', analyzer: 'words', norms: false };

/** Fields derived from the values for queries. They are not returned, so they are not stored. */
const DERIVED = ['folded', 'words', 'urnWords', 'first', 'folders', 'browse', 'titles', 'nameLength'];

/**
 * Mapping of the index of an entity type: `src/search/elasticsearch/README.md` explains each part. Other fields are stored
 * and not indexed.
 */
export function entityMapping({ searchFields }: EntitySpec): JsonObject {
  const each = (mapping: (field: EntitySearchField) => JsonObject | null): JsonObject => ({
    properties: Object.fromEntries(
      searchFields.flatMap((spec) => {
        const found = mapping(spec);
        return found === null ? [] : [[spec.field, found]];
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
