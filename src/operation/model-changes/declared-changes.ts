/** A line of the list of declared changes: - `id`: why */
const DECLARATION = /^- `([^`]+)`/gm;

/** The ids of the changes that a list declares. */
export function declaredChanges(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(DECLARATION)].map(([, id = '']) => id));
}
