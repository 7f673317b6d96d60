import { checkUses } from '../../errors/limit-exceeded';
import type { Place } from '../../errors/place';
import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { TypeFields } from '../fields/type-fields';
import { textUse, wordsUse } from '../query/query-uses';
import { fieldStrings, type SearchDocument } from '../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../search-index';
import { tokenize, withoutUrnHeads } from '../text/tokenize';
import { termsMatcher } from './term-matcher';
import { ValueText } from './value-text';

/** The field of an autocomplete request. */
const QUERY: Place = { field: ['query'] };

/** The fields of an autocomplete request. */
export interface Completed {
  /** Empty if nothing can match. */
  readonly searched: readonly SearchField[];
  /** Those that a suggestion may be from. */
  readonly shown: readonly SearchField[];
}

/**
 * Autocomplete searches the requested field, or names and the urn. Fields that hold urns of other entities are left out, because these are
 * not names of this entity.
 * @throws LimitExceededError for a text of too many characters or words
 */
export function completedFields(
  text: string,
  { entityTypes, field, limit }: AutocompleteQuery,
  fields: SearchFields,
): Completed {
  checkUses([textUse(text)], QUERY);
  checkUses([wordsUse(text)], QUERY);
  if (limit === 0 || tokenize(withoutUrnHeads(text)).length === 0) return { searched: [], shown: [] };
  if (field !== undefined) {
    const searched = fields.meant(field).filter(({ hasWords }) => hasWords);
    return { searched, shown: searched };
  }
  const names = distinct(entityTypes.flatMap((entityType) => completedNames(fields.ofType(entityType))));
  return { searched: [...names, URN_FIELD], shown: distinct([...names, ...titlesOf(entityTypes, fields)]) };
}

/** Names are the fields that the models mark for autocomplete; of an entity type without such fields, all that hold names. */
function completedNames({ all, titles }: TypeFields): readonly SearchField[] {
  const marked = all.filter(({ autocomplete, kind }) => autocomplete && kind !== 'urn');
  return marked.length > 0 ? marked : titles;
}

function titlesOf(entityTypes: readonly string[], fields: SearchFields): readonly SearchField[] {
  return entityTypes.flatMap((entityType) => fields.ofType(entityType).titles);
}

function distinct(fields: readonly SearchField[]): readonly SearchField[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** Suggests the first matching name of each entity. If only its urn matches, its first name; if it has none, the urn. */
export function completionPage(
  text: string,
  { searched, shown }: Completed,
  found: readonly Pick<SearchDocument, 'urn' | 'fields'>[],
): AutocompletePage {
  const matches = termsMatcher([{ kind: 'words', field: null, text, prefix: 'always' }]);
  const suggestion = ({ urn, fields }: Pick<SearchDocument, 'urn' | 'fields'>) => {
    const namesIn = (some: readonly SearchField[]) => some.flatMap(({ name }) => fieldStrings(fields[name]));
    const matching = namesIn(shown).find((name) => matches(new ValueText(name)));
    return matching ?? namesIn(searched)[0] ?? urn;
  };
  return { suggestions: [...new Set(found.map(suggestion))], urns: found.map(({ urn }) => urn) };
}
