import { infiniteQueryOptions } from '@tanstack/react-query';
import { WhatChangedDocument, type WhatChangedQuery } from '#generated/graphql/web/pages/changes/changes-query';
import { ask } from '#web/api/ask';

export type ToldChange = ToldPage['changes'][number];

type ToldPage = NonNullable<WhatChangedQuery['whatChanged']>;

interface ChangesOf {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly onlyMine: boolean;
  /** The urn of a saved search, of which only the hits are meant; empty without one. */
  readonly search: string;
}

const FRESH_MS = 30_000;

/** The changes, newest first, page after page. */
export function changesQuery({ since, onlyMine, search }: ChangesOf) {
  const found = search === '' ? {} : { savedSearch: search };
  const inputAt = (before: ToldPage['before']) => ({ since, onlyMine, before, ...found });
  return infiniteQueryOptions({
    queryKey: ['what changed', since, onlyMine, search],
    queryFn: async ({ signal, pageParam }) =>
      (await ask(WhatChangedDocument, { input: inputAt(pageParam) }, signal)).whatChanged,
    initialPageParam: firstPage(),
    getNextPageParam: ({ before }) => before,
    staleTime: FRESH_MS,
  });
}

function firstPage(): ToldPage['before'] {
  return null;
}
