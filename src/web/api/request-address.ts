/** The page of a change request. */
export function requestAddress(id: number): string {
  return `/settings/requests?${new URLSearchParams({ id: String(id) })}`;
}
