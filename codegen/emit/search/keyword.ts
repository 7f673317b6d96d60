import type { JsonObject } from '../../model/model';

/** A text as one term. Longer ones are left out: a term has at most 32,766 bytes, and one too long makes the whole document fail. */
export const KEYWORD: JsonObject = { type: 'keyword', ignore_above: 8191 };
