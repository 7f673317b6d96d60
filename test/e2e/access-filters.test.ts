import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../generated/registry/registry-types';
import { eventStream } from './event-stream';
import { servedCatalog, type Received, type Sent } from './served-catalog';

const catalog = servedCatalog({ auth: 'on' });
const JANE = 'urn:li:corpuser:jane';
const SALES = 'urn:li:domain:sales';
const HR = 'urn:li:domain:hr';
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
/** Jane sees the first two: one by its domain, one because she owns it. The third has another domain, the fourth does not exist. */
const [ORDERS, OWNED, STAFF, NEVER] = ['orders', 'owned', 'staff', 'never'].map(dataset) as [
  string,
  string,
  string,
  string,
];
const UPSTREAM = { auditStamp: { time: 0, actor: JANE }, type: 'TRANSFORMED' };
const PRIVILEGES = ['VIEW_ENTITY_PAGE', 'GET_TIMELINE_PRIVILEGE', 'GET_TIMESERIES_ASPECT_PRIVILEGE'];

let jane: string;
let tony: string;
let root: string;

async function put(entityUrn: string, aspectName: string, value: JsonObject) {
  const { services, system } = catalog.runtime();
  const [, , entityType = ''] = entityUrn.split(':');
  await services.writer.write(system, [{ entityType, urn: entityUrn, aspectName, changeType: 'UPSERT', value }]);
}

function policy(id: string, user: string, rest: JsonObject) {
  return put(`urn:li:dataHubPolicy:${id}`, 'dataHubPolicyInfo', {
    displayName: id,
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: PRIVILEGES,
    actors: { users: [user], resourceOwners: false, allUsers: false, allGroups: false },
    ...rest,
  });
}

function only(field: string, condition: string, ...values: readonly string[]): JsonObject {
  return { resources: { filter: { criteria: [{ field, condition, values: [...values] }] } } };
}

async function tokenOf(name: string): Promise<string> {
  const { accounts, system } = catalog.runtime();
  await accounts.users.create(system, { name, roles: [], password: 'correct horse' });
  const request = { user: accounts.users.urnOf(name), name: 'first', duration: 'ONE_DAY', scope: 'all' } as const;
  return (await accounts.tokens.create(system, request)).text;
}

beforeAll(async () => {
  [jane, tony, root] = [await tokenOf('jane'), await tokenOf('tony'), await tokenOf('root')];
  await policy('sales', JANE, only('DOMAIN', 'EQUALS', SALES));
  await policy('owners', JANE, {
    actors: { users: [], resourceOwners: true, allUsers: false, allGroups: false },
  });
  await policy('tony', 'urn:li:corpuser:tony', only('DOMAIN', 'NOT_EQUALS', HR));
  await policy('root', 'urn:li:corpuser:root', {});
  for (const urn of [ORDERS, OWNED, STAFF]) {
    await put(urn, 'datasetProperties', { name: urn === STAFF ? 'salaries' : 'sold' });
    await put(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 7 });
    await put(urn, 'browsePaths', { paths: [`/prod/hive/${urn === STAFF ? 'hidden' : 'shown'}`] });
  }
  await put(ORDERS, 'domains', { domains: [SALES] });
  await put(STAFF, 'domains', { domains: [HR] });
  await put(OWNED, 'ownership', { owners: [{ owner: JANE, type: 'DATAOWNER' }] });
  await put(ORDERS, 'upstreamLineage', {
    upstreams: [OWNED, STAFF].map((urn) => ({ ...UPSTREAM, dataset: urn })),
  });
});

function send(token: string, path: string, body?: object): Promise<Received> {
  const sent: Sent = { headers: { Authorization: `Bearer ${token}` } };
  return catalog.send(path, body === undefined ? sent : { ...sent, method: 'POST', body });
}

const at = encodeURIComponent;

