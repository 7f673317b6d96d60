import { LIMITS } from '#generated/http/limits';
import type { Actor } from '../authorization/actor';
import type { NamedEntity } from './entity-summary';
import { urnKey } from '../urn/urn';

/** The names that people see, of those entities that the actor may see. It takes a limited number of urns. */
export interface NameReader {
  of(actor: Actor, urns: readonly string[], signal: AbortSignal): Promise<readonly NamedEntity[]>;
}

/** The names of entities by urn. A question takes a limited number of them, so a large picture asks several. */
export async function namesByUrn(
  names: NameReader,
  actor: Actor,
  urns: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(urns)];
  const found = new Map<string, string>();
  for (let start = 0; start < wanted.length; start += LIMITS.graphqlPage)
    for (const { urn, name } of await names.of(actor, wanted.slice(start, start + LIMITS.graphqlPage), signal))
      found.set(urn, name);
  return found;
}

/** Names entities by what `namesByUrn` found; one without a known name by its key. */
export function namedBy(names: ReadonlyMap<string, string>): (urn: string) => NamedEntity {
  return (urn) => ({ urn, name: names.get(urn) ?? urnKey(urn) });
}
