import { distance } from 'fastest-levenshtein';

/** The candidate that `wanted` most likely means; null when none is near enough. The first of several wins. */
export function nearestName(
  wanted: string,
  candidates: Iterable<string>,
  wrongMax = Number.POSITIVE_INFINITY,
): string | null {
  const lower = wanted.toLowerCase();
  let best: string | null = null;
  // A third of the letters may be wrong, one of two too; beyond that a suggestion misleads more often than it helps.
  let limit = wanted.length < 2 ? 0 : Math.min(wrongMax, Math.max(1, Math.floor(wanted.length / 3)));
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const away = wrongLetters(lower, candidate.toLowerCase());
    if (away > limit || (away === limit && best !== null)) continue;
    best = candidate;
    limit = away;
  }
  return best;
}

/** Two neighbours that changed places are one mistake of the hand, and the commonest. */
function wrongLetters(a: string, b: string): number {
  return isOneSwap(a, b) ? 1 : distance(a, b);
}

function isOneSwap(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return (
    at >= 0 &&
    a.slice(0, at) +
      a
        .slice(at, at + 2)
        .split('')
        .toReversed()
        .join('') +
      a.slice(at + 2) ===
      b
  );
}

/** `did you mean X?`, undefined when nothing is near: fits the `suggestion` of a diagnostic. */
export function didYouMean(wanted: string, candidates: Iterable<string>, wrongMax?: number): string | undefined {
  const name = nearestName(wanted, candidates, wrongMax);
  return name === null ? undefined : `did you mean ${name}?`;
}
