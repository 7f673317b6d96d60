import { storableText } from '#base/json/storable-text';
import type { Found } from '../result/complete-page';
import type { SearchQuery } from '#search/language/query/search-query';
import { allInterpretations, askedOf, type InterpretationDeps } from './asked';
import type { InterpretationSearch } from './interpretation-search';
import { searchOtherWords } from './search-other-words';
import { searchSentence } from './search-sentence';
import { withoutPunctuation } from './without-punctuation';

/** Searches for the first other interpretation of a query that finds something: as it may be meant, then as a sentence. */
export async function searchInterpretations(
  searches: InterpretationSearch,
  { input, entityTypes }: Pick<SearchQuery, 'input' | 'entityTypes'>,
  deps: InterpretationDeps,
): Promise<Found | undefined> {
  const typed = storableText(input);
  const asked = askedOf(withoutPunctuation(typed), entityTypes, deps.fields);
  const isAsTyped = asked.text === typed;
  if (isAsTyped) searches.noteEmpty(asked);
  // The interpretations in named fields, and the plain one, were searched for as typed.
  const interpretations = isAsTyped
    ? deps.interpreter.interpretations(asked.node, entityTypes)
    : allInterpretations(deps.interpreter, asked, entityTypes);
  return (
    (await searches.firstFound(interpretations)) ??
    (await searchOtherWords(searches, asked, deps)) ??
    searchSentence(searches, asked, deps)
  );
}