/** Every question about one entity. */
const QUESTIONS: readonly (readonly [string, (urn: string, token: string) => Promise<Received>])[] = [
  ['getEntity', (urn, token) => send(token, `/entities/${at(urn)}`)],
  ['getEntityV2', (urn, token) => send(token, `/entitiesV2/${at(urn)}`)],
  ['getEntityV2 as of', (urn, token) => send(token, `/entitiesV2/${at(urn)}?asOf=${Date.now()}`)],
  ['batchGetEntities', (urn, token) => send(token, `/entities?ids=List(${at(ORDERS)},${at(urn)})`)],
  ['batchGetEntitiesV2', (urn, token) => send(token, `/entitiesV2?ids=List(${at(urn)})`)],
  ['getAspect', (urn, token) => send(token, `/aspects/${at(urn)}?aspect=datasetProperties&version=0`)],
  ['getAspect of an unknown aspect', (urn, token) => send(token, `/aspects/${at(urn)}?aspect=datasetPropertie`)],
  ['entityExists', (urn, token) => send(token, '/entities?action=exists', { urn })],
  ['getEntityHistory', (urn, token) => send(token, `/openapi/v1/entity/${at(urn)}/history`)],
  [
    'getRelationships',
    (urn, token) => send(token, `/relationships?urn=${at(urn)}&direction=INCOMING&types=List(DownstreamOf)`),
  ],
  [
    'listRelatedEntities',
    (urn, token) =>
      send(token, `/openapi/relationships/v1/?urn=${at(urn)}&direction=INCOMING&relationshipTypes=DownstreamOf`),
  ],
  ['getBrowsePaths', (urn, token) => send(token, '/entities?action=getBrowsePaths', { urn })],
  [
    'getTimeseriesAspectValues',
    (urn, token) =>
      send(token, '/aspects?action=getTimeseriesAspectValues', { urn, entity: 'dataset', aspect: 'datasetProfile' }),
  ],
];

describe.each(QUESTIONS)('%s', (name, ask) => {
  const unlike = (text: string, urn: string) => text.replaceAll(urn, '').replace(/"requestId":"[^"]*"/, '');

  it('answers for entities that a domain or an owner admits', async () => {
    const expected = name.includes('unknown') ? 404 : 200;
    for (const urn of [ORDERS, OWNED]) expect((await ask(urn, jane)).status).toBe(expected);
  });

  it.each([
    ['that names a domain', () => jane],
    ['that excludes a domain', () => tony],
  ])(
    'gives the same refusal for a hidden entity and for one that never existed, to a policy %s',
    async (_policy, of) => {
      const [hidden, absent] = [await ask(STAFF, of()), await ask(NEVER, of())];
      expect([hidden.status, hidden.json.code]).toEqual([401, 'FORBIDDEN']);
      expect(hidden.json.message).toContain('privilege');
      expect(unlike(absent.text, NEVER)).toBe(unlike(hidden.text, STAFF));
      expect(Object.keys(absent.headers)).toEqual(Object.keys(hidden.headers));
    },
  );

  it('answers an actor who may see everything', async () => {
    expect((await ask(STAFF, root)).status).not.toBe(401);
    expect((await ask(NEVER, root)).status).not.toBe(401);
  });
});

test('relationships leave out entities that are hidden, and do not count them', async () => {
  const path = `/relationships?urn=${at(ORDERS)}&direction=OUTGOING&types=List(DownstreamOf)`;
  const { json } = await send(jane, path);
  expect([json.total, json.relationships]).toEqual([1, [expect.objectContaining({ entity: OWNED })]]);
  expect((await send(root, path)).json.total).toBe(2);
  const listed = await send(
    jane,
    `/openapi/relationships/v1/?urn=${at(ORDERS)}&direction=OUTGOING&relationshipTypes=DownstreamOf`,
  );
  expect(listed.json).toEqual({
    start: 0,
    count: 1,
    total: 1,
    entities: [{ relationshipType: 'DownstreamOf', urn: OWNED }],
  });
});

