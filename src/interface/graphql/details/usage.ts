import { SEE_USE } from '#catalog/authorization/policies/privileges';
import { type UsageRange, rangeStart } from '#catalog/timeseries/usage/usage';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import type { GraphqlContext } from '../graphql-context';
import { events } from '../catalog/series-field';
import type { Resolvers } from '../resolvers';
import { numberOf, storedText, textsOf } from '#base/json/stored-values';

const DURATION = 'DAY' as const;
const TOP_USERS = 5;
/** Events of a month by the day, with some of other spans. */
const EVENTS_MAX = 100;

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
      const users = objectsOf(totals['users']).map(
        ({ user, count }) => [storedText(user) ?? '', countOf(count)] as const,
      );
      return {
        queryCountLast30Days: numberOf(totals['totalSqlQueries']),
        queryCountPercentileLast30Days: numberOf(ranks?.queryCountPercentileLast30Days),
        uniqueUserCountLast30Days: numberOf(totals['uniqueUserCount']),
        uniqueUserPercentileLast30Days: numberOf(ranks?.uniqueUserPercentileLast30Days),
        topUsersLast30Days: await topUsers(users, context),
      };
    },
  },
  Dashboard: {
    statsSummary: ({ urn }, _args, context) => viewsOf(urn, 'dashboardUsageStatistics', context),
  },
  Chart: {
    statsSummary: ({ urn }, _args, context) => viewsOf(urn, 'chartUsageStatistics', context),
  },
};

async function topUsers(users: Iterable<readonly [user: string, count: number]>, { reads }: GraphqlContext) {
  const most = [...users].toSorted(([, a], [, b]) => b - a).slice(0, TOP_USERS);
  const seen = await Promise.all(most.map(([user]) => reads.entity(user)));
  return seen.filter((user) => user !== null);
}

/** Events with a span count its views; those without one are totals so far. */
async function viewsOf(urn: string, aspect: string, context: GraphqlContext) {
  const series = { name: aspect };
  const startTimeMillis = rangeStart('MONTH', Date.now());
  const recent = await events(urn, series, { startTimeMillis, limit: EVENTS_MAX }, context);
  const spans = recent.filter((event) => isObject(event['eventGranularity']));
  const [total] = (spans.length === recent.length ? await events(urn, series, {}, context) : recent).filter(
    (event) => !isObject(event['eventGranularity']),
  );
  const users = new Map<string, number>();
  for (const { user, viewsCount, executionsCount } of spans.flatMap((event) => objectsOf(event['userCounts'])))
    if (typeof user === 'string')
      users.set(user, (users.get(user) ?? 0) + (countOf(viewsCount) || countOf(executionsCount)));
  const views = spans.map((event) => countOf(event['viewsCount']));
  return {
    viewCount: numberOf(total?.['viewsCount']),
    viewCountLast30Days: spans.length === 0 ? undefined : views.reduce((sum, count) => sum + count, 0),
    uniqueUserCountLast30Days: users.size,
    topUsersLast30Days: await topUsers(users, context),
  };
}

function usageOf(urn: string, range: UsageRange, { actor, services, signal, reads }: GraphqlContext) {
  const read = { access: actor.grants.onAny(SEE_USE), privileges: SEE_USE, signal };
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
