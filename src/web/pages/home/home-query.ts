import { queryOptions } from '@tanstack/react-query';
import { HomeDocument, type HomeQuery } from '#generated/graphql/web/pages/home/home-query';
import { ask } from '#web/api/ask';

const FRESH_MS = 30_000;

export type Home = NonNullable<HomeQuery['home']>;
export type Post = NonNullable<HomeQuery['listPosts']>['posts'][number];

/** What concerns the person, in one answer. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => ask(HomeDocument, {}, signal),
  staleTime: FRESH_MS,
});
