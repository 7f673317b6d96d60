/** What is popular, in the hits of a search and in the rows of home: by the events of use, for who may see them. */
import { upsert } from './client-world';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { grant, only, tokenFor } from './token-for';

const DAY = 86_400_000;
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const MANY = dataset('many');
const ONE = dataset('one');
const OLD = dataset('old');
const SILENT = dataset('silent');

const catalog = servedCatalog({ auth: 'on' });
const tokens: Record<string, string> = {};

const used = (urn: string, daysAgo: number, figures: object) =>
  upsert(urn, 'datasetUsageStatistics', {
    timestampMillis: Date.now() - daysAgo * DAY,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    ...figures,
  });

async function usesFor(name: string, more: object = {}) {
  const headers = { Authorization: `Bearer ${tokens[name]}` };
  const { json } = await catalog.send('/openapi/v1/search', { headers, body: { input: '*', count: 20, ...more } });
  const hits: readonly { urn: string; recentUse?: object }[] = json.hits;
  return Object.fromEntries(hits.flatMap(({ urn, recentUse }) => (recentUse ? [[urn, recentUse]] : [])));
}

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, [
    ...[MANY, ONE, OLD, SILENT, dataset('unused')].map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
    ...[0, 1, 2, 40].map((day) => used(MANY, day, { totalSqlQueries: 10 + day, uniqueUserCount: 3 + day })),
    used(ONE, 1, { totalSqlQueries: 5_000, uniqueUserCount: 1 }),
    used(OLD, 45, { totalSqlQueries: 5_000, uniqueUserCount: 50 }),
    used(SILENT, 1, { totalSqlQueries: 5_000 }),
  ]);
  const privileges = ['VIEW_ENTITY_PAGE', 'VIEW_DATASET_USAGE'];
  tokens['analyst'] = await tokenFor(catalog, 'analyst', privileges);
  tokens['reader'] = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  tokens['partner'] = await tokenFor(catalog, 'partner', ['VIEW_ENTITY_PAGE']);
  const use = { user: 'urn:li:corpuser:partner', privileges: ['VIEW_DATASET_USAGE'] };
  await grant(catalog, 'partner-use', use, only('URN', 'EQUALS', ONE));
});

it('has the uses of 30 days, and calls popular what many people use', async () => {
  const uses = await usesFor('analyst');
  expect(uses).toEqual({
    [MANY]: { uses: 33, users: 5, isPopular: true },
    [ONE]: { uses: 5_000, users: 1, isPopular: false },
  });
  expect(await usesFor('analyst', { sort: { field: 'name', order: 'ASCENDING' } })).toEqual(uses);
});

it('says nothing of the use to who may not see it', async () => {
  expect(await usesFor('reader')).toEqual({});
  expect(Object.keys(await usesFor('partner'))).toEqual([ONE]);
});

it('is on home, too', async () => {
  const HOME = '{ home { mostUsed { urn recentUse { uses isPopular } } } }';
  const mostUsed = async (name: string) => {
    const { home } = await graphqlClient(catalog, () => tokens[name] ?? '').data(HOME);
    return home.mostUsed.find(({ urn }: { urn: string }) => urn === MANY).recentUse;
  };
  expect(await mostUsed('analyst')).toEqual({ uses: 33, isPopular: true });
  expect(await mostUsed('reader')).toBeNull();
});
