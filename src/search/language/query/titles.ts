import type { SearchFields } from '../fields/search-fields';
import { fieldStrings, type SearchDocument } from '../fields/search-document';
import { stem } from '../text/stem';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { withParts } from './words-in-order';

/*
 * Titles are compared by keys. A query and a name with an equal key are the same title.
 *
 *   customer orders    the words of the title, without the characters between them
 *   ~customer order    their stems, if these differ from the words
 */

/** Ignore longer titles; nobody types them in full. */
const TITLE_LENGTH_MAX = 500;
const STEMMED = '~';

/** The titles of an entity. */
export interface Titles {
  /** Keys of its urn and its names, the names for display first, then the keys of the stems of its names. */
  readonly keys: readonly string[];
  /** The length of its first name, at most `NO_NAME`, which is the length without a name. */
  readonly nameLength: number;
}

/** The length of the name of an entity without one: the largest number of 16 bits. */
export const NO_NAME = 0xffff;

export function titles(
  fields: SearchFields,
  document: Pick<SearchDocument, 'urn' | 'entityType' | 'fields'>,
  tokensOf: (text: string) => readonly Token[] = tokenize,
): Titles {
  const { names: shown, titles: all } = fields.ofType(document.entityType);
  const named = [...new Set([...shown, ...all])].flatMap(({ name }) => fieldStrings(document.fields[name]));
  const worded = named.map((text) => wordsOf(text, tokensOf));
  const names = titleKeys(worded);
  const stemmed = names.flatMap((key) => {
    const stems = stemsOf(key);
    return stems === key ? [] : [STEMMED + stems];
  });
  return {
    keys: [...titleKeys([wordsOf(document.urn, tokensOf), ...worded]), ...new Set(stemmed)],
    nameLength: names[0]?.length ?? NO_NAME,
  };
}

/** The words of each name. Then the same with the parts of words in their place. */
export function titleKeys(names: readonly (readonly Token[])[]): readonly string[] {
  const split = names.filter((tokens) => tokens.some(({ parts }) => parts.length > 0)).map(withParts);
  const keys = [...names, ...split].map((tokens) => tokens.map(({ word }) => word).join(' '));
  return [...new Set(keys)].filter((key) => key !== '' && key.length <= TITLE_LENGTH_MAX);
}

/** The keys of titles that have the same stems as one of these: `customers` for `customer`. */
export function stemmedKeys(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map(stemsOf).flatMap((stems) => [stems, STEMMED + stems]))];
}

function stemsOf(key: string): string {
  return key.split(' ').map(stem).join(' ');
}

export function wordsOf(text: string, tokensOf: (text: string) => readonly Token[] = tokenize): readonly Token[] {
  return tokensOf(withoutUrnHeads(text));
}
