import { connect } from 'node:net';
import type { SqlClient } from '#base/database/sql-client';
import { servedCatalog } from '../e2e/served-catalog';
import { shownRequests } from '../e2e/shown-requests';
import { until } from '../support/until';

// What a web page of another site can make a browser send, to every operation of the document, and to the pages.
const { database, send, url } = servedCatalog();

// Written by the start in the background, and part of the digest.
beforeAll(() =>
  until('the state of the search index is stored', async () => {
    const rows = await database.query({ text: 'select from search_state' });
    return rows.length;
  }),
);

const PAGES = ['/', '/restli/docs', '/restli/docs/aspect/status', '/restli/docs/assets/site.css', '/nosuch'].map(
  (path) => ({ operation: path, method: 'GET', path }),
);
const STREAM = { operation: 'the stream of changes', method: 'GET', path: '/openapi/v1/changes?after=0' };
const REQUESTS = [...shownRequests, ...PAGES, STREAM];
const FORM = { 'Content-Type': 'text/plain' };

test.each<[string, { readonly [header: string]: string }, number, string]>([
  ['a form or fetch of another site', { ...FORM, Origin: 'https://evil.example' }, 403, 'CROSS_ORIGIN'],
  ['a page of another port', { ...FORM, Origin: 'http://localhost:3000' }, 403, 'CROSS_ORIGIN'],
  ['a sandboxed frame', { ...FORM, Origin: 'null' }, 403, 'CROSS_ORIGIN'],
  ['an image of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, 403, 'CROSS_ORIGIN'],
  [
    'a frame',
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    403,
    'CROSS_ORIGIN',
  ],
  ['a name that leads here (DNS rebinding)', { Host: 'evil.example:8080' }, 403, 'UNKNOWN_HOST'],
  ['such a name with its own origin', { Host: 'evil.example', Origin: 'http://evil.example' }, 403, 'UNKNOWN_HOST'],
  ['a malformed name', { Host: 'user@localhost' }, 400, 'INVALID_INPUT'],
])('%s reaches nothing', async (_what, headers, status, code) => {
  const before = await storeDigest(database);
  for (const { operation, method, path, ...rest } of REQUESTS) {
    const accept = operation === STREAM.operation ? { Accept: 'text/event-stream' } : {};
    const answer = await send(path, { method, headers: { ...accept, ...headers }, ...rest });
    expect({ operation, status: answer.status, json: answer.json }).toEqual({
      operation,
      status,
      json: expect.objectContaining({ status, code, message: expect.stringMatching(/.{40}/) }),
    });
  }
  expect(await storeDigest(database)).toBe(before);
});

test('a refusal names the setting, if there is one that helps', async () => {
  const messageFor = async (headers: { readonly [header: string]: string }) =>
    (await send('/config', { headers })).json.message;
  expect(await messageFor({ Origin: 'https://a.example' })).toContain('ASPECTORY_ORIGINS=https://a.example');
  expect(await messageFor({ Host: 'a.example:80' })).toContain('ASPECTORY_HOSTS=a.example.');
  expect(await messageFor({ Origin: 'null' })).not.toContain('ASPECTORY_ORIGINS');
});

test('requests that leave open whom they address reach nothing', async () => {
  const port = Number(new URL(url()).port);
  for (const { method, path } of REQUESTS) {
    for (const head of [
      `${method} ${path} HTTP/1.1\r\n`,
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n`,
      `${method} http://localhost:${port}${path} HTTP/1.1\r\nHost: localhost\r\n`,
    ])
      expect({ head, answer: await exchange(port, head) }).toEqual({
        head,
        answer: expect.stringMatching(/^HTTP\/1.1 400 [^]*"code":"INVALID_INPUT"/),
      });
  }
});

function exchange(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', reject).on('end', () => resolve(received));
    socket.write(`${head}Connection: close\r\n\r\n`);
  });
}

/** Whoever has accepted a change cannot ask for it again. */
const AGAIN = shownRequests.filter(({ operation }) => operation !== 'acceptChangeRequest');

test('programs and our own pages notice nothing', async () => {
  for (const headers of [{}, { Origin: url(), 'Sec-Fetch-Site': 'same-origin', Host: new URL(url()).host }])
    for (const { operation, needsAuthentication, method, path, ...rest } of AGAIN) {
      const { status, text } = await send(path, { method, headers, ...rest });
      const isRefused = [400, 401, 403].includes(status);
      expect([operation, isRefused, isRefused && text.includes('authentication is off')]).toEqual([
        operation,
        needsAuthentication,
        needsAuthentication,
      ]);
    }
});

/** Written by the start and by loops in the background, not by requests. */
const WRITTEN_IN_BACKGROUND = ['model_fit', 'work_progress', 'coverage_day'];

/** One line for each table: how many rows it has, and a sum over all that they hold. */
async function storeDigest(client: SqlClient): Promise<string> {
  const tables = await client.query<{ name: string }>({
    text: "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by tablename",
    values: [WRITTEN_IN_BACKGROUND],
  });
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`,
  );
  const rows = await client.query<{ name: string; sum: string }>({ text: sums.join(' union all ') });
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
