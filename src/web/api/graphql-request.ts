import type { GraphqlDocument } from '#generated/graphql/graphql-document';
import type { Sent } from './receive';

export const GRAPHQL_PATH = 'api/graphql';

/** The request of a document. */
export function graphqlRequest<Variables, Result>(document: GraphqlDocument<Variables, Result>, variables: Variables) {
  return { method: 'POST', body: { query: document.text, variables } } satisfies Sent;
}
