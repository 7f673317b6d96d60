import { LIMITS } from '../../../generated/http/limits';
import type { Actor } from '../authorization/actor';
import type { NamedEntity } from './entity-summary';

/** The names that people see, of those entities that the actor may see. It takes a limited number of urns. */
export interface NameReader {
  of(actor: Actor, urns: readonly string[], signal: AbortSignal): Promise<readonly NamedEntity[]>;
}

/** The names of as many of the entities as one question takes, by urn. */
export async function namesByUrn(
  names: NameReader,
  actor: Actor,
  urns: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = await names.of(actor, [...new Set(urns)].slice(0, LIMITS.graphqlPage), signal);
  return new Map(found.map(({ urn, name }) => [urn, name]));
}

/** What follows the entity type in a urn, for entities without a known name. */
export function keyOf(urn: string): string {
  return urn.split(':').slice(3).join(':');
}
