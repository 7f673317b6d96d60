import { checkUses } from '../../errors/limit-exceeded';
import type { Place } from '../../errors/place';
import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { textUse, wordsUse } from '../query/query-uses';
import { fieldStrings, type SearchDocument } from '../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../search-index';
import { tokenize, withoutUrnHeads } from '../text/tokenize';
import { termsMatcher } from './term-matcher';
import { ValueText } from './value-text';

/** The field of an autocomplete request. */
const QUERY: Place = { field: ['query'] };

/**
 * The fields that autocomplete searches: the requested field, or names and the urn. Fields that hold urns of other entities are left out,
 * because these are not names of this entity. Empty if nothing can match.
 * @throws LimitExceededError for a text of too many characters or words
 */
export function completedFields(
  text: string,
  { entityTypes, field, limit }: AutocompleteQuery,
  fields: SearchFields,
): readonly SearchField[] {
  checkUses([textUse(text)], QUERY);
  checkUses([wordsUse(text)], QUERY);
  if (limit === 0 || tokenize(withoutUrnHeads(text)).length === 0) return [];
  if (field === undefined)
    return [...fields.over(entityTypes, ({ autocomplete, kind }) => autocomplete && kind !== 'urn'), URN_FIELD];
  return fields.meant(field).filter(({ hasWords }) => hasWords);
}

/** Suggests the first matching name of each entity. If only its urn matches, its first name; if it has none, the urn. */
export function completionPage(
  text: string,
  completed: readonly SearchField[],
  found: readonly Pick<SearchDocument, 'urn' | 'fields'>[],
): AutocompletePage {
  const matches = termsMatcher([{ kind: 'words', field: null, text, prefix: 'always' }]);
  const suggestion = ({ urn, fields }: Pick<SearchDocument, 'urn' | 'fields'>) => {
    const names = completed.flatMap((field) => (field === URN_FIELD ? [] : fieldStrings(fields[field.name])));
    return names.find((name) => matches(new ValueText(name))) ?? names[0] ?? urn;
  };
  return { suggestions: [...new Set(found.map(suggestion))], urns: found.map(({ urn }) => urn) };
}
