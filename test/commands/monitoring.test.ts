import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { runAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

/** The index of a new catalog is complete a moment after the service answers. */
/** Commands have the default, and show that of the service. */
const WRITE_QUEUE_REQUESTS = 7;
const OWN_LIMITS = {
  ASPECTORY_WRITE_QUEUE_REQUESTS: String(WRITE_QUEUE_REQUESTS),
  ASPECTORY_SEARCH_MEMORY_MEGABYTES: '70',
};
const QUEUE = `queue     0 writes of 0.0 MB wait (limits ${WRITE_QUEUE_REQUESTS} and 16 MB), 0 refused since the start\n`;

describe('what monitoring asks', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: OWN_LIMITS });
  });
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('is answered without credentials: the process lives, and is ready', async () => {
    expect(await (await fetch(`${server.url}/health/live`)).text()).toBe('');
    const ready = await until('the service is ready', async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      return answer.ok && answer;
    });
    expect({ status: ready.status, body: await ready.json() }).toEqual({
      status: 200,
      body: { ready: true, checks: ['database', 'schema', 'search', 'writes'].map((name) => ({ name, ok: true })) },
    });
    expect((await fetch(`${server.url}/health/ready?search=maybe`)).status).toBe(400);
  });

  it('counts requests by operation and status, and the requests of a transaction', async () => {
    const proposal = upsertOf('urn:li:tag:a', 'status', { removed: false });
    const write = () =>
      fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body: JSON.stringify({ proposal }) });
    expect((await Promise.all([write(), write(), write()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(['/nowhere/a', '/nowhere/b'].map((path) => fetch(`${server.url}${path}`)));
    const answer = await fetch(`${server.url}/metrics`);
    const lines = (await answer.text()).split('\n');
    expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    expect(lines).toEqual(
      expect.arrayContaining([
        'aspectory_requests_total{operation="ingestProposal",status="200"} 3',
        'aspectory_requests_total{operation="none",status="404"} 2',
        'aspectory_request_duration_seconds_count{operation="ingestProposal"} 3',
        'aspectory_write_batch_requests_sum 3',
        'aspectory_database_connections{state="waiting"} 0',
        expect.stringMatching(/^aspectory_info\{version="[\d.]+",search="memory"\} 1$/),
        expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/),
      ]),
    );
    expect(lines.filter((line) => line.includes('backlog'))).toEqual([]);
    expect(lines.at(-2)).toBe('# EOF');
  });

  it('has the free space of the disk', async () => {
    const free = await until('the disk is read', async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return /^aspectory_disk_free_bytes (\S+)$/m.exec(text)?.[1];
    });
    expect(Number(free)).toBeGreaterThan(0);
  });

  it('answers a monitor that knows only the older format', async () => {
    const ask = (accept: string) => fetch(`${server.url}/metrics`, { headers: { Accept: accept } });
    const { status, headers } = await ask('text/plain;version=0.0.4');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const { headers: newer } = await ask('application/openmetrics-text;version=1.0.0;q=0.8,text/plain;q=0.5,*/*;q=0.1');
    expect(newer.get('content-type')).toMatch(/^application\/openmetrics-text/);
    expect((await ask('image/png')).status).toBe(406);
  });

  it('has the name of the operation of a GraphQL document in the log', async () => {
    const ask = (query: string) =>
      fetch(`${server.url}/api/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
    await ask('query whatVersion { appConfig { appVersion } }');
    await ask('{ appConfig { appVersion } }');
    const lines = await until('both are logged', () => {
      const found = server.log.filter(({ operation }) => operation === '/api/graphql');
      return found.length === 2 && found;
    });
    expect(lines.map(({ status, graphql }) => ({ status, graphql }))).toEqual([
      { status: 200, graphql: 'whatVersion' },
      { status: 200, graphql: undefined },
    ]);
  });

  it('is what the command status shows of the write queue', async () => {
    const { output } = await runAspectory(server.dataDirectory, ['status'], '', { PORT: new URL(server.url).port });
    expect(output).toContain(`service   answers at ${server.url}\n${QUEUE}`);
  });

  it('says which limit of memory the service has, not the command', async () => {
    const limit = async (PORT: string) => {
      const { output } = await runAspectory(server.dataDirectory, ['status'], '', { PORT });
      return /limit of that memory: (.*)/.exec(output)?.[1];
    };
    expect(await limit('1')).toBe('2000 MB, in the settings of this command; a service may have others');
    expect(await limit(new URL(server.url).port)).toBe('70 MB, in the settings of the service that answers');
  });

  it('says in the status of an empty directory that it has no catalog', async () => {
    const nowhere = `${server.dataDirectory}-none`;
    const { code, output } = await runAspectory(nowhere, ['status'], '', { PORT: '1' });
    expect({ code, output }).toMatchObject({
      code: 3,
      output: expect.stringContaining(`database  none in ${nowhere}; name another directory with --data-dir`),
    });
  });

  it('does not take another program for the service, nor its catalog for another one', async () => {
    const other = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address: AddressInfo | string | null = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : 0);
    const directory = `${server.dataDirectory}-new`;
    try {
      expect(await runAspectory(directory, ['status'], '', { PORT })).toMatchObject({
        code: 3,
        output: expect.stringMatching(
          `^service   another program answers at http://127.0.0.1:${PORT}; set HOST and PORT .*\ndatabase  none`,
        ),
      });
      expect(await runAspectory(directory, ['import', '-'], '', { PORT })).toMatchObject({ code: 0 });
    } finally {
      other.close();
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('says in the status why the database of DATABASE_URL does not answer', async () => {
    const { output } = await runAspectory(server.dataDirectory, ['status'], '', {
      PORT: '1',
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/catalog',
    });
    expect(output).toMatch(
      /database {2}PostgreSQL at 127\.0\.0\.1:1\/catalog\. The database of DATABASE_URL cannot be used: .*ECONNREFUSED/,
    );
  });

  it('hears why the process is not ready', async () => {
    const address = await sharedServerAddress(server.dataDirectory);
    if (!address) throw new Error('no database server');
    const database = new PostgresDatabase({ address, connectionsMax: 2 });
    await database.query({ text: 'alter table knex_migrations rename to gone' });
    await database.close();
    const answer = await fetch(`${server.url}/health/ready`);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 503,
      body: {
        ready: false,
        checks: [
          { name: 'database', ok: false },
          { name: 'schema', ok: false },
          { name: 'search', ok: true },
          { name: 'writes', ok: true },
        ],
      },
    });
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  });
});

