/**
 * Known holes of services like this one that no other suite tries. Forged tokens are in access-tokens, sessions after the sign-out and tricks
 * with public paths in sessions, users who are created again in access-directory, and leaks of hidden entities in the access matrix.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Received, type Sent, servedCatalog } from './served-catalog';
import { newUserToken, only, tokenFor } from './token-for';

const logged: string[] = [];
const catalog = servedCatalog({ auth: 'on', log: (line) => logged.push(line) });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const [SHOWN, HIDDEN] = [dataset('shown'), dataset('hidden')];
const SECRET = 'the secret description';
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>';

let limited: string;
let root: string;
let listener: Server;
let fetched = 0;

const as = (token: string, { headers, ...sent }: Sent = {}): Sent => ({
  ...sent,
  headers: { ...headers, Authorization: `Bearer ${token}` },
});

function describeDataset(urn: string, description: string, externalUrl?: string) {
  const { services, system } = catalog.runtime();
  const value = { description, ...(externalUrl !== undefined && { externalUrl }) };
  const aspect = { entityType: 'dataset', urn, aspectName: 'datasetProperties', changeType: 'UPSERT' } as const;
  return services.writer.write(system, [{ ...aspect, value }]);
}

beforeAll(async () => {
  limited = await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE'], only('URN', 'EQUALS', SHOWN));
  root = await tokenFor(catalog, 'root');
  listener = createServer((_request, response) => {
    fetched += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  await describeDataset(SHOWN, SCRIPT, addressOf(listener));
  await describeDataset(HIDDEN, SECRET);
});
afterAll(() => new Promise((resolve) => listener.close(resolve)));

function addressOf(server: Server): string {
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return `http://127.0.0.1:${address.port}/`;
}

const at = encodeURIComponent;

test.each<[string, Sent]>([
  [`/entities/${at(HIDDEN)}`, {}],
  [`//entities/${at(HIDDEN)}`, {}],
  [`/api/gms/entities/${at(HIDDEN)}`, {}],
  [`/api/gms/../entities/${at(HIDDEN)}`, {}],
  [`/health/../entities/${at(HIDDEN)}`, {}],
  [`/entities/${at(HIDDEN)}/`, {}],
  [`/entities/${at(HIDDEN)};x=1`, {}],
  [`/entities/${at(SHOWN)}%2f..%2f${at(HIDDEN)}`, {}],
  [`/entities/%20${at(HIDDEN)}`, {}],
  [`/entities?ids=List(${at(SHOWN)},${at(HIDDEN)})`, {}],
  [`/entities?ids=${at(SHOWN)}&ids=${at(HIDDEN)}`, {}],
  ['/entities', tunnelled(`ids=List(${at(HIDDEN)})`)],
  ['/entitiesV2', tunnelled(`ids=List(${at(HIDDEN)})`)],
  [`/entities/${at(HIDDEN)}`, { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' }, body: '' }],
  [`/entities/${at(SHOWN)}?urn=${at(HIDDEN)}`, {}],
  ['/entities?action=batchGet', { body: { urns: [HIDDEN] } }],
])('%s shows nothing of a hidden entity', async (path, sent) => {
  const { status, text } = await catalog.send(path, as(limited, sent));
  expect(status).toBeLessThan(500);
  expect(text).not.toContain(SECRET);
});

/** A query in the body, as Rest.li sends one that is too long for an address. */
function tunnelled(query: string): Sent {
  const headers = { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', headers, body: query };
}

test('a query in the body of a request is answered by the access of its actor', async () => {
  const [mine, hidden] = await Promise.all(
    [SHOWN, HIDDEN].map((urn) => catalog.send('/entitiesV2', as(limited, tunnelled(`ids=List(${at(urn)})`)))),
  );
  expect([mine?.status, hidden?.status, hidden?.json.code]).toEqual([200, 401, 'FORBIDDEN']);
});

test.each([
  'X-DataHub-Actor',
  'x-datahub-actor',
  'X-Forwarded-User',
  'X-Remote-User',
  'Remote-User',
  'X-Auth-Request-User',
  'X-Original-URL',
  'Proxy-Authorization',
])('the header %s gives nobody power', async (name) => {
  const value = name === 'X-Original-URL' ? '/health' : 'urn:li:corpuser:root';
  const sent = { headers: { [name]: value } };
  expect((await catalog.send(`/entities/${at(HIDDEN)}`, sent)).json.code).toBe('UNAUTHENTICATED');
  expect((await catalog.send(`/entities/${at(HIDDEN)}`, as(limited, sent))).json.code).toBe('FORBIDDEN');
  expect((await catalog.send('/openapi/v1/me', as(limited, sent))).json.urn).toBe('urn:li:corpuser:limited');
});

test.each(['change_counter', 'aspect_latest'])(
  'without the table %s nobody gets in, and no privilege is granted',
  async (table) => {
    const late = await newUserToken(catalog, `late-${table.replace('_', '-')}`);
    await catalog.database.query({ text: `alter table ${table} rename to away` });
    const answers: Received[] = [];
    try {
      for (const token of [late, root, limited, `${root.slice(0, -4)}AAAA`, 'x'])
        answers.push(await catalog.send(`/entities/${at(HIDDEN)}`, as(token)));
    } finally {
      await catalog.database.query({ text: `alter table away rename to ${table}` });
    }
    for (const { text } of answers) expect(text).not.toContain(SECRET);
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
    expect((await catalog.send(`/entities/${at(HIDDEN)}`, as(root))).status).toBe(200);
  },
);

test('the service fetches no address that it finds in metadata', async () => {
  const paths = [`/entities/${at(SHOWN)}`, `/entitiesV2/${at(SHOWN)}`, '/restli/docs', '/openapi/v1/changes?after=0'];
  for (const path of paths) expect((await catalog.send(path, as(root))).status).toBe(200);
  const found = await catalog.send('/entities?action=search', as(root, { body: SEARCH }));
  expect(found.text).toContain(SHOWN);
  expect(fetched).toBe(0);
  await fetch(addressOf(listener));
  expect(fetched).toBe(1);
});

const SEARCH = { entity: 'dataset', input: '*', start: 0, count: 10 };

test('a script in a description is sent as data, which no browser runs', async () => {
  const path = `/aspects/${at(SHOWN)}?aspect=datasetProperties&version=0`;
  expect((await catalog.send(path, as(root))).text).toContain('<script>');
  for (const Accept of ['text/html', 'text/html,application/json', '*/*']) {
    const { headers } = await catalog.send(path, as(root, { headers: { Accept } }));
    expect(String(headers['content-type'])).toMatch(/^application\/json/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  const refused = await catalog.send(`/entities/${at(SCRIPT)}`, as(root, { headers: { Accept: 'text/html' } }));
  expect(String(refused.headers['content-type'])).toMatch(/^application\/json/);
});

test('the log has requests, but neither tokens nor passwords', async () => {
  const password = 'correct horse battery';
  await newUserToken(catalog, 'pat', { password });
  await catalog.send('/logIn', {
    body: { username: 'pat', password },
    headers: { 'Content-Type': 'application/json' },
  });
  await catalog.send('/logIn', {
    body: { username: 'pat', password: `${password}x` },
    headers: { 'Content-Type': 'application/json' },
  });
  const wrong = `${root.slice(0, -4)}AAAA`;
  for (const token of [root, wrong]) {
    await catalog.send('/entities?action=search', as(token, { body: SEARCH }));
    await catalog.send(`/openapi.json?token=${token}`, as(token));
    await catalog.send(`/unknown/${'x'.repeat(10)}?access_token=${token}`, as(token));
    await catalog.send('/entities?action=search', as(token, { body: '{"entity":' }));
  }
  const log = logged.join('');
  expect(log).toContain('"operation":"search"');
  const [, claims = '', signature = ''] = root.split('.');
  for (const secret of [claims, signature.slice(0, -4), password]) expect(log).not.toContain(secret);
});
