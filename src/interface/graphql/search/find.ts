import { FIND } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { GraphqlContext, GraphqlRequest } from '../graphql-context';

export { FIND };

/** The context of what a field asks to find entities. */
export function findRead({ actor, signal, startedAt }: GraphqlRequest): ReadContext {
  return { access: actor.grants.onAny(FIND), privileges: FIND, signal, startedAt };
}

/** The context of a field that asks several questions, which together have the time of one. */
export function beginField(context: GraphqlContext): GraphqlContext {
  return { startedAt: performance.now(), ...context };
}
