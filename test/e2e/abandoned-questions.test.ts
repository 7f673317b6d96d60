import { connect } from 'node:net';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

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
      text: "select count(*)::int as count from pg_stat_activity where application_name like 'aspectory %' and wait_event_type = 'Lock'",
    });
    return row?.count ?? 0;
  };
  /** Before a user would notice. */
  const soon = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, { withinMs: WITHIN_MS });
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
      await soon('questions wait in the database', async () => (await blocked()) > 1);
      expect(await quick(() => write('meanwhile'))).toEqual(QUICK);
      expect(await quick(read)).toEqual(QUICK);
      expect(await quick(() => fetch(`${server.url}/health/ready`))).toEqual(QUICK);
      gone.abort();
      await abandoned;
      await soon('no question waits in the database', async () => (await blocked()) === 0);
      expect(await quick(search)).toEqual(QUICK);
    });
    const cancelled = () => server.log.filter(({ code }) => code === 'CANCELLED').length;
    await soon('all questions are logged as cancelled', async () => cancelled() === QUESTIONS);
  });

  it('are answered if a client has closed only its own side', async () => {
    let received = '';
    const { port, hostname } = new URL(server.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('data', (chunk) => (received += chunk.toString()));
    await whileLocked(async () => {
      socket.end(`GET ${RELATIONSHIPS} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      await soon('the service has looked for the client', async () => received.includes('100 Continue'));
    });
    expect(await soon('the answer arrives', async () => received.includes('HTTP/1.1 200 OK'))).toBe(true);
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
