import { queryOptions } from '@tanstack/react-query';
import { aspectsPath } from './aspects-path';
import type { StoredAspect } from './entity-queries';
import { sendFor } from './send';

const STALE_MS = 60_000;

/** The latest value of one aspect of another entity, such as a definition. It fails for one that the caller may not see. */
export function storedQuery(urn: string, aspect: string) {
  return queryOptions({
    queryKey: ['definition', urn, aspect],
    queryFn: async ({ signal }) => {
      const [, , entityType = ''] = urn.split(':');
      const path = `${aspectsPath(entityType, urn)}/${aspect}`;
      return (await sendFor<StoredAspect>(path, { signal })).value;
    },
    staleTime: STALE_MS,
    retry: false,
  });
}
