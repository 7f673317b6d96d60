import { queryOptions } from '@tanstack/react-query';
import { getEntityV2, listSummaries } from '#generated/http/addresses';
import type { EntitySummary } from '#generated/http/messages';
import type { JsonValue } from '#generated/registry/registry-types';
import { send, sendFor } from './send';
import { ASPECTS_QUERY, aspectsPath } from './aspects-path';

/** The latest value of an aspect, and who wrote it. */
export interface StoredAspect {
  readonly value: { readonly [field: string]: JsonValue };
  readonly systemMetadata?: { readonly runId?: string; readonly lastObserved?: number };
  readonly auditStamp?: { readonly actor: string; readonly time: number };
}

export type StoredAspects = ReadonlyMap<string, StoredAspect>;

/** The stored aspects of an entity by name. */
export function aspectsQuery(entityType: string, urn: string) {
  return queryOptions({
    queryKey: ['aspects', urn],
    queryFn: async ({ signal }): Promise<StoredAspects> => {
      const answer = await sendFor<Record<string, StoredAspect | string>>(aspectsPath(entityType, urn), {
        query: ASPECTS_QUERY,
        signal,
      });
      return new Map(
        Object.entries(answer).flatMap(([name, aspect]) => (typeof aspect === 'string' ? [] : [[name, aspect]])),
      );
    },
    staleTime: 10_000,
  });
}

interface EnvelopeOfThen {
  readonly value: StoredAspect['value'];
  readonly created: NonNullable<StoredAspect['auditStamp']>;
  readonly systemMetadata?: StoredAspect['systemMetadata'];
}

/** The aspects as they were at a time. @param asOf epoch milliseconds */
export function pastAspectsQuery(urn: string, asOf: number) {
  return queryOptions({
    queryKey: ['aspects', urn, asOf],
    queryFn: async ({ signal }): Promise<StoredAspects> => {
      const path = getEntityV2.path.slice(1).replace('{urn}', encodeURIComponent(urn));
      const { aspects } = await sendFor<{ readonly aspects: Readonly<Record<string, EnvelopeOfThen>> }>(path, {
        query: { asOf: String(asOf) },
        signal,
      });
      return new Map(
        Object.entries(aspects).map(([name, { value, created, systemMetadata }]) => [
          name,
          { value, auditStamp: created, ...(systemMetadata && { systemMetadata }) },
        ]),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What lists show of the entities, by urn. Those that do not exist, or that the caller may not see, are absent. */
export function summariesQuery(urns: readonly string[]) {
  return queryOptions({
    queryKey: ['summaries', urns],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, EntitySummary>> => {
      const { summaries } = await send(listSummaries, { query: { urn: urns }, signal });
      return new Map(summaries.map((summary) => [summary.urn, summary]));
    },
    enabled: urns.length > 0,
    staleTime: 30_000,
  });
}
