import type { HitExplanation, SearchHit } from '#search/language/query/search-query';

/** The scores of a cluster have seven digits. */
const TOLERANCE = 1e-5;

/** The explanations whose weights, times the rank weight, are not the score of their hit. */
export function unexplained(hits: readonly SearchHit[]): readonly (HitExplanation | undefined)[] {
  return hits
    .filter((hit) => !(Math.abs(explainedScore(hit) / hit.score - 1) <= TOLERANCE))
    .map((hit) => hit.explanation);
}

function explainedScore({ explanation }: SearchHit): number {
  const weights = explanation?.reasons.map(({ weight }) => weight) ?? [];
  return weights.reduce((sum, weight) => sum + weight, 0) * (explanation?.rankWeight ?? Number.NaN);
}
