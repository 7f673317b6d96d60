import type { Resolvers as ResolversOf } from '#generated/graphql/resolver-types';
import type { GraphqlContext } from './graphql-context';

/** Functions of fields, by types and fields. Fields without a function are members of what the function above returned. */
export type Resolvers = ResolversOf<GraphqlContext>;
