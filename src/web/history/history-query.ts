import { queryOptions } from '@tanstack/react-query';
import { sendFor } from '../api/send';
import type { JsonRecord } from '../values/value-kinds';

/** One value that an aspect had. */
export interface StoredVersion {
  /** Counts the values of the aspect from 1. */
  readonly version: number;
  readonly value: JsonRecord;
  readonly created: { readonly actor: string; readonly time: number };
  readonly deletedOn?: number;
  readonly systemMetadata: { readonly runId?: string };
}

/** The values that an aspect had, newest first. */
export interface AspectVersions {
  readonly name: string;
  readonly isPresent: boolean;
  /** Whether the first value is still kept. */
  readonly isComplete: boolean;
  readonly historyStartsAt?: number;
  readonly versions: readonly StoredVersion[];
}

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
