import { NotFoundError } from '#base/errors/domain-error';
import { formatUrn, parseUrn } from '#catalog/urn/urn';
import type { Runtime } from '#command/composition/create-runtime';

interface ActorOption {
  readonly actor?: string;
}

/** The options with the urn of the actor whom they name, if they name one. @throws NotFoundError for a name that no user has */
export async function withActorUrn<Options extends ActorOption>(
  runtime: Pick<Runtime, 'accounts'>,
  options: Options,
): Promise<Options> {
  return !options.actor ? options : { ...options, actor: await actorUrn(runtime, options.actor) };
}

/** The urn of the actor whom an operator names, by a urn or as a user. @throws NotFoundError for a name that no user has */
export async function actorUrn({ accounts: { users } }: Pick<Runtime, 'accounts'>, actor: string): Promise<string> {
  if (actor.startsWith('urn:')) return formatUrn(parseUrn(actor));
  const found = await users.find(actor);
  if (found === undefined) throw new NotFoundError(`There is no user ${actor}. Send the name of a user, or a urn.`);
  return found;
}
