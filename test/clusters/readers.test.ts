/** A process that reads from a streaming standby, as a user that may not write. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPair } from '../support/postgres-pair';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

let folder: string;
let pair: Awaited<ReturnType<typeof postgresPair>>;
let writer: TestServer;
let reader: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aspectory-readers-'));
  await chmod(folder, 0o755);
  pair = await postgresPair(folder, false);
  writer = await startTestServer({ environment: { DATABASE_URL: pair.primary.url } });
  await pair.primary.query('create role looks login');
  await pair.primary.query('grant pg_read_all_data to looks');
  await pair.caughtUp();
  const standby = pair.standby.url.replace('aspectory@', 'looks@');
  reader = await startTestServer({ environment: { DATABASE_URL: standby, ASPECTORY_ROLE: 'reader' } });
});

afterAll(async () => {
  await reader?.stop();
  await writer?.stop();
  for (const each of [pair?.primary, pair?.standby]) await each?.kill();
  await rm(folder, { recursive: true, force: true });
});

const urnOf = (name: string) => `urn:li:tag:${name}`;

function write({ url }: TestServer, name: string, headers: Record<string, string> = {}): Promise<Response> {
  const aspect = { contentType: 'application/json', value: JSON.stringify({ name, description: `about ${name}` }) };
  const proposal = { entityType: 'tag', entityUrn: urnOf(name), changeType: 'UPSERT', aspectName: 'tagProperties' };
  return fetch(`${url}/aspects?action=ingestProposal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ proposal: { ...proposal, aspect } }),
  });
}

/** The position that a client keeps after a write. */
async function written(name: string): Promise<string> {
  const answer = await write(writer, name);
  expect(answer.status).toBe(200);
  const position = answer.headers.get('x-written-position') ?? '';
  expect(position).toMatch(/^[0-9a-f-]{36}\.\d+$/);
  return position;
}

function read(name: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${reader.url}/aspects/${encodeURIComponent(urnOf(name))}?aspect=tagProperties&version=0`, { headers });
}

async function found(word: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${reader.url}/entities?action=search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ entity: 'tag', input: word, start: 0, count: 10 }),
  });
  expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
  return JSON.parse(await answer.text()).value.numEntities;
}

it('has what its client wrote in another process, by urn and by search', async () => {
  await until('the reader is ready', async () => (await fetch(`${reader.url}/health/ready`)).status === 200);
  for (let number = 0; number < 5; number++) {
    const name = `fresh${number}`;
    const own = { 'X-Written-Position': await written(name) };
    const answer = await read(name, own);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(answer.headers.get('x-read-position')).toMatch(/^[0-9a-f-]{36}\.\d+$/);
    expect(await found(name, own)).toBe(1);
  }
});

it('gives browsers a cookie that does the same', async () => {
  const answer = await write(writer, 'cookie', { 'Sec-Fetch-Site': 'same-origin' });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^aspectory_written=[0-9a-f-]{36}\.\d+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await read('cookie', { Cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
});

it('says that the standby is behind, instead of leaving out what the client wrote', async () => {
  await pair.standby.query('select pg_wal_replay_pause()');
  const own = { 'X-Written-Position': await written('late') };
  const answer = await read('late', own);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(JSON.parse(await answer.text()).message).toMatch(
    /^The database server that this process reads is a standby with the changes up to \d+, and the client has written up to \d+\./,
  );
  // A client that does not say what it wrote gets what the standby has, and up to where.
  const older = await read('late', {});
  expect(older.status).toBe(404);
  const [, readUpTo] = (older.headers.get('x-read-position') ?? '').split('.');
  expect(Number(readUpTo)).toBeLessThan(Number(own['X-Written-Position'].split('.')[1]));
  await pair.standby.query('select pg_wal_replay_resume()');
  expect((await read('late', own)).status).toBe(200);
});

it('refuses positions that are none, in each process, and names the fix for those of another log', async () => {
  for (const { url } of [reader, writer])
    for (const position of ['nonsense', `${'0'.repeat(36)}.-1`, `${'0'.repeat(36)}.${'9'.repeat(40)}`]) {
      const answer = await fetch(`${url}/config`, { headers: { 'X-Written-Position': position } });
      expect([position, answer.status]).toEqual([position, 400]);
      expect(JSON.parse(await answer.text()).message).toContain('leave it out');
    }
  const other = '00000000-0000-4000-8000-000000000000.999999999';
  const answer = await read('fresh0', { 'X-Written-Position': other });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(JSON.parse(await answer.text()).message).toContain('send no X-Written-Position');
  // A browser cannot leave its cookie out.
  for (const position of [other, 'nonsense', '%00'])
    expect((await read('fresh0', { Cookie: `aspectory_written=${position}` })).status).toBe(200);
});

it('refuses writes with the reason, and tries none by itself', async () => {
  const answer = await write(reader, 'refused');
  expect(answer.status).toBe(503);
  expect(JSON.parse(await answer.text()).message).toContain(
    'ASPECTORY_ROLE=reader takes no writes: send them to another one',
  );
  const complaints = reader.log.filter(
    ({ level, msg }) => msg !== 'request failed' && (Number(level) >= 50 || /trying again/.test(String(msg))),
  );
  expect(complaints).toEqual([]);
});

it('says that the standby is away, and reads again when it is back', async () => {
  await pair.standby.kill();
  try {
    const answer = await read('fresh0', {});
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  } finally {
    await pair.standby.start(pair.follow);
  }
  const own = { 'X-Written-Position': await written('after') };
  await until('the reader reads again', async () => (await read('after', own)).status === 200);
  await until('the reader searches again', async () => (await fetch(`${reader.url}/health/ready`)).status === 200);
  expect(await found('after', own)).toBe(1);
});

it('stays closed with a catalog that is closed', async () => {
  await pair.primary.query('update served_with set authentication = true');
  await pair.caughtUp();
  const standby = pair.standby.url.replace('aspectory@', 'looks@');
  const closed = await startTestServer({ environment: { DATABASE_URL: standby, ASPECTORY_ROLE: 'reader' } });
  try {
    const answer = await fetch(`${closed.url}/aspects/${encodeURIComponent(urnOf('fresh0'))}?aspect=tagProperties`);
    expect(answer.status).toBe(401);
  } finally {
    await closed.stop();
  }
});
