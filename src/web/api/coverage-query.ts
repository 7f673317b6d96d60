import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getCoverage } from '#generated/http/addresses';
import { send } from '#web/api/send';

/** The share of the catalog that people look after. @param type undefined for all types */
export function coverageQuery(type: string | undefined) {
  return queryOptions({
    queryKey: ['coverage', type],
    queryFn: ({ signal }) => send(getCoverage, { query: type === undefined ? {} : { type }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
