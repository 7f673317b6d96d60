import { Client } from 'pg';
import type { JsonObject } from '#generated/registry/registry-types';
import { OPERATION_REACH } from '../matrix/access-matrix/operation-reach';
import { eventStream } from './event-stream';
import { servedCatalog, type Received, type Sent } from './served-catalog';
import { grant, newUserToken, only, tokenFor } from './token-for';
import { until } from '../support/until';

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

beforeAll(async () => {
  jane = await tokenFor(catalog, 'jane', PRIVILEGES, only('DOMAIN', 'EQUALS', SALES));
  await grant(catalog, 'owners', { user: JANE, privileges: PRIVILEGES }, { forOwners: true });
  tony = await tokenFor(catalog, 'tony', PRIVILEGES, only('DOMAIN', 'NOT_EQUALS', HR));
  root = await tokenFor(catalog, 'root', PRIVILEGES);
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

/** Ends a statement that runs beside the refused one. Whether it still runs depends on the machine. */
const CANCEL = 'pg_cancel_backend';

/** The statements that the database gets for each of several requests. Background work has its own times, so no statement of it is in all. */
async function statementsOf(ask: () => Promise<Received>): Promise<readonly string[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  let common: ReadonlySet<string> | undefined;
  for (let times = 0; times < 4; times++) {
    spy.mockClear();
    expect((await ask()).json.code).toBe('FORBIDDEN');
    const texts = spy.mock.calls.map(([statement]) => String(Object(statement).text));
    common = new Set(texts.filter((text) => common?.has(text) !== false && !text.includes(CANCEL)));
  }
  spy.mockRestore();
  return [...(common ?? [])].toSorted();
}

describe.each(
  Object.entries(OPERATION_REACH).flatMap(([id, reach]) => (reach.kind === 'names' ? [[id, reach] as const] : [])),
)('%s', (_id, { ask }) => {
  it.each([
    ['names a domain', () => jane],
    ['excludes a domain', () => tony],
  ])('takes the same work for a hidden entity as for one that never existed, if a policy %s', async (_policy, of) => {
    for (const index of ask(STAFF, '').keys()) {
      const workFor = (urn: string) =>
        statementsOf(async () => {
          const asked = ask(urn, '')[index];
          if (!asked) throw new Error('no request');
          return send(of(), asked.path, asked.body);
        });
      const work = await workFor(STAFF);
      expect(work).not.toEqual([]);
      expect(await workFor(NEVER)).toEqual(work);
    }
  });
});

test('a batch with a hidden entity is refused as one with an entity that never existed', async () => {
  const ask = (urn: string) => send(jane, `/entities?ids=List(${at(ORDERS)},${at(urn)})`);
  const [hidden, absent] = [await ask(STAFF), await ask(NEVER)];
  expect([hidden.status, hidden.json.code]).toEqual([401, 'FORBIDDEN']);
  expect([absent.status, absent.json.code, absent.json.message]).toEqual([401, 'FORBIDDEN', hidden.json.message]);
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

  it('counts in totals and facets only what the actor sees', async () => {
    const { json } = await send(jane, '/entities?action=search', page);
    expect(json.value.numEntities).toBe(2);
    expect(facet(json, 'domains')).toEqual({ [SALES]: 1 });
    const count = await send(jane, '/entities?action=getTotalEntityCount', { entity: 'dataset' });
    expect(count.json.value).toBe(2);
  });

  it.each(['1.0.0', '2.0.0'])(
    'gives each actor its own answer to the same question, again and after a write (protocol %s)',
    async (version) => {
      const found = async (token: string, input: string) => {
        const headers = { Authorization: `Bearer ${token}`, 'X-RestLi-Protocol-Version': version };
        const { json } = await catalog.send('/entities?action=search', {
          method: 'POST',
          headers,
          body: { ...page, input },
        });
        expect(JSON.stringify(json).includes(STAFF)).toBe(token === root && json.value.numEntities > 0);
        return json.value.numEntities;
      };
      const word = `renamed${version.replaceAll('.', '')}`;
      for (const expected of [0, 2, 0]) {
        await put(ORDERS, 'datasetProperties', { name: expected === 0 ? 'sold' : word });
        await put(STAFF, 'datasetProperties', { name: expected === 0 ? 'salaries' : word });
        for (let times = 0; times < 3; times++) {
          expect(await found(root, word)).toBe(expected);
          expect(await found(jane, word)).toBe(expected / 2);
        }
      }
    },
  );
});

test('no answer contains the stored password of a user', async () => {
  const user = 'urn:li:corpuser:pat';
  await newUserToken(catalog, 'pat', { password: 'correct horse' });
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
  expect(await accounts.users.signIn('pat', 'correct horse')).toBe(user);
});

test('a stream of changes ends when the access of its reader changes', async () => {
  const followed: string[] = [];
  const headers = { Authorization: `Bearer ${jane}` };
  const url = `${catalog.url()}/openapi/v1/changes?after=0`;
  const reading = (async () => {
    for await (const { data } of eventStream(url, new AbortController().signal, headers)) followed.push(data);
  })();
  await until('the stream has the change', () => followed.some((data) => data.includes(ORDERS)));
  await grant(catalog, 'jane', { user: JANE, privileges: PRIVILEGES }, { state: 'INACTIVE' });
  const before = followed.length;
  await put(ORDERS, 'status', { removed: false });
  await reading;
  expect(followed.slice(before).join('')).not.toContain(ORDERS);
});
