import type { Privilege } from '#catalog/authorization/policies/privileges';
import { type UsageRange, rangeStart } from '#catalog/timeseries/usage/usage';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { objectsOf } from '#base/json/path-values';
import type { GraphqlContext } from '../graphql-context';
import type { Resolvers } from '../resolvers';
import { numberOf, storedText, textsOf } from '../stored-values';

const VIEW: readonly Privilege[] = ['VIEW_DATASET_USAGE'];
const DURATION = 'DAY' as const;
const TOP_USERS = 5;

/** The use of datasets, in the form of released servers. */
export const usage: Resolvers = {
  Dataset: {
    async usageStats({ urn }, { range }, context) {
      const { buckets, totals } = await usageOf(urn, range ?? 'MONTH', context);
      const shown = buckets.map(({ start, figures }) => ({
        bucket: start,
        duration: DURATION,
        resource: urn,
        metrics: figuresOf(figures),
      }));
      return { buckets: shown, aggregations: figuresOf(totals) };
    },

    async statsSummary({ urn }, _args, context) {
      const [{ totals }, ranks] = await Promise.all([
        usageOf(urn, 'MONTH', context),
        context.reads.aspect(urn, 'usageFeatures'),
      ]);
      const users = objectsOf(totals['users']).toSorted((a, b) => countOf(b['count']) - countOf(a['count']));
      const top = users.slice(0, TOP_USERS).flatMap(({ user }) => storedText(user) ?? []);
      const seen = await Promise.all(top.map((user) => context.reads.entity(user)));
      return {
        queryCountLast30Days: numberOf(totals['totalSqlQueries']),
        queryCountPercentileLast30Days: numberOf(ranks?.queryCountPercentileLast30Days),
        uniqueUserCountLast30Days: numberOf(totals['uniqueUserCount']),
        uniqueUserPercentileLast30Days: numberOf(ranks?.uniqueUserPercentileLast30Days),
        topUsersLast30Days: seen.filter((user) => user !== null),
      };
    },
  },
};

function usageOf(urn: string, range: UsageRange, { actor, services, signal, reads }: GraphqlContext) {
  const read = { access: actor.grants.onAny(VIEW), privileges: VIEW, signal };
  return reads.question(() =>
    services.usage.usage({ urn, duration: DURATION, start: rangeStart(range, Date.now()), read }),
  );
}

/** Buckets do not have the lists. */
function listed(items: JsonValue | undefined): readonly JsonObject[] | undefined {
  return items === undefined ? undefined : objectsOf(items);
}

function figuresOf(figures: JsonObject) {
  return {
    totalSqlQueries: numberOf(figures['totalSqlQueries']),
    uniqueUserCount: numberOf(figures['uniqueUserCount']),
    topSqlQueries: textsOf(figures['topSqlQueries']),
    users: listed(figures['users'])?.map(({ user, count, userEmail }) => ({
      count: numberOf(count),
      userEmail: storedText(userEmail),
      user: storedText(user),
    })),
    fields: listed(figures['fields'])?.map(({ fieldName, count }) => ({
      fieldName: storedText(fieldName),
      count: numberOf(count),
    })),
  };
}

function countOf(value: Parameters<typeof numberOf>[0]): number {
  return numberOf(value) ?? 0;
}
