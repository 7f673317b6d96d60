import type { ServedCatalog } from './served-catalog';

interface GraphqlAnswer {
  readonly data?: ReturnType<typeof JSON.parse>;
  readonly errors?: readonly { readonly message: string; readonly extensions: { code: number; reason?: string } }[];
}

/** Asks a catalog by GraphQL with an access token. */
export function graphqlClient(catalog: Pick<ServedCatalog, 'send'>, token: () => string) {
  const answer = async (query: string, variables: object = {}): Promise<GraphqlAnswer> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token()}` };
    return (await catalog.send('/api/graphql', { method: 'POST', headers, body: { query, variables } })).json;
  };
  return {
    answer,
    /** The data; a rejection with the errors if there are any. */
    data: async (query: string, variables: object = {}) => {
      const { data, errors } = await answer(query, variables);
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    /** The HTTP-like code and the reason of the first error. */
    refusal: async (query: string, variables: object = {}) => {
      const { errors: [first] = [] } = await answer(query, variables);
      return [first?.extensions.code, first?.extensions.reason];
    },
  };
}
