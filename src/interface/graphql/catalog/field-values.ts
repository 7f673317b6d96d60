import type { GraphQLFieldResolver } from 'graphql';
import type { GraphqlContext } from '../graphql-context';

export type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** A member of a JSON object; undefined for anything else. */
export function memberOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? Reflect.get(source, name)
    : undefined;
}

/** The entries of a map; undefined for anything else. */
export function entriesOf(value: unknown): readonly { readonly key: string; readonly value: unknown }[] | undefined {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, each]) => ({ key, value: each }))
    : undefined;
}
