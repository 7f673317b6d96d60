import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { FollowDocument, FollowingDocument, UnfollowDocument } from '#generated/graphql/web/api/following';
import { ask } from './ask';

const FRESH_MS = 60_000;

/** The urns of what the caller follows. */
export const followingQuery = queryOptions({
  queryKey: ['following'],
  queryFn: async ({ signal }) => (await ask(FollowingDocument, {}, signal)).following,
  staleTime: FRESH_MS,
});

interface Following {
  readonly urn: string;
  readonly follows: boolean;
}

/** Follows an entity, or ends it. What is shown changes at once, and back if the service refuses. */
export function useFollow() {
  const client = useQueryClient();
  const { queryKey } = followingQuery;
  return useMutation({
    mutationFn: ({ urn, follows }: Following): Promise<unknown> =>
      follows ? ask(FollowDocument, { urn }) : ask(UnfollowDocument, { urn }),
    onMutate: ({ urn, follows }) => {
      client.setQueryData(queryKey, (before = []) => {
        const others = before.filter((each) => each !== urn);
        return follows ? [urn, ...others] : others;
      });
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: ['home'] })]),
  });
}
