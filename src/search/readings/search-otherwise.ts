import { storableText } from '../../json/storable-text';
import type { SearchFields } from '../fields/search-fields';
import { parseQuery } from '../query/parse-query';
import type { QueryNode } from '../query-node';
import type { Found } from '../result/complete-page';
import type { SearchQuery, SimilarWords } from '../search-query';
import type { Corrected, QueryRelaxer } from './query-relaxer';
import type { Question } from './question';
import type { Reading } from './reading';
import { withoutPunctuation } from './without-punctuation';

/** What other readings of a query are made of. */
export interface OtherReadings {
  readonly fields: SearchFields;
  readonly relaxer: QueryRelaxer;
  readonly similarWords: (words: readonly string[]) => Promise<SimilarWords>;
}

/** Searches for the first other reading of a query that finds something: as it may be meant, then without its typing errors. */
export async function searchOtherwise(
  question: Question,
  { input, entityTypes }: Pick<SearchQuery, 'input' | 'entityTypes'>,
  { fields, relaxer, similarWords }: OtherReadings,
): Promise<Found | undefined> {
  const typed = storableText(input);
  const text = withoutPunctuation(typed);
  const { node } = parseQuery(text, (name) => fields.has(name));
  const isAsTyped = text === typed;
  if (isAsTyped) question.noteEmpty({ relaxed: node, entityTypes });
  // The readings in named fields, and the plain one, were searched for as typed.
  const readings = isAsTyped ? relaxer.readings(node, entityTypes) : allReadings(relaxer, { text, node }, entityTypes);
  const found = await question.firstFound(readings);
  if (found) return found;
  const corrections = await relaxer.corrections(text, node, entityTypes, similarWords);
  for (const corrected of await mostFoundFirst(corrections, question)) {
    const right = await question.firstFound(allReadings(relaxer, corrected, entityTypes));
    if (right) return { ...right, corrected: corrected.text };
  }
  return undefined;
}

function* allReadings(
  relaxer: QueryRelaxer,
  { text, node }: { readonly text: string; readonly node: QueryNode },
  entityTypes: readonly string[],
): Generator<Reading> {
  yield* relaxer.inNamedFields(text, entityTypes);
  yield { relaxed: node, entityTypes };
  yield* relaxer.readings(node, entityTypes);
}

/** The right word is one that occurs together with the other words of the query. */
async function mostFoundFirst(corrections: readonly Corrected[], question: Question): Promise<readonly Corrected[]> {
  if (corrections.length < 2 || corrections[0]?.isOneWord) return corrections;
  const counted = await Promise.all(
    corrections.map(async (each) => ({ each, total: await question.count(each.node) })),
  );
  return counted.toSorted((a, b) => b.total - a.total).map(({ each }) => each);
}
