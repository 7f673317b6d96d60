import type { JsonObject } from '#generated/registry/registry-types';
import { checkUses } from '#base/errors/limit-exceeded';
import { parseExactJson } from '#base/json/exact-json';
import { isNumeric } from '#base/json/integers';
import { parseFilter } from '#interface/rest/format/filter-form';
import { parseUrn } from '#catalog/urn/urn';
import { criteriaOf, type FacetFilter } from '../criteria';
import type { GraphqlContext } from '../graphql-context';
import { SERIES } from './catalog-reads';

const NEWEST = 10;

/** What a field of a time series takes. */
interface SeriesArgs {
  readonly startTimeMillis?: number | bigint | null | undefined;
  readonly endTimeMillis?: number | bigint | null | undefined;
  readonly limit?: number | null | undefined;
  readonly filter?: { readonly and: readonly FacetFilter[] } | null | undefined;
}

/** A time series, and the field by which its events are the newest first; without one, that is their time. */
interface Series {
  readonly name: string;
  readonly by?: string;
}

/** The newest events. Each entity takes a question. @throws ForbiddenError */
export async function events(urn: string, { name, by }: Series, args: SeriesArgs, context: GraphqlContext) {
  const { startTimeMillis, endTimeMillis, limit, filter } = args;
  const { actor, services, signal, reads } = context;
  const count = limit ?? NEWEST;
  checkUses([{ limit: 'graphqlPage', size: count, unit: 'events', fix: 'Ask for spans of time' }], {
    field: ['limit'],
  });
  const question = {
    urn,
    entityType: parseUrn(urn).entityType,
    aspectName: name,
    ...(by !== undefined && { sort: { field: by, descending: true } }),
    ...(isNumeric(startTimeMillis) && { startTimeMillis: Number(startTimeMillis) }),
    ...(isNumeric(endTimeMillis) && { endTimeMillis: Number(endTimeMillis) }),
    limit: Math.max(0, count),
    ...(filter && { filter: parseFilter({ or: [{ and: criteriaOf(filter.and) }] }) }),
    read: { access: actor.grants.onAny(SERIES), privileges: SERIES, signal },
  };
  const found = await reads.question(() => services.timeseries.values(question));
  reads.hasRead(found.map(({ value }) => value));
  return found.map(({ value }): JsonObject => parseExactJson(value));
}
