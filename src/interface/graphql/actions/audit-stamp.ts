import type { GraphqlContext } from '../graphql-context';

/** Who changes something, and when. */
export function stampOf({ actor }: Pick<GraphqlContext, 'actor'>) {
  return { time: Date.now(), actor: actor.urn };
}
