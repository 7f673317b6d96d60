/** The page of a run. */
export function runAddress(id: string): string {
  return `/runs?${new URLSearchParams({ id })}`;
}
