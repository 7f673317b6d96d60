import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresDatabase } from '../../src/database/connection/postgres-database';
import { sharedServerAddress } from '../../src/database/embedded/embedded-server';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';

const QUESTIONS = 40;
const WITHIN_MS = 2000;
const RELATIONSHIPS = `/relationships?urn=${encodeURIComponent('urn:li:tag:before')}&direction=INCOMING&types=x`;

// A lock on the table of edges makes every question for relationships as slow as its holder wants.
describe('questions that take long', () => {
  let server: TestServer;
  let database: PostgresDatabase;
  beforeAll(async () => {
    server = await startTestServer({ environment: { ASPECTORY_QUERY_TIMEOUT_SECONDS: '3' } });
    const address = await sharedServerAddress(server.dataDirectory);
    if (!address) throw new Error('no database server');
    database = new PostgresDatabase({ address, connectionsMax: 2 });
    await write('before');
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
    await removeDataDirectory(server);
  });

  const write = (name: string) =>
    fetch(`${server.url}/aspects?action=ingestProposal`, {
      method: 'POST',
      body: JSON.stringify({
        proposal: upsertOf(`urn:li:tag:${name}`, 'status', { removed: false }),
      }),
    });
  const read = () => fetch(`${server.url}/entitiesV2/${encodeURIComponent('urn:li:tag:before')}`);
  const search = () =>
    fetch(`${server.url}/entities?action=search`, {
      method: 'POST',
      body: JSON.stringify({ entity: 'tag', input: '*', start: 0, count: 10 }),
    });
  const relationships = (signal?: AbortSignal) => fetch(`${server.url}${RELATIONSHIPS}`, { ...(signal && { signal }) });
  const whileLocked = (work: () => Promise<void>) =>
    database.transaction(async (transaction) => {
      await transaction.query({ text: 'lock table edge in access exclusive mode' });
      await work();
    });
  const blocked = async () => {
    const [row] = await database.query<{ count: number }>({
      text: "select count(*)::int as count from pg_stat_activity where application_name = 'aspectory' and wait_event_type = 'Lock'",
    });
    return row?.count ?? 0;
  };
  /** Whether it is so before a user would notice. */
  const soon = async (isSo: () => Promise<boolean>) => {
    for (const deadline = Date.now() + WITHIN_MS; !(await isSo()); await sleep(20))
      if (Date.now() > deadline) return false;
    return true;
  };
  /** The status, and whether it came before a user would notice. */
  const quick = async (request: () => Promise<Response>) => {
    const startedAt = Date.now();
    const { status } = await request();
    return { status, inTime: Date.now() - startedAt < WITHIN_MS };
  };
  const QUICK = { status: 200, inTime: true };

  it('end in the database when their clients go, and meanwhile writes, reads and probes are answered', async () => {
    await whileLocked(async () => {
      const gone = new AbortController();
      const abandoned = Promise.allSettled(Array.from({ length: QUESTIONS }, () => relationships(gone.signal)));
      expect(await soon(async () => (await blocked()) > 1)).toBe(true);
      expect(await quick(() => write('meanwhile'))).toEqual(QUICK);
      expect(await quick(read)).toEqual(QUICK);
      expect(await quick(() => fetch(`${server.url}/health/ready`))).toEqual(QUICK);
      gone.abort();
      await abandoned;
      expect(await soon(async () => (await blocked()) === 0)).toBe(true);
      expect(await quick(search)).toEqual(QUICK);
    });
    const cancelled = () => server.log.filter(({ code }) => code === 'CANCELLED').length;
    expect(await soon(async () => cancelled() === QUESTIONS)).toBe(true);
  });

  it('are answered if a client has closed only its own side', async () => {
    let received = '';
    const { port, hostname } = new URL(server.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('data', (chunk) => (received += chunk.toString()));
    await whileLocked(async () => {
      socket.end(`GET ${RELATIONSHIPS} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      expect(await soon(async () => received.includes('100 Continue'))).toBe(true);
    });
    expect(await soon(async () => received.includes('HTTP/1.1 200 OK'))).toBe(true);
    socket.destroy();
  });

  it('end after the time of the setting with 503, the setting, and when to try again', async () => {
    await whileLocked(async () => {
      const answer = await relationships();
      expect(answer.headers.get('retry-after')).toBe('10');
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 503,
        body: { code: 'UNAVAILABLE', message: expect.stringContaining('ASPECTORY_QUERY_TIMEOUT_SECONDS') },
      });
      expect(await blocked()).toBe(0);
    });
    expect(await quick(() => relationships())).toEqual(QUICK);
  });
});
