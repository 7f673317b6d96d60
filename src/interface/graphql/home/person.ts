import { type Concerns, concernsIn } from '#access/people/concerns';
import { FOLLOWING_ASPECT } from '#access/people/personal-aspects';
import { MEMBERSHIP_ASPECTS } from '#access/security-models/security-models';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import type { GraphqlContext } from '../graphql-context';
import { valueOf } from '../people/stored-people';

/** The groups of the caller, and what the caller follows. Everybody may read what is about oneself. */
export async function personOf({ actor, services, signal }: GraphqlContext): Promise<Concerns> {
  const options = { aspects: [...MEMBERSHIP_ASPECTS, FOLLOWING_ASPECT], read: wholeCatalog(signal) };
  const own = await services.reader.entity(actor.urn, options);
  return concernsIn((aspect) => valueOf(own, aspect));
}
