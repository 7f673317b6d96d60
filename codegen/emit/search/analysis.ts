/** How Elasticsearch cuts texts into words: as the released server does in effect, of parts that every build of Elasticsearch has. */
import type { JsonObject } from '../../model/model';

/** @param namespace of urns; it stands in every one and tells nothing */
export function indexSettings(namespace: string): JsonObject {
  return {
    index: { number_of_shards: 1, number_of_replicas: 1, refresh_interval: '1s' },
    analysis: { tokenizer: TOKENIZERS, filter: filters(namespace), normalizer: NORMALIZERS, analyzer: ANALYZERS },
  };
}

const TOKENIZERS: JsonObject = {
  words: { type: 'pattern', pattern: '[\\s(),./:]+' },
  slash_path: { type: 'path_hierarchy', delimiter: '/' },
  unit_separator_path: { type: 'path_hierarchy', delimiter: '\u241F' },
};

function filters(namespace: string): JsonObject {
  return {
    // An identifier is found whole and by its parts.
    word_parts: { type: 'word_delimiter_graph', preserve_original: true, split_on_numerics: false, stem_english_possessive: false },
    urn_words: { type: 'stop', ignore_case: true, stopwords: ['urn', namespace] },
    // One word too long makes the whole document fail.
    word_limit: { type: 'truncate', length: 255 },
    english_words: { type: 'stop', stopwords: '_english_' },
    english_stem: { type: 'stemmer', language: 'english' },
  };
}

const NORMALIZERS: JsonObject = { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } };

const FOLDING = ['word_limit', 'lowercase', 'asciifolding'];
const WORD_FILTERS = [...FOLDING, 'urn_words', 'english_words', 'keyword_repeat', 'english_stem', 'remove_duplicates'];

const ANALYZERS: JsonObject = {
  words_index: { tokenizer: 'words', filter: ['word_parts', 'flatten_graph', ...WORD_FILTERS] },
  words_search: { tokenizer: 'words', filter: ['word_parts', ...WORD_FILTERS] },
  // Of "quoted text": neither stems nor words left out.
  words_quoted: { tokenizer: 'words', filter: ['word_parts', ...FOLDING] },
  prefixes: { tokenizer: 'words', filter: FOLDING },
  slash_path: { tokenizer: 'slash_path' },
  unit_separator_path: { tokenizer: 'unit_separator_path' },
};
