import { queryOptions } from '@tanstack/react-query';
import { sendFor } from '#web/api/send';
import type { AspectVersions } from './versions';

/** Versions of each aspect that the tab asks for, and at most. */
export const VERSIONS = 20;
export const VERSIONS_MAX = 1000;

/** The versions with their values: one answer for the timeline, the differences and who set what. */
export function historyQuery(urn: string, limit: number, aspect?: string) {
  return queryOptions({
    queryKey: ['history', urn, limit, aspect],
    queryFn: async ({ signal }): Promise<readonly AspectVersions[]> => {
      const path = `openapi/v1/entity/${encodeURIComponent(urn)}/history`;
      const { aspects } = await sendFor<{ readonly aspects: readonly AspectVersions[] }>(path, {
        query: { limit, aspect },
        signal,
      });
      return aspects;
    },
  });
}
