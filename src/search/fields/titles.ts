import type { SearchDocument } from '../search-document';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { fieldTexts } from './field-texts';
import type { SearchFields } from './search-fields';

/** Longer names are no names: nobody types them whole. */
export const TITLE_LENGTH_MAX = 500;

/** The names of an entity, its urn among them: what a person types to get exactly it. */
export function titles(
  fields: SearchFields,
  document: SearchDocument,
  tokensOf: (text: string) => readonly Token[] = tokenize,
): readonly string[] {
  const names = fields.titlesOfType(document.entityType).flatMap(({ name }) => fieldTexts(document.fields[name]));
  const keys = [document.urn, ...names].map((text) => titleKey(text, tokensOf));
  return [...new Set(keys)].filter((key) => key !== '' && key.length <= TITLE_LENGTH_MAX);
}

/** What two spellings of a name have in common: its words. Which of them has the same signs between the words is for phrases to tell. */
export function titleKey(text: string, tokensOf: (text: string) => readonly Token[] = tokenize): string {
  return tokensOf(withoutUrnHeads(text))
    .map(({ word }) => word)
    .join(' ');
}
