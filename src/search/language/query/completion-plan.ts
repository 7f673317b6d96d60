import { LIMITS } from '#generated/http/limits';
import { checkUses } from '#base/errors/limit-exceeded';
import type { Place } from '#base/errors/place';
import { storableText } from '#base/json/storable-text';
import { distinctFields, type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { TypeFields } from '../fields/type-fields';
import { matchesLongerWords, type QueryNode } from './query-node';
import type { AutocompleteQuery } from './search-query';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { normalizeFilter, showsRemoved } from './normalize-filter';
import { textUse, wordsUse } from './query-uses';
import type { Restriction } from './restriction';

/** The field of an autocomplete request. */
const QUERY: Place = { field: ['query'] };

/** What a person typed, and how an engine is to complete it. */
interface TypedText {
  readonly text: string;
  /** Each word may be the beginning of a longer one, and not only the last. */
  readonly eachWordBegins: boolean;
}

/** The fields of an autocomplete request. */
interface CompletedFields {
  /** Empty if nothing can match. */
  readonly searched: readonly SearchField[];
  /** Fields that a suggestion may be from, by entity type, the preferred one first. */
  readonly shown: ReadonlyMap<string, readonly SearchField[]>;
}

/** An autocomplete request after its checks: what an engine is asked. */
export interface CompletionPlan extends TypedText, CompletedFields, Restriction {
  readonly request: AutocompleteQuery;
  readonly showsRemoved: boolean;
}

/**
 * Checks what was typed, before anything waits for it.
 * @returns the text
 * @throws LimitExceededError for a text of too many characters or words
 */
export function checkCompletion({ query }: AutocompleteQuery): string {
  const text = storableText(query);
  checkUses([textUse(text)], QUERY);
  checkUses([wordsUse(text)], QUERY);
  return text;
}

export function planCompletion(request: AutocompleteQuery, typed: TypedText, fields: SearchFields): CompletionPlan {
  return {
    ...typed,
    request,
    filter: normalizeFilter(request.filter, fields),
    access: request.read.access,
    showsRemoved: showsRemoved(request.filter, fields),
    ...(request.limit > 0 && mayComplete(typed)
      ? completedFields(request, fields)
      : { searched: [], shown: new Map() }),
  };
}

/**
 * Autocomplete searches the requested field, or names and the urn. Fields that hold urns of other entities are left out, because these are
 * not names of this entity.
 */
function completedFields({ entityTypes, field }: AutocompleteQuery, fields: SearchFields): CompletedFields {
  const shownAs = (names: (entityType: string) => readonly SearchField[]) =>
    new Map(entityTypes.map((entityType) => [entityType, names(entityType)]));
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
function mayComplete({ text, eachWordBegins }: TypedText): boolean {
  const words = typedWords(text).length;
  return eachWordBegins ? words > 1 && words <= LIMITS.queryPrefixes : words > 0;
}

/** What a person typed as a query: the last word may go on, or each of them. */
export function typedQuery(field: string | null, { text, eachWordBegins }: TypedText): QueryNode {
  if (!eachWordBegins) return { kind: 'words', field, text, prefix: 'always' };
  const words = typedWords(text);
  const nodes = words.map(({ word }, index): QueryNode => {
    const mayGoOn = index === words.length - 1 || matchesLongerWords(word, 'long');
    return { kind: 'words', field, text: word, prefix: mayGoOn ? 'always' : 'never' };
  });
  return { kind: 'and', nodes };
}

export function typedWords(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}

/** Names are the fields that the models mark for autocomplete; of an entity type without such fields, all that hold names. */
function completedNames({ all, names }: TypeFields): readonly SearchField[] {
  const marked = all.filter(({ autocomplete, kind }) => autocomplete && kind !== 'urn');
  return marked.length > 0 ? marked : names;
}
