import { keepPreviousData, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createAccessToken, getMe, listAccessTokens, revokeAccessToken } from '#generated/http/addresses';
import type { AccessTokenRequest } from '#generated/http/messages';
import { send } from './send';

const FRESH_MS = 60_000;

/** A browser that thinks it is offline may still reach the service, on loopback for example, so requests do not wait for it. */
const ALONE = { retry: false, networkMode: 'always' } as const;

/** Nothing is retried without a person, because a page shows a failure with its request id. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: ALONE, mutations: ALONE } });
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => send(getMe, { signal }),
  staleTime: FRESH_MS,
});

interface TokenListing {
  /** Urn of a user; undefined for the tokens of everybody. */
  readonly user: string | undefined;
  readonly start: number;
  readonly count: number;
}

export function tokensQuery({ user, start, count }: TokenListing) {
  return queryOptions({
    queryKey: ['tokens', user, start, count],
    queryFn: ({ signal }) => send(listAccessTokens, { query: { user, start, count }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccessTokenRequest) => send(createAccessToken, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
    // The text of a token must not stay in the cache.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(revokeAccessToken, { path: { id } }),
    // Also after a refusal, because the token may be gone.
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}
