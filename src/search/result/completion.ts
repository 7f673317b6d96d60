import { parseUrn } from '../../urn/urn';
import { LIMITS } from '../../../generated/http/limits';
import { checkUses } from '../../errors/limit-exceeded';
import type { Place } from '../../errors/place';
import { distinctFields, type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { TypeFields } from '../fields/type-fields';
import { matchesLongerWords, type QueryNode } from '../query-node';
import { textUse, wordsUse } from '../query/query-uses';
import { fieldStrings, type SearchDocument } from '../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../search-index';
import { fold } from '../text/fold';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { termsMatcher } from './term-matcher';
import { ValueText } from './value-text';

/** The field of an autocomplete request. */
const QUERY: Place = { field: ['query'] };

/** The fields of an autocomplete request. */
export interface Completed {
  /** Empty if nothing can match. */
  readonly searched: readonly SearchField[];
  /** Those that a suggestion may be from, by entity type, the preferred one first. */
  readonly shown: ReadonlyMap<string, readonly SearchField[]>;
}

/**
 * Autocomplete searches the requested field, or names and the urn. Fields that hold urns of other entities are left out, because these are
 * not names of this entity.
 * @throws LimitExceededError for a text of too many characters or words
 */
export function completedFields(
  text: string,
  { entityTypes, field, limit, eachWordBegins }: AutocompleteQuery,
  fields: SearchFields,
): Completed {
  checkUses([textUse(text)], QUERY);
  checkUses([wordsUse(text)], QUERY);
  const shownAs = (names: (entityType: string) => readonly SearchField[]) =>
    new Map(entityTypes.map((entityType) => [entityType, names(entityType)]));
  if (limit === 0 || !mayComplete(typedWords(text).length, eachWordBegins)) return { searched: [], shown: new Map() };
  if (field !== undefined) {
    const searched = fields.meant(field).filter(({ hasWords }) => hasWords);
    return { searched, shown: shownAs(() => searched) };
  }
  const searched = distinctFields(entityTypes.flatMap((entityType) => completedNames(fields.ofType(entityType))));
  const shown = shownAs((entityType) => {
    const own = fields.ofType(entityType);
    return distinctFields([...own.names, ...completedNames(own)]);
  });
  return { searched: [...searched, URN_FIELD], shown };
}

/** A single word begins names anyway. */
function mayComplete(words: number, eachWordBegins = false): boolean {
  return eachWordBegins ? words > 1 && words <= LIMITS.queryPrefixes : words > 0;
}

/** What a person typed as a query: the last word may go on, or each of them. */
export function typedQuery(field: string | null, text: string, eachWordBegins = false): QueryNode {
  if (!eachWordBegins) return { kind: 'words', field, text, prefix: 'always' };
  const words = typedWords(text);
  const nodes = words.map(({ word }, index): QueryNode => {
    const mayGoOn = index === words.length - 1 || matchesLongerWords(word, 'long');
    return { kind: 'words', field, text: word, prefix: mayGoOn ? 'always' : 'never' };
  });
  return { kind: 'and', nodes };
}

function typedWords(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}

/** Names are the fields that the models mark for autocomplete; of an entity type without such fields, all that hold names. */
function completedNames({ all, names }: TypeFields): readonly SearchField[] {
  const marked = all.filter(({ autocomplete, kind }) => autocomplete && kind !== 'urn');
  return marked.length > 0 ? marked : names;
}

type Found = Pick<SearchDocument, 'urn' | 'fields'>;

/** Suggests the name of each entity that is most like the typed text. If only its urn matches, its first name; if it has none, the urn. */
export function completionPage(text: string, { shown }: Completed, found: readonly Found[]): AutocompletePage {
  const likeness = likenessTo(text);
  const suggestion = ({ urn, fields }: Found) => {
    const names = (shown.get(parseUrn(urn).entityType) ?? []).flatMap(({ name }) => fieldStrings(fields[name]));
    // The sort is stable, so the preferred one of several comes first.
    const [best] = names.map((name) => ({ name, like: likeness(name) })).toSorted((a, b) => b.like - a.like);
    return best?.name || urn;
  };
  return { suggestions: [...new Set(found.map(suggestion))], urns: found.map(({ urn }) => urn) };
}

/** How well a name completes a text: it begins with it, one of its words does, or it has some of the words. */
function likenessTo(text: string): (name: string) => number {
  const typed = fold(withoutUrnHeads(text)).trim();
  const words = [...new Set(typedWords(text).flatMap(({ word, parts }) => [word, ...parts]))];
  const tests = words.map((word) => termsMatcher([{ kind: 'words', field: null, text: word, prefix: 'always' }]));
  return (name) => {
    const value = new ValueText(name);
    if (value.folded.startsWith(typed)) return words.length + 2;
    if (beginsWord(value.folded, typed)) return words.length + 1;
    return tests.filter((matches) => matches(value)).length;
  };
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

function beginsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (!LETTER_OR_DIGIT.test(text.charAt(at - 1))) return true;
  return false;
}
