import { queryOptions } from '@tanstack/react-query';
import { getCatalog } from '#generated/http/addresses';
import { send, sendFor } from './send';

/** A person who has just written something waits for it. */
const POLL_MS = 2_000;

/** Asks again until the catalog has an entity. */
export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: ({ signal }) => send(getCatalog, { signal }),
  refetchInterval: ({ state: { data, error } }) => (error || (data && data.entities > 0) ? false : POLL_MS),
  // That of the first answer, which is not asked for again.
  staleTime: POLL_MS,
});

/** The part of the document of the interface that has an example of a proposal. */
interface ProposalDocument {
  readonly components: { readonly examples: { readonly IngestProposal: { readonly value: object } } };
}

/** An example of the body of a proposal, because nothing here names entity types or aspects. */
export const exampleQuery = queryOptions({
  queryKey: ['example'],
  queryFn: async ({ signal }) => {
    const query = { format: 'json' };
    const { components } = await sendFor<ProposalDocument>('restli/docs/rest/aspects', { query, signal });
    return components.examples.IngestProposal.value;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
