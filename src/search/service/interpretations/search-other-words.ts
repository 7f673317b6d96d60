import type { Found } from '../result/complete-page';
import { allInterpretations, type Asked, type InterpretationDeps } from './asked';
import type { Corrected } from './corrected';
import type { InterpretationSearch } from './interpretation-search';

/** With words at the ends as places, with other spaces, and without typing errors. */
export async function searchOtherWords(
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
