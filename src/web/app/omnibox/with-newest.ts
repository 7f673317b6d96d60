export const SEARCHES_KEPT = 6;

/** Each once, and those that the newest one continues are left out. */
export function withNewest(known: readonly string[], newest: string): readonly string[] {
  return [newest, ...known.filter((text) => !newest.startsWith(text))].slice(0, SEARCHES_KEPT);
}
