/** Addresses that accept a body, of every surface. */
const TARGETS = ['/aspects?action=ingestProposal', '/entities?action=search', '/runs?action=rollback', '/api/graphql'];

/** The addresses in turn. */
export function postTarget(index: number): string {
  return TARGETS[index % TARGETS.length] ?? '/';
}
