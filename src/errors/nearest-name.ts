import { distance } from 'fastest-levenshtein';

/** The known name that a person most likely meant: one that is spelled nearly so, or the only one that begins so. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if (wrong.length > 200) return undefined;
  const ranked = names
    .map((name) => ({ name, far: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const best = ranked[0];
  if (best && best.far <= Math.max(2, Math.floor(best.name.length / 3))) return best.name;
  const continued = wrong.length >= 2 ? names.filter((name) => name.toLowerCase().startsWith(wrong.toLowerCase())) : [];
  return continued.length === 1 ? continued[0] : undefined;
}
