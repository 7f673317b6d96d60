import { storableText } from '#base/json/storable-text';
import type { Found } from '../result/complete-page';
import type { SearchQuery } from '#search/language/query/search-query';
import { allInterpretations, askedOf, type InterpretationDeps, type Asked } from './asked';
import type { InterpretationSearch } from './interpretation-search';
import { searchSentence } from './search-sentence';
import { withoutPunctuation } from './without-punctuation';
import type { Corrected } from './corrected';

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

/** Searches with words at the ends as places, with other spaces, and without typing errors. */
async function searchOtherWords(
  searches: InterpretationSearch,
  { text, node, entityTypes }: Asked,
  { interpreter, similarWords }: InterpretationDeps,
): Promise<Found | undefined> {
  const found = await searches.firstFound(interpreter.placedAtEnds(node, entityTypes));
  if (found) return found;
  for (const corrected of interpreter.joinedAndSplit(node, entityTypes)) {
    const right = await searches.firstFound([{ node: corrected.node, entityTypes }]);
    if (right) return { ...right, corrected: corrected.text };
  }
  const corrections = await interpreter.corrections(text, node, entityTypes, similarWords);
  for (const corrected of await mostFoundFirst(corrections, searches)) {
    const right = await searches.firstFound(allInterpretations(interpreter, corrected, entityTypes));
    if (right) return { ...right, corrected: corrected.text };
  }
  return undefined;
}

/** The right word is one that occurs together with the other words of the query. */
async function mostFoundFirst(
  corrections: readonly Corrected[],
  searches: InterpretationSearch,
): Promise<readonly Corrected[]> {
  if (corrections.length < 2 || corrections[0]?.isOneWord) return corrections;
  const counted = await Promise.all(
    corrections.map(async (each) => ({ each, total: await searches.count(each.node) })),
  );
  return counted.toSorted((a, b) => b.total - a.total).map(({ each }) => each);
}
