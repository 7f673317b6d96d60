/** A process without a search index, which asks another process of its catalog. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type OwnPostgres, ownPostgres } from '../support/own-postgres';
import { searchDatasets, writeDatasets } from '../support/search-client';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

let folder: string;
let database: OwnPostgres;
let searcher: TestServer;
let asking: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aspectory-remote-'));
  // The server runs as somebody else when we are root.
  await chmod(folder, 0o755);
  database = await ownPostgres(folder, 'catalog');
  await database.start();
  searcher = await startTestServer({ environment: { DATABASE_URL: database.url } });
  const remote = { ASPECTORY_SEARCH_ENGINE: 'remote', ASPECTORY_SEARCH_URL: searcher.url };
  asking = await startTestServer({ environment: { DATABASE_URL: database.url, ...remote } });
  await until('both can search', async () =>
    (await Promise.all([searcher, asking].map(({ url }) => fetch(`${url}/health/ready`)))).every(({ ok }) => ok),
  );
});

afterAll(async () => {
  await asking?.stop();
  await searcher?.stop();
  await database?.kill();
  await rm(folder, { recursive: true, force: true });
});

it('finds what either process wrote, at once, with the same answers', async () => {
  for (let number = 0; number < 5; number++) {
    expect((await writeDatasets(asking, [`mine${number}`], 'written here')).status).toBe(200);
    expect((await writeDatasets(searcher, [`theirs${number}`], 'written there')).status).toBe(200);
    for (const word of [`mine${number}`, `theirs${number}`]) {
      const [found, same] = await Promise.all([asking, searcher].map((each) => searchDatasets(each, word)));
      expect([word, found?.total]).toEqual([word, 1]);
      expect(found?.text).toBe(same?.text);
    }
  }
});

it('asks nothing of an index without a signature of the catalog', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${searcher.url}/internal/search-index`, { method: 'POST', headers, body: '{"kind":"ready"}' });
  expect((await ask({})).status).toBe(401);
  expect((await ask({ 'X-Aspectory-Signature': `a.1800000000000.${'0'.repeat(64)}` })).status).toBe(401);
  expect((await fetch(`${searcher.url}/internal/search-index`)).status).toBe(405);
  // A process without an index has nothing there.
  expect((await fetch(`${asking.url}/internal/search-index`, { method: 'POST' })).status).toBe(404);
});

it('finds what was just written if the process that it asks reads from a standby', async () => {
  const environment = { DATABASE_URL: database.url };
  const reader = await startTestServer({ environment: { ...environment, ASPECTORY_ROLE: 'reader' } });
  const remote = { ASPECTORY_SEARCH_ENGINE: 'remote', ASPECTORY_SEARCH_URL: reader.url };
  const other = await startTestServer({ environment: { ...environment, ...remote } });
  try {
    await until('it can search', async () => (await fetch(`${other.url}/health/ready`)).ok);
    for (let number = 0; number < 3; number++) {
      await writeDatasets(other, [`byreader${number}`], 'written here');
      expect((await searchDatasets(other, `byreader${number}`))?.total).toBe(1);
    }
  } finally {
    await other.stop();
    await reader.stop();
  }
});

it('says at once that two processes without an index, or one alone, ask each other', async () => {
  const port = await freePort();
  const environment = { DATABASE_URL: database.url, ASPECTORY_SEARCH_ENGINE: 'remote' };
  const alone = await startTestServer({
    environment: { ...environment, PORT: String(port), ASPECTORY_SEARCH_URL: `http://127.0.0.1:${port}` },
  });
  const second = await startTestServer({ environment: { ...environment, ASPECTORY_SEARCH_URL: alone.url } });
  try {
    for (const { url } of [alone, second]) {
      const begun = performance.now();
      const answer = await fetch(`${url}/entities?action=search`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ entity: 'dataset', input: 'mine1', start: 0, count: 10 }),
      });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(JSON.parse(await answer.text()).message).toMatch(/Name a process of this catalog that searches in memory/);
      expect(performance.now() - begun).toBeLessThan(5000);
      expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    }
  } finally {
    await second.stop();
    await alone.stop();
  }
});

it('says which process is away, and reads and writes without it', async () => {
  await searcher.stop();
  const answer = await fetch(`${asking.url}/entities?action=search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ entity: 'dataset', input: 'mine1', start: 0, count: 10 }),
  });
  expect(answer.status).toBe(503);
  expect(JSON.parse(await answer.text()).message).toMatch(
    /^The process at 127\.0\.0\.1:\d+, which searches for this one, does not answer\. .*ASPECTORY_SEARCH_URL\.$/,
  );
  expect((await fetch(`${asking.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${asking.url}/health/ready?search=optional`)).status).toBe(200);
  expect((await writeDatasets(asking, ['alone'], 'written alone')).status).toBe(200);
});
