import { storableText } from '../../../base/json/storable-text';
import type { SearchFields } from '../fields/search-fields';
import { parseQuery } from '../query/parse-query';
import type { QueryNode } from '../query-node';
import type { Found } from '../result/complete-page';
import type { SearchQuery, SimilarWords } from '../search-query';
import type { Corrected } from './corrected';
import type { QueryInterpreter } from './query-interpreter';
import type { InterpretationSearch } from './interpretation-search';
import type { Interpretation } from './interpretation';
import { withoutPunctuation } from './without-punctuation';

/** What other interpretations of a query are made of. */
export interface InterpretationDeps {
  readonly fields: SearchFields;
  readonly interpreter: QueryInterpreter;
  readonly similarWords: (words: readonly string[]) => Promise<SimilarWords>;
}

/** Searches for the first other interpretation of a query that finds something: as it may be meant, then without its typing errors. */
export async function searchInterpretations(
  searches: InterpretationSearch,
  { input, entityTypes }: Pick<SearchQuery, 'input' | 'entityTypes'>,
  { fields, interpreter, similarWords }: InterpretationDeps,
): Promise<Found | undefined> {
  const typed = storableText(input);
  const text = withoutPunctuation(typed);
  const { node } = parseQuery(text, (name) => fields.has(name));
  const isAsTyped = text === typed;
  if (isAsTyped) searches.noteEmpty({ node, entityTypes });
  // The interpretations in named fields, and the plain one, were searched for as typed.
  const interpretations = isAsTyped
    ? interpreter.interpretations(node, entityTypes)
    : allInterpretations(interpreter, { text, node }, entityTypes);
  const found =
    (await searches.firstFound(interpretations)) ??
    (await searches.firstFound(interpreter.placedAtEnds(node, entityTypes)));
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

function* allInterpretations(
  interpreter: QueryInterpreter,
  { text, node }: { readonly text: string; readonly node: QueryNode },
  entityTypes: readonly string[],
): Generator<Interpretation> {
  yield* interpreter.inNamedFields(text, entityTypes);
  yield { node, entityTypes };
  yield* interpreter.interpretations(node, entityTypes);
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
