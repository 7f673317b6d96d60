import { NotFoundError } from '#base/errors/domain-error';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import type { Runtime } from '#command/composition/create-runtime';

/** The urn of the actor whom an operator names, by a urn or as a user. @throws NotFoundError for a name that no user has */
export async function actorUrn({ accounts: { users } }: Pick<Runtime, 'accounts'>, actor: string): Promise<string> {
  if (actor.startsWith('urn:')) return formatUrn(parseUrn(actor));
  const found = await users.find(actor);
  if (found === undefined) throw new NotFoundError(`There is no user ${actor}. Send the name of a user, or a urn.`);
  return found;
}
