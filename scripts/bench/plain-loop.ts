import { seededRandom } from './metadata-generator';

/** Values of each facet. Real facets have few values and some have thousands. */
const FACET_VALUES = [6, 3, 200, 50, 40, 12, 1000, 2];
const CLASSES = 4;
const BEST = 10;

/**
 * The least work that a search engine can do for a word that is in every document: it counts the values of eight facets, compares class
 * and weight of each document, and keeps the ten best.
 * @returns a function that does it once, and returns the milliseconds
 */
export function plainLoop(documents: number): () => number {
  const random = seededRandom(4);
  const numbers = (below: number) => Uint16Array.from({ length: documents }, () => Math.floor(random() * below));
  const facets = FACET_VALUES.map(numbers);
  const classes = numbers(CLASSES);
  const weights = Float32Array.from({ length: documents }, random);
  return () => {
    const startedAt = performance.now();
    const counts = FACET_VALUES.map((values) => new Uint32Array(values));
    const best = new Float64Array(BEST).fill(-1);
    facets.forEach((facet, at) => countValues(facet, counts[at] ?? new Uint32Array()));
    for (let document = 0; document < documents; document++)
      keepBest(best, (classes[document] ?? 0) + (weights[document] ?? 0));
    if (best.at(-1) === -1 && documents >= BEST) throw new Error('the loop kept too few');
    return performance.now() - startedAt;
  };
}

function countValues(facet: Uint16Array, counts: Uint32Array): void {
  for (let document = 0; document < facet.length; document++) {
    const value = facet[document] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
}

/** `best` is sorted, best first. */
function keepBest(best: Float64Array, score: number): void {
  let at = BEST - 1;
  if (score <= (best[at] ?? 0)) return;
  for (; at > 0 && (best[at - 1] ?? 0) < score; at--) best[at] = best[at - 1] ?? 0;
  best[at] = score;
}