describe('metrics with an address of their own', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { ...OWN_LIMITS, ASPECTORY_METRICS_ADDRESS: '127.0.0.1:0' } });
  });
  afterAll(async () => {
    await server.stop();
    await removeDataDirectory(server);
  });

  it('are there and nowhere else', async () => {
    const metrics = String(server.log.find(({ msg }) => msg === 'ready')?.['metrics']);
    const answer = await fetch(metrics);
    expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text/);
    expect(await answer.text()).toContain('aspectory_info');
    const environment = { PORT: new URL(server.url).port, ASPECTORY_METRICS_ADDRESS: new URL(metrics).host };
    expect((await runAspectory(server.dataDirectory, ['status'], '', environment)).output).toContain(QUEUE);
    const elsewhere = await fetch(`${server.url}/metrics`);
    expect({ status: elsewhere.status, body: await elsewhere.json() }).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: expect.stringContaining('ASPECTORY_METRICS_ADDRESS') },
    });
  });

  it('share their address with nothing, and keep web pages away', async () => {
    const metrics = String(server.log.find(({ msg }) => msg === 'ready')?.['metrics']);
    const statusOf = async (path: string, sent: RequestInit = {}) => (await fetch(new URL(path, metrics), sent)).status;
    for (const path of ['/', '/config', '/health', '/restli/docs', '/metrics/x'])
      expect(await statusOf(path)).toBe(404);
    expect(await statusOf('/metrics', { method: 'POST', body: 'x' })).toBe(405);
    expect(await statusOf('/metrics', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).toBe(403);
  });
});
