/** Usage of entities in buckets of time, as released servers answer. */
import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';

const catalog = servedCatalog();
const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 30);
const urn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const USER = { user: 'urn:li:corpuser:ann', count: 2, userEmail: 'ann@acme.com' };

function bucket(resource: string, time: number, metrics: object, duration = 'DAY') {
  return { bucket: time, duration, resource, metrics };
}

const write = (...buckets: readonly object[]) => catalog.send('/usageStats?action=batchIngest', { body: { buckets } });
const query = async (body: object) => (await catalog.send('/usageStats?action=query', { body })).json;

it('reads buckets with the newest figures, and totals of the whole range', async () => {
  const fields = [{ fieldName: 'id', count: 3 }];
  const written = await write(
    bucket(urn('a'), START, {
      totalSqlQueries: 2,
      uniqueUserCount: 1,
      users: [USER],
      topSqlQueries: ['select 1'],
      fields,
    }),
    bucket(urn('a'), START + DAY, { totalSqlQueries: 3, users: [{ ...USER, count: 5 }], fields }),
    bucket(
      urn('a'),
      START + DAY + 3_600_000,
      { totalSqlQueries: 4, users: [{ user: 'urn:li:corpuser:bob', count: 1 }] },
      'HOUR',
    ),
    bucket(urn('a'), START + 3 * DAY, { totalSqlQueries: 8 }),
  );
  expect([written.status, written.text]).toEqual([200, '']);
  const day = { duration: 'DAY', resource: urn('a') };
  expect(await query({ resource: urn('a'), duration: 'DAY' })).toEqual({
    value: {
      buckets: [
        { ...day, bucket: START, metrics: { totalSqlQueries: 2, uniqueUserCount: 1, topSqlQueries: ['select 1'] } },
        { ...day, bucket: START + DAY, metrics: { totalSqlQueries: 4 } },
        { ...day, bucket: START + 3 * DAY, metrics: { totalSqlQueries: 8 } },
      ],
      aggregations: {
        totalSqlQueries: 14,
        uniqueUserCount: 2,
        users: [
          { ...USER, count: 7 },
          { user: 'urn:li:corpuser:bob', count: 1 },
        ],
        fields: [{ fieldName: 'id', count: 6 }],
      },
    },
  });
});

it('counts at least as many users as the fullest bucket, where clients send numbers and no users', async () => {
  const counted = [4, 3, 0].map((uniqueUserCount, day) =>
    bucket(urn('counts'), START + day * DAY, { uniqueUserCount }),
  );
  await write(...counted);
  const { value } = await query({ resource: urn('counts'), duration: 'DAY' });
  expect(value.aggregations.uniqueUserCount).toBe(4);
});

it.each([
  ['HOUR', [START, START + DAY, START + DAY + 3_600_000, START + 3 * DAY]],
  ['WEEK', [Date.UTC(2024, 0, 29)]],
  ['MONTH', [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)]],
  ['YEAR', [Date.UTC(2024, 0, 1)]],
])('buckets of a %s begin in UTC', async (duration, starts) => {
  const { value } = await query({ resource: urn('a'), duration });
  expect(value.buckets.map(({ bucket: start }: { bucket: number }) => start)).toEqual(starts);
});

it('reads a range, and shows the newest buckets alone on request', async () => {
  const starts = async (rest: object) =>
    (await query({ resource: urn('a'), duration: 'DAY', ...rest })).value.buckets.map(
      ({ bucket: start }: { bucket: number }) => start,
    );
  expect(await starts({ startTime: START + 1, endTime: START + 2 * DAY })).toEqual([START + DAY]);
  expect(await starts({ maxBuckets: 1 })).toEqual([START + 3 * DAY]);
});

it('writes the event that an emitter would write, and replaces it when it is sent again', async () => {
  await write(bucket(urn('b'), START, { totalSqlQueries: 1 }));
  await write(bucket(urn('b'), START, { totalSqlQueries: 5, users: [USER], unknown: 1 }));
  const body = { urn: urn('b'), entity: 'dataset', aspect: 'datasetUsageStatistics' };
  const { json } = await catalog.send('/aspects?action=getTimeseriesAspectValues', { body });
  expect(json.value.values.map(({ aspect }: { aspect: { value: string } }) => JSON.parse(aspect.value))).toEqual([
    { timestampMillis: START, eventGranularity: { unit: 'DAY', multiple: 1 }, totalSqlQueries: 5, userCounts: [USER] },
  ]);
});

it('reads a range that ends now', async () => {
  const now = Date.now();
  await write(
    bucket(urn('c'), now - DAY, { totalSqlQueries: 1 }),
    bucket(urn('c'), now - 9 * DAY, { totalSqlQueries: 2 }),
  );
  const total = async (rangeFromEnd: string) => {
    const body = { resource: urn('c'), duration: 'DAY', rangeFromEnd };
    const { json } = await catalog.send('/usageStats?action=queryRange', { body });
    return json.value.aggregations.totalSqlQueries;
  };
  expect([await total('HOUR'), await total('WEEK'), await total('MONTH'), await total('ALL')]).toEqual([
    undefined,
    1,
    3,
    3,
  ]);
});

