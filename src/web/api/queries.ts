import { keepPreviousData, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccessTokenRequest } from '../../../generated/http/messages';
import { send } from './send';

const FRESH_MS = 60_000;

/** Nothing is retried without a person, because a page shows a failure with its request id. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => send<'getMe'>('openapi/v1/me', { signal }),
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
    queryFn: ({ signal }) => send<'listAccessTokens'>('openapi/v1/tokens', { query: { user, start, count }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccessTokenRequest) => send<'createAccessToken'>('openapi/v1/tokens', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
    // The text of a token must not stay in the cache.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      send<'revokeAccessToken'>(`openapi/v1/tokens/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    // Also after a refusal, because the token may be gone.
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}