test('the change feed leaves out changes of hidden entities, also for followers who read at the same time', async () => {
  const path = '/openapi/v1/changes?after=0&limit=1000';
  const [limited, whole] = await Promise.all([send(jane, path), send(root, path)]);
  const urns = (text: string) => new Set([...text.matchAll(/"subject":"([^"]+)"/g)].map(([, urn]) => urn));
  expect([...urns(limited.text)].toSorted()).toEqual([ORDERS, OWNED]);
  expect(urns(whole.text)).toContain(STAFF);
  expect(limited.headers['x-change-position']).toBe(whole.headers['x-change-position']);
});

describe('questions about many entities', () => {
  const page = { entity: 'dataset', input: '*', start: 0, count: 10 };
  const facet = (json: Received['json'], name: string) =>
    json.value.metadata.searchResultMetadatas.find((each: { name: string }) => each.name === name)?.aggregations;

  it.each<[string, string, object]>([
    ['search for everything', '/entities?action=search', page],
    ['search for a word', '/entities?action=search', { ...page, input: 'PROD' }],
    ['searchAcrossEntities', '/entities?action=searchAcrossEntities', { ...page, entities: ['dataset'] }],
    ['filterEntities', '/entities?action=filter', { ...page, filter: { or: [] } }],
    ['listEntities', '/entities?action=list', page],
    ['browse', '/entities?action=browse', { entity: 'dataset', path: '/prod/hive', start: 0, limit: 10 }],
    ['autocomplete', '/entities?action=autocomplete', { entity: 'dataset', query: 'sal', limit: 10 }],
    ['getTotalEntityCount', '/entities?action=getTotalEntityCount', { entity: 'dataset' }],
  ])('%s shows no trace of a hidden entity', async (_name, path, body) => {
    const [limited, whole] = [await send(jane, path, body), await send(root, path, body)];
    expect([limited.status, whole.status]).toEqual([200, 200]);
    for (const trace of [STAFF, HR, 'salaries', 'hidden']) expect(limited.text).not.toContain(trace);
    expect(limited.text).not.toBe(whole.text);
  });

  it('counts in totals and facets only what the actor sees', async () => {
    const { json } = await send(jane, '/entities?action=search', page);
    expect(json.value.numEntities).toBe(2);
    expect(facet(json, 'domains')).toEqual({ [SALES]: 1 });
    const count = await send(jane, '/entities?action=getTotalEntityCount', { entity: 'dataset' });
    expect(count.json.value).toBe(2);
  });
});

test('no answer contains the stored password of a user', async () => {
  const user = 'urn:li:corpuser:tony';
  const aspect = 'corpUserCredentials';
  const { aspects } = await catalog.runtime().stored.entity(user, [aspect]);
  const credentials = JSON.parse(aspects.find(({ name }) => name === aspect)?.value ?? '');
  const answers = [
    await send(root, `/entities/${at(user)}`),
    await send(root, `/entitiesV2/${at(user)}`),
    await send(root, `/entitiesV2?ids=List(${at(user)})`),
    await send(root, `/entitiesV2/${at(user)}?asOf=${Date.now()}`),
    await send(root, `/aspects/${at(user)}?aspect=${aspect}&version=0`),
    await send(root, `/openapi/v1/entity/${at(user)}/history`),
    await send(root, '/openapi/v1/changes?after=0&limit=1000'),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).toContain('(secret)');
    for (const secret of [credentials.salt, credentials.hashedPassword]) expect(text).not.toContain(secret);
  }
  const { accounts } = catalog.runtime();
  expect(await accounts.users.signIn('tony', 'correct horse')).toBe(user);
});

test('a stream of changes ends when the access of its reader changes', async () => {
  const followed: string[] = [];
  const headers = { Authorization: `Bearer ${jane}` };
  const url = `${catalog.url()}/openapi/v1/changes?after=0`;
  const reading = (async () => {
    for await (const { data } of eventStream(url, new AbortController().signal, headers)) followed.push(data);
  })();
  while (!followed.some((data) => data.includes(ORDERS))) await sleep(20);
  await policy('sales', JANE, { state: 'INACTIVE', ...only('DOMAIN', 'EQUALS', SALES) });
  const before = followed.length;
  await put(ORDERS, 'status', { removed: false });
  await reading;
  expect(followed.slice(before).join('')).not.toContain(ORDERS);
});
