/**
 * The analysis of texts in Elasticsearch. The service cuts texts into words itself, so that both engines find by the same words; what is
 * sent are places separated by spaces, and in each place the forms of a word separated by bars: `user ~~5 events|~event`.
 */
import type { JsonObject } from '#codegen/model/model';

export const INDEX_SETTINGS: JsonObject = {
  index: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: '1s',
    // How long it is known at which version a document was deleted: a delivery that comes later than this would bring it back.
    gc_deletes: '1h',
    max_regex_length: 10_000,
    // Further fields of entries are kept and not indexed, instead of the whole document being refused.
    mapping: { total_fields: { limit: 10_000, ignore_dynamic_beyond_limit: true } },
  },
  analysis: {
    tokenizer: { places: { type: 'pattern', pattern: ' ' } },
    filter: { forms: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] } },
    analyzer: { words: { tokenizer: 'places', filter: ['forms'] } },
  },
};
