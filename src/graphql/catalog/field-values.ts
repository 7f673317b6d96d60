import type { GraphQLFieldResolver } from 'graphql';
import type { GraphqlContext } from '../graphql-context';

export type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** A member of a JSON object; undefined for anything else. */
export function memberOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? Reflect.get(source, name)
    : undefined;
}
