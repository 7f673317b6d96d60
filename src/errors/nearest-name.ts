import { distance } from 'fastest-levenshtein';

/** The known name that a person most likely meant: one that is spelled nearly so, or the only one that begins so, or whose last part it is. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if (wrong.length > 200) return undefined;
  const ranked = names
    .map((name) => ({ name, far: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const best = ranked[0];
  if (best && best.far <= Math.max(2, Math.floor(best.name.length / 3))) return best.name;
  const continued = wrong.length >= 2 ? names.filter((name) => name.toLowerCase().startsWith(wrong.toLowerCase())) : [];
  if (continued.length === 1) return continued[0];
  const shortened = names.filter((name) => name.toLowerCase().endsWith(`.${wrong.toLowerCase()}`));
  return shortened.length === 1 ? shortened[0] : undefined;
}
