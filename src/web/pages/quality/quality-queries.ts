import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listProblems } from '#generated/http/addresses';
import { send } from '#web/api/send';

/** The parameters of the address that narrow the list, which the operation has too. */
const FILTERS = ['type', 'owner', 'place', 'platform'] as const;
export type QualityFilter = (typeof FILTERS)[number];

export const PROBLEMS = 20;

/** One page of what is wrong in the catalog. */
export function problemsQuery(params: URLSearchParams, start: number) {
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return queryOptions({
    queryKey: ['problems', filter, start],
    queryFn: ({ signal }) => send(listProblems, { query: { ...filter, start, count: PROBLEMS }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function isNarrowed(params: URLSearchParams): boolean {
  return FILTERS.some((name) => params.has(name));
}
