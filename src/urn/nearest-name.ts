import { distance } from 'fastest-levenshtein';

/** The known name that a person most likely meant; undefined when none is near. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if (wrong.length > 200) return undefined;
  const ranked = names
    .map((name) => ({ name, far: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const best = ranked[0];
  return best && best.far <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined;
}
