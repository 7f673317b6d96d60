import { queryOptions } from '@tanstack/react-query';
import { getLineagePicture } from '../../../generated/http/addresses';
import { send } from '../api/send';
import type { LineageState } from './lineage-state';

const DAY_MS = 86_400_000;

/** The answer that the picture and the list show. What the address does not ask of the service is no part of its key. */
export function pictureQuery(urn: string, { direction, hops, columns, days, expand }: LineageState) {
  return queryOptions({
    queryKey: ['lineage', urn, direction, hops, columns, days, expand],
    queryFn: ({ signal }) =>
      send(getLineagePicture, {
        query: {
          urn,
          direction,
          hops,
          ...(columns && { columns }),
          ...(days > 0 && { startTimeMillis: Date.now() - days * DAY_MS }),
          ...(expand.upstream.length > 0 && { expandUpstream: [...expand.upstream] }),
          ...(expand.downstream.length > 0 && { expandDownstream: [...expand.downstream] }),
        },
        signal,
      }),
    staleTime: 30_000,
  });
}
