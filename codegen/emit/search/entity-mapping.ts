import type { EntitySearchField, EntitySpec, SearchFieldType, SearchScoreSpec } from '../../../src/registry/registry';
import type { JsonObject } from '../../model/model';
import { KEYWORD } from './keyword';

const FOLDED: JsonObject = { ...KEYWORD, normalizer: 'folded' };
const WORDS: JsonObject = { type: 'text', analyzer: 'words_index', search_analyzer: 'words_search', search_quote_analyzer: 'words_quoted' };
/** `search_as_you_type` is not in every build; a prefix of up to 19 characters is a term here. */
const PREFIXES: JsonObject = { type: 'text', analyzer: 'prefixes', index_prefixes: { min_chars: 1, max_chars: 19 } };

const FIELD_MAPPINGS: Readonly<Record<SearchFieldType, JsonObject>> = {
  KEYWORD: { ...FOLDED, fields: { keyword: KEYWORD } },
  TEXT: { ...FOLDED, fields: { delimited: WORDS, keyword: KEYWORD } },
  TEXT_PARTIAL: { ...FOLDED, fields: { delimited: WORDS, prefix: PREFIXES, keyword: KEYWORD } },
  URN: { ...WORDS, fields: { keyword: KEYWORD } },
  URN_PARTIAL: { ...WORDS, fields: { prefix: PREFIXES, keyword: KEYWORD } },
  BROWSE_PATH: pathMapping('slash_path'),
  BROWSE_PATH_V2: pathMapping('unit_separator_path'),
  BOOLEAN: { type: 'boolean' },
  COUNT: { type: 'long' },
  DATETIME: { type: 'date', format: 'epoch_millis' },
  // One field whatever the keys: their number must not grow the mapping.
  OBJECT: { type: 'flattened' },
};

/** The path itself is a term, and so is each folder around it. */
function pathMapping(analyzer: string): JsonObject {
  return { type: 'text', analyzer, search_analyzer: 'keyword', fielddata: true, fields: { keyword: KEYWORD } };
}

/** Mapping of the index of an entity type. What is not in it is stored and not indexed. */
export function entityMapping(entity: EntitySpec, scores: readonly SearchScoreSpec[]): JsonObject {
  return {
    dynamic: false,
    properties: {
      urn: { ...KEYWORD, fields: { delimited: WORDS, prefix: PREFIXES } },
      runId: KEYWORD,
      ...Object.fromEntries(entity.searchFields.flatMap(fieldMappings)),
      ...Object.fromEntries(scores.map(({ field }) => [field, { type: 'double' }])),
    },
  };
}

/** A path comes with its depth, the number of its parts: `token_count` is not in every build. */
function fieldMappings({ field, type }: EntitySearchField): [string, JsonObject][] {
  const mapping: [string, JsonObject] = [field, FIELD_MAPPINGS[type]];
  return type === 'BROWSE_PATH' || type === 'BROWSE_PATH_V2' ? [mapping, [`${field}_depth`, { type: 'integer' }]] : [mapping];
}
