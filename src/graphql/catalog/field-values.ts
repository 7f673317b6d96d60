import type { GraphQLFieldResolver } from 'graphql';
import { parseUrn } from '../../urn/urn';
import type { GraphqlContext } from '../graphql-context';

export type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** A member of a JSON object; undefined for anything else. */
export function memberOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null && Object.hasOwn(source, name)
    ? Reflect.get(source, name)
    : undefined;
}

/** Undefined for a string that is not a urn. */
export function entityTypeOf(urn: string): string | undefined {
  try {
    return parseUrn(urn).entityType;
  } catch {
    return undefined;
  }
}
