/** Who may not see an entity does not see its columns, assertions, jobs, runs and queries. */
import type { JsonObject } from '#generated/registry/registry-types';
import { graphqlClient } from './graphql-client';
import { servedCatalog, type Received, type Sent } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const at = encodeURIComponent;
const HR = 'urn:li:domain:hr';
const PRIVILEGES = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE', 'GET_TIMESERIES_ASPECT_PRIVILEGE'];

/** The same family twice: of a dataset and a flow that everybody sees, and of hidden ones. Their texts have the name. */
const family = (name: string) => {
  const dataset = `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
  const flow = `urn:li:dataFlow:(airflow,${name},PROD)`;
  const job = `urn:li:dataJob:(${flow},${name}-job)`;
  return {
    dataset,
    flow,
    job,
    column: `urn:li:schemaField:(${dataset},${name}-column)`,
    assertion: `urn:li:assertion:${name}-assertion`,
    columnAssertion: `urn:li:assertion:${name}-column-assertion`,
    run: `urn:li:dataProcessInstance:${name}-run`,
    query: `urn:li:query:${name}-query`,
    incident: `urn:li:incident:${name}-incident`,
  };
};
const [SHOWN, HIDDEN] = [family('shown'), family('hidden')];
const CHILDREN = ['job', 'column', 'assertion', 'columnAssertion', 'run', 'query', 'incident'] as const;
const CHILD_TYPES = ['dataJob', 'schemaField', 'assertion', 'dataProcessInstance', 'query', 'incident'];

const STAMP = { time: 1, actor: 'urn:li:corpuser:a' };

function aspectsOf(name: string, of: ReturnType<typeof family>): readonly (readonly [string, string, JsonObject])[] {
  const checks = { scope: 'DATASET_ROWS', operator: 'EQUAL_TO', dataset: of.dataset };
  return [
    [of.dataset, 'datasetProperties', { name }],
    [of.flow, 'dataFlowInfo', { name }],
    [of.job, 'dataJobInfo', { name: `${name} job`, type: { string: 'SQL' } }],
    [of.column, 'documentation', { documentations: [{ documentation: `${name} column` }] }],
    [of.column, 'globalTags', { tags: [{ tag: `urn:li:tag:${name}` }] }],
    [of.assertion, 'assertionInfo', { type: 'DATASET', description: `${name} check`, datasetAssertion: checks }],
    [of.assertion, 'assertionRunEvent', runEvent(of.assertion, of.dataset)],
    [
      of.columnAssertion,
      'assertionInfo',
      {
        type: 'CUSTOM',
        description: `${name} check`,
        customAssertion: { type: 'c', entity: of.dataset, field: of.column },
      },
    ],
    [of.run, 'dataProcessInstanceProperties', { name: `${name} run`, created: STAMP }],
    [of.run, 'dataProcessInstanceRelationships', { parentTemplate: of.job, upstreamInstances: [] }],
    [
      of.query,
      'queryProperties',
      {
        statement: { value: `select ${name}`, language: 'SQL' },
        source: 'MANUAL',
        created: STAMP,
        lastModified: STAMP,
      },
    ],
    // A query about a hidden dataset is hidden, although it is about one more.
    [of.query, 'querySubjects', { subjects: [{ entity: of.dataset }, { entity: SHOWN.dataset }] }],
    [
      of.incident,
      'incidentInfo',
      {
        type: 'FRESHNESS',
        title: `${name} incident`,
        entities: [of.dataset],
        status: { state: 'ACTIVE', lastUpdated: STAMP },
        created: STAMP,
      },
    ],
  ];
}

function runEvent(assertionUrn: string, asserteeUrn: string): JsonObject {
  return { timestampMillis: 1, runId: 'r', assertionUrn, asserteeUrn, status: 'COMPLETE' };
}

let root: string;
let limited: string;

async function put(urn: string, aspectName: string, value: JsonObject) {
  const { services, system } = catalog.runtime();
  const [, , entityType = ''] = urn.split(':');
  await services.writer.write(system, [{ entityType, urn, aspectName, changeType: 'UPSERT', value }]);
}

beforeAll(async () => {
  limited = await tokenFor(catalog, 'limited', PRIVILEGES, only('DOMAIN', 'NOT_EQUALS', HR));
  root = await tokenFor(catalog, 'root', PRIVILEGES);
  for (const [name, of] of Object.entries({ shown: SHOWN, hidden: HIDDEN }))
    for (const written of aspectsOf(name, of)) await put(...written);
  await put(HIDDEN.dataset, 'domains', { domains: [HR] });
  await put(HIDDEN.flow, 'domains', { domains: [HR] });
});

function ask(token: string, path: string, body?: Sent['body']): Promise<Received> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return catalog.send(path, body === undefined ? { headers } : { method: 'POST', headers, body });
}

test.each(CHILDREN)('a %s of something hidden is refused, and one of something shown is not', async (child) => {
  for (const [of, status] of [
    [SHOWN, 200],
    [HIDDEN, 401],
  ] as const) {
    const urn = of[child];
    for (const path of [`/entitiesV2/${at(urn)}`, `/openapi/v1/entity/${at(urn)}/history`])
      expect([path, (await ask(limited, path)).status]).toEqual([path, status]);
  }
  expect((await ask(root, `/entitiesV2/${at(HIDDEN[child])}`)).status).toBe(200);
});

const LISTS: Readonly<Record<string, readonly [path: string, body?: Sent['body']]>> = {
  ...Object.fromEntries(
    CHILD_TYPES.map((type) => [`v3 ${type}`, [`/openapi/v3/entity/${type.toLowerCase()}?count=100`]]),
  ),
  search: ['/entities?action=searchAcrossEntities', { input: '*', entities: CHILD_TYPES, start: 0, count: 100 }],
  words: ['/entities?action=searchAcrossEntities', { input: 'hidden', entities: [], start: 0, count: 100 }],
  jobs: ['/entities?action=search', { entity: 'dataJob', input: '*', start: 0, count: 100 }],
  autocomplete: ['/entities?action=autocomplete', { entity: 'dataJob', query: 'hid', limit: 10 }],
  urns: ['/entities?action=listUrns', { entity: 'schemaField', start: 0, count: 100 }],
  relationships: [`/relationships?urn=${at(SHOWN.dataset)}&direction=INCOMING&types=List(IsAssociatedWith)`],
  changes: ['/openapi/v1/changes?after=0&limit=1000'],
};

test.each(Object.entries(LISTS))('%s leaves out what belongs to something hidden', async (_name, [path, body]) => {
  const found = await ask(limited, path, body);
  expect([found.status, found.text.match(/[^"]*hidden[^"]*/g)]).toEqual([200, null]);
  expect((await ask(root, path, body)).text).toContain('hidden');
});

test('totals, facets and counts leave it out too', async () => {
  const search = { input: '*', entities: CHILD_TYPES, start: 0, count: 0 };
  const total = async (token: string) => (await ask(token, '/entities?action=searchAcrossEntities', search)).json.value;
  expect((await total(limited)).numEntities).toBe(CHILDREN.length);
  expect((await total(root)).numEntities).toBe(2 * CHILDREN.length);
  const facet = '{ aggregateAcrossEntities(input: { query: "*" }) { facets { field aggregations { value count } } } }';
  const assertions = async (token: string) => {
    const { data } = await graphqlClient(catalog, () => token).answer(facet);
    const { facets } = data.aggregateAcrossEntities;
    const types = facets.find(({ field }: { field: string }) => field === '_entityType').aggregations;
    return types.find(({ value }: { value: string }) => value === 'ASSERTION').count;
  };
  expect([await assertions(limited), await assertions(root)]).toEqual([2, 4]);
  const count = async (token: string, entity: string) =>
    (await ask(token, '/entities?action=getTotalEntityCount', { entity })).json.value;
  expect([await count(limited, 'schemaField'), await count(root, 'schemaField')]).toEqual([1, 2]);
});

test('events of a hidden assertion are refused', async () => {
  const events = (of: typeof SHOWN) =>
    ask(limited, '/aspects?action=getTimeseriesAspectValues', {
      urn: of.assertion,
      entity: 'assertion',
      aspect: 'assertionRunEvent',
    });
  expect([(await events(SHOWN)).status, (await events(HIDDEN)).status]).toEqual([200, 401]);
});

test('GraphQL shows null for a hidden column, and names nothing of it', async () => {
  const { answer } = graphqlClient(catalog, () => limited);
  const query = 'query ($urns: [String!]!) { entities(urns: $urns) { urn } entityNames(urns: $urns) { urn name } }';
  const { data } = await answer(query, { urns: [SHOWN.job, HIDDEN.job] });
  expect(data.entities).toEqual([{ urn: SHOWN.job }, null]);
  expect(JSON.stringify(data.entityNames)).not.toContain('hidden');
});

test('it is seen again as soon as its parent is', async () => {
  await put(HIDDEN.dataset, 'domains', { domains: [] });
  expect((await ask(limited, `/entitiesV2/${at(HIDDEN.column)}`)).status).toBe(200);
  const { text } = await ask(limited, '/entities?action=search', {
    entity: 'schemaField',
    input: '*',
    start: 0,
    count: 9,
  });
  expect(text).toContain('hidden-column');
});