it('has no buckets for an entity without usage', async () => {
  expect(await query({ resource: urn('never'), duration: 'DAY' })).toEqual({
    value: { buckets: [], aggregations: { uniqueUserCount: 0, users: [], fields: [] } },
  });
});

it.each([
  ['query', { resource: urn('a'), duration: 'FORTNIGHT' }, '/duration'],
  ['query', { resource: 'urn:li:tag:a', duration: 'DAY' }, '/resource'],
  ['query', { resource: 'nothing', duration: 'DAY' }, '/resource'],
  ['queryRange', { resource: urn('a'), duration: 'DAY', rangeFromEnd: 'DECADE' }, '/rangeFromEnd'],
  [
    'batchIngest',
    { buckets: [bucket(urn('a'), START, { users: [{ count: 1 }] })] },
    '/buckets/0/metrics/userCounts/0/user',
  ],
  ['batchIngest', { buckets: [bucket('urn:li:tag:a', START, {})] }, '/buckets/0/resource'],
  ['batchIngest', { buckets: [bucket('no urn', START, {})] }, '/buckets/0/resource'],
])('%s refuses %j at %s', async (action, body, pointer) => {
  const { status, json } = await catalog.send(`/usageStats?action=${action}`, { body });
  expect([Math.floor(status / 100), json.details?.[0]?.pointer ?? '']).toEqual([4, pointer]);
});

it.each(['dashboard', 'chart'])('sums up the views of a %s by GraphQL', async (type) => {
  const asset = `urn:li:${type}:(looker,viewed)`;
  const day = { eventGranularity: { unit: 'DAY', multiple: 1 } };
  const seen = (user: string, viewsCount: number) => ({ user: `urn:li:corpuser:${user}`, viewsCount });
  for (const [daysAgo, event] of [
    [0, { viewsCount: 90 }],
    [1, { ...day, viewsCount: 5, userCounts: [seen('ann', 2), seen('bob', 3)] }],
    [2, { ...day, viewsCount: 4, userCounts: [seen('ann', 4)] }],
    [90, { ...day, viewsCount: 50, userCounts: [seen('eve', 50)] }],
  ] as const)
    await catalog.send('/aspects?action=ingestProposal', {
      body: {
        proposal: upsertOf(asset, `${type}UsageStatistics`, { timestampMillis: Date.now() - daysAgo * DAY, ...event }),
      },
    });
  const fields = 'viewCount viewCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn }';
  const body = { query: `{ ${type}(urn: "${asset}") { statsSummary { ${fields} } } }` };
  const { json } = await catalog.send('/api/graphql', { body, headers: { 'Content-Type': 'application/json' } });
  expect(json.data[type].statsSummary).toEqual({
    viewCount: 90,
    viewCountLast30Days: 9,
    uniqueUserCountLast30Days: 2,
    topUsersLast30Days: [{ urn: 'urn:li:corpuser:ann' }, { urn: 'urn:li:corpuser:bob' }],
  });
});

it('answers GraphQL by range, with the users as entities, and sums the last 30 days up', async () => {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const of = (count: number, user = USER.user) => ({ totalSqlQueries: count, users: [{ user, count }] });
  await write(
    bucket(urn('g'), today, of(5)),
    bucket(urn('g'), today - DAY, of(7, 'urn:li:corpuser:bob')),
    bucket(urn('g'), today - 200 * DAY, of(100)),
  );
  const value = { queryCountPercentileLast30Days: 80, uniqueUserPercentileLast30Days: 60 };
  await catalog.send('/aspects?action=ingestProposal', {
    body: { proposal: upsertOf(urn('g'), 'usageFeatures', value) },
  });
  const totals = 'aggregations { totalSqlQueries uniqueUserCount users { user { urn } count } fields { fieldName } }';
  const body = {
    query: `{ dataset(urn: "${urn('g')}") {
      usageStats(range: MONTH) { buckets { bucket duration resource metrics { totalSqlQueries users { count } } } ${totals} }
      all: usageStats(range: ALL) { aggregations { totalSqlQueries } }
      statsSummary { queryCountLast30Days uniqueUserCountLast30Days queryCountPercentileLast30Days uniqueUserPercentileLast30Days topUsersLast30Days { urn } }
    } }`,
  };
  const { json } = await catalog.send('/api/graphql', { body, headers: { 'Content-Type': 'application/json' } });
  const day = { duration: 'DAY', resource: urn('g') };
  expect(json).toEqual({
    data: {
      dataset: {
        usageStats: {
          buckets: [
            { ...day, bucket: today - DAY, metrics: { totalSqlQueries: 7, users: null } },
            { ...day, bucket: today, metrics: { totalSqlQueries: 5, users: null } },
          ],
          aggregations: {
            totalSqlQueries: 12,
            uniqueUserCount: 2,
            users: [
              { user: { urn: USER.user }, count: 5 },
              { user: { urn: 'urn:li:corpuser:bob' }, count: 7 },
            ],
            fields: [],
          },
        },
        all: { aggregations: { totalSqlQueries: 112 } },
        statsSummary: {
          queryCountLast30Days: 12,
          uniqueUserCountLast30Days: 2,
          queryCountPercentileLast30Days: 80,
          uniqueUserPercentileLast30Days: 60,
          topUsersLast30Days: [{ urn: 'urn:li:corpuser:bob' }, { urn: USER.user }],
        },
      },
    },
  });
});
