import { ForbiddenError } from '#base/errors/domain-error';
import type { GraphqlContext } from '../graphql-context';

/**
 * Refuses a token with a scope, for what needs no privilege because it belongs to the actor.
 * @throws ForbiddenError
 */
export function requireWholeToken({ actor }: Pick<GraphqlContext, 'actor'>): void {
  if (actor.grants.isWhole) return;
  throw new ForbiddenError('The scope of the token does not include this; use a token without a scope, or sign in');
}
