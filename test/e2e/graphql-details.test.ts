/** Details of entities by GraphQL, in the form in which programs of released servers read them. */
import { graphqlClient } from './graphql-client';
import { restAccess } from './rest-access';
import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const column = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`;
const [ORDERS, SALES, OLD] = [dataset('orders'), dataset('sales'), dataset('old')];
const JANE = 'urn:li:corpuser:jane';
const stamp = (time: number) => ({ time, actor: JANE });

const catalog = servedCatalog();
const { data } = graphqlClient(catalog, () => '');
const { write } = restAccess(catalog, () => '');

beforeAll(() => write(...[ORDERS, SALES, OLD].map((urn) => upsertOf(urn, 'datasetProperties', { name: urn }))));

it('gives the operations that changed the data last, also if an older one is reported later', async () => {
  const operation = (timestampMillis: number, lastUpdatedTimestamp: number) =>
    upsertOf(ORDERS, 'operation', { timestampMillis, lastUpdatedTimestamp, operationType: 'INSERT' });
  await write(operation(1, 1), operation(2, 90), operation(3, 80), operation(4, 5));
  const { dataset: found } = await data(
    `{ dataset(urn: "${ORDERS}") { operations(limit: 2) { lastUpdatedTimestamp } } }`,
  );
  expect(found.operations).toEqual([{ lastUpdatedTimestamp: 90 }, { lastUpdatedTimestamp: 80 }]);
});

it('gives the asset to use instead of a deprecated one as an entity', async () => {
  await write(upsertOf(OLD, 'deprecation', { deprecated: true, note: '', actor: JANE, replacement: SALES }));
  const replacement = '... on Dataset { properties { name } }';
  const { dataset: found } = await data(
    `{ dataset(urn: "${OLD}") { deprecation { replacement { urn ${replacement} } } } }`,
  );
  expect(found.deprecation.replacement).toEqual({ urn: SALES, properties: { name: SALES } });
});

it('gives the lineage of columns as datasets and paths, without those that stand for all columns', async () => {
  await write(
    upsertOf(SALES, 'upstreamLineage', {
      upstreams: [],
      fineGrainedLineages: [
        {
          upstreamType: 'FIELD_SET',
          upstreams: [column(ORDERS, 'a.b'), column(ORDERS, 'c')],
          downstreamType: 'FIELD',
          downstreams: [column(SALES, 'd')],
          transformOperation: 'SUM',
        },
        { upstreamType: 'DATASET', upstreams: [OLD], downstreamType: 'FIELD', downstreams: [column(SALES, 'e')] },
      ],
    }),
  );
  const columns = '{ urn path }';
  const { dataset: found } = await data(`{ dataset(urn: "${SALES}") { fineGrainedLineages {
    upstreams ${columns} downstreams ${columns} transformOperation upstreamUrns } } }`);
  expect(found.fineGrainedLineages).toEqual([
    {
      upstreams: ['a.b', 'c'].map((path) => ({ urn: ORDERS, path })),
      downstreams: [{ urn: SALES, path: 'd' }],
      transformOperation: 'SUM',
      upstreamUrns: [column(ORDERS, 'a.b'), column(ORDERS, 'c')],
    },
    { upstreams: [], downstreams: [{ urn: SALES, path: 'e' }], transformOperation: null, upstreamUrns: [OLD] },
  ]);
});

describe('the health of a dataset', () => {
  const HEALTH = `{ dataset(urn: "${ORDERS}") { health { type status message causes reportedAt
    activeIncidentHealthDetails { count latestIncidentUrn latestIncidentTitle lastActivityAt }
    latestAssertionStatusByType { type status statusCount total lastStatusResultAt } } } }`;
  const healthOf = async (wanted: string) => {
    const { dataset: found } = await data(HEALTH);
    return found.health.find(({ type }: { type: string }) => type === wanted);
  };

  it('names the incident that changed last', async () => {
    const incident = (name: string, state: string, time: number) =>
      upsertOf(`urn:li:incident:${name}`, 'incidentInfo', {
        type: 'OPERATIONAL',
        title: name,
        entities: [ORDERS],
        status: { state, lastUpdated: stamp(time) },
        created: stamp(1),
      });
    await write(incident('first', 'ACTIVE', 30), incident('last', 'ACTIVE', 50), incident('gone', 'RESOLVED', 70));
    expect(await healthOf('INCIDENTS')).toMatchObject({
      status: 'FAIL',
      message: '2 active incidents',
      reportedAt: 50,
      activeIncidentHealthDetails: {
        count: 2,
        latestIncidentUrn: 'urn:li:incident:last',
        latestIncidentTitle: 'last',
        lastActivityAt: 50,
      },
      latestAssertionStatusByType: null,
    });
  });

  it('is in the filter hasActiveIncidents, as long as an incident is open', async () => {
    const filter = 'orFilters: [{ and: [{ field: "hasActiveIncidents", values: ["true"] }] }]';
    const found = async () => {
      const question = `searchAcrossEntities(input: { types: [DATASET], query: "*", ${filter} }) { searchResults { entity { urn } } }`;
      const { searchAcrossEntities: page } = await data(`{ ${question} }`);
      return page.searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn);
    };
    const urn = 'urn:li:incident:filtered';
    const value = (state: string) => ({
      type: 'OPERATIONAL',
      entities: [SALES],
      status: { state, lastUpdated: stamp(1) },
      created: stamp(1),
    });
    await write(upsertOf(urn, 'incidentInfo', value('ACTIVE')));
    expect(await found()).toContain(SALES);
    await write(upsertOf(urn, 'incidentInfo', value('RESOLVED')));
    expect(await found()).not.toContain(SALES);
  });

  it('counts the worst results of each type of assertion', async () => {
    const datasetAssertion = { dataset: ORDERS, scope: 'DATASET_ROWS', operator: '_NATIVE_' };
    const results = [
      ['a', 'FRESHNESS', 'SUCCESS', 10],
      ['b', 'FRESHNESS', 'FAILURE', 20],
      ['c', 'FRESHNESS', 'ERROR', 30],
      ['d', 'VOLUME', 'ERROR', 40],
      ['e', 'VOLUME', 'INIT', 50],
    ] as const;
    for (const [name, type, result, timestampMillis] of results) {
      const urn = `urn:li:assertion:${name}`;
      const run = { timestampMillis, runId: name, asserteeUrn: ORDERS, assertionUrn: urn, status: 'COMPLETE' };
      await write(
        upsertOf(urn, 'assertionInfo', { type, datasetAssertion }),
        upsertOf(urn, 'assertionRunEvent', { ...run, result: { type: result } }),
      );
    }
    expect(await healthOf('ASSERTIONS')).toMatchObject({
      status: 'FAIL',
      message: '1 of 4 assertions are failing',
      causes: ['urn:li:assertion:b'],
      reportedAt: 40,
      activeIncidentHealthDetails: null,
      latestAssertionStatusByType: expect.arrayContaining([
        { type: 'FRESHNESS', status: 'FAIL', statusCount: 1, total: 3, lastStatusResultAt: 20 },
        { type: 'VOLUME', status: 'WARN', statusCount: 1, total: 1, lastStatusResultAt: 40 },
      ]),
    });
  });
});
