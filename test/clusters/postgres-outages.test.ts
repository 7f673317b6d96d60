/** PostgreSQL as people run it: a primary that dies with a standby that takes over, and a pooler. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnections } from '#base/database/connection/open-connections';
import { CancelledError, UnavailableError } from '#base/errors/domain-error';
import { type MovableAddress, movableAddress } from '../support/movable-address';
import { type OwnPostgres, ownPooler, ownPostgres, withPooler } from '../support/own-postgres';
import { postgresPair } from '../support/postgres-pair';
import { runAspectory } from '../support/run-aspectory';
import { datasetExists, searchDatasets, writeDatasets } from '../support/search-client';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { writeOnAndOn } from '../support/write-on-and-on';

/** What the issue of a failover asks for. */
const GOES_ON_WITHIN_MS = 10_000;

let folder: string;
let server: TestServer | undefined;
let address: MovableAddress | undefined;
let servers: OwnPostgres[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aspectory-postgres-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await server?.stop();
  address?.close();
  for (const each of servers) await each.kill();
  [server, address, servers] = [undefined, undefined, []];
  await rm(folder, { recursive: true, force: true });
});

/** A primary with a standby that follows it, and a service at an address that leads to the primary. */
async function startPair(isSynchronous: boolean) {
  const pair = await postgresPair(folder, isSynchronous);
  servers.push(pair.primary, pair.standby);
  address = await movableAddress(pair.primary.port);
  const service = await serve(`postgres://aspectory@127.0.0.1:${address.port}/postgres`);
  return { ...pair, service, moved: address };
}

async function serve(url: string): Promise<TestServer> {
  server = await startTestServer({ environment: { DATABASE_URL: url } });
  return server;
}

async function isWritten(service: TestServer, name: string, description: string): Promise<boolean> {
  return (await writeDatasets(service, [name], description).catch(() => undefined))?.status === 200;
}

async function newestChange({ url }: TestServer): Promise<{ readonly source: string }> {
  const changes = await fetch(`${url}/openapi/v1/changes?limit=1000`);
  return JSON.parse(await changes.text()).at(-1);
}

it('keeps every acknowledged write when a synchronous standby takes over, and goes on by itself', async () => {
  const { primary, standby, service, moved } = await startPair(true);
  const writer = writeOnAndOn(service, 'kept');
  const { acknowledged } = writer;
  await until('some writes are acknowledged', () => acknowledged.length > 30);
  await primary.kill();
  moved.moveTo(undefined);
  await sleep(1000);
  const before = acknowledged.length;
  await standby.query('select pg_promote()');
  moved.moveTo(standby.port);
  const promotedAt = performance.now();
  await until('a write is acknowledged again', () => acknowledged.length > before);
  expect(performance.now() - promotedAt).toBeLessThan(GOES_ON_WITHIN_MS);
  await writer.stop();
  for (const name of acknowledged) expect([name, await datasetExists(service, name)]).toEqual([name, true]);
  // A write that was not acknowledged may be there as well.
  await until('searches find what is stored', async () => {
    const [stored] = await standby.query<{ readonly count: number }>(
      "select count(*)::int as count from urn join entity using (id) where urn like 'urn:li:dataset:%'",
    );
    return (await searchDatasets(service, 'kept')).total === stored?.count;
  });
  expect(service.log.some(({ msg }) => String(msg).includes('went back'))).toBe(false);
});

it('notices that the log went back when an asynchronous standby takes over, and repairs itself', async () => {
  const { standby, caughtUp, loses, service, moved } = await startPair(false);
  await writeDatasets(service, ['stays_1', 'stays_2'], 'staying');
  await caughtUp();
  const { source } = await newestChange(service);
  const losing = async () => {
    await writeDatasets(service, ['lost_1', 'lost_2', 'lost_3'], 'losing');
    expect((await searchDatasets(service, 'losing')).total).toBe(3);
  };
  await loses(losing, () => moved.moveTo(undefined));
  moved.moveTo(standby.port);
  // As many as were lost, so that the log has the position of the index again.
  await until('a write is acknowledged', () => isWritten(service, 'new_1', 'arriving'), {
    withinMs: GOES_ON_WITHIN_MS,
  });
  await writeDatasets(service, ['new_2', 'new_3'], 'arriving');
  await until('searches find what is stored', async () => {
    const words = ['staying', 'losing', 'arriving'];
    const totals = await Promise.all(words.map((word) => searchDatasets(service, word)));
    return totals.map(({ total }) => total).join(' ') === '2 0 3';
  });
  expect(await datasetExists(service, 'lost_2')).toBe(false);
  // Readers of the log see that it is another one.
  await until('the log has another id', async () => (await newestChange(service)).source !== source);
});

/** A question ends in its time or with its client, and no other question inherits its limit. */
async function expectLimits(connectionString: string): Promise<void> {
  const pooled = { connectionString, pooling: { keepsStatements: false } };
  const limits = { databaseConnections: 4, queryTimeoutSeconds: 1, databaseSilenceSeconds: 10 };
  const { questions, database, close } = openConnections(pooled, limits);
  try {
    await expect(questions.query({ text: 'select pg_sleep(20)' })).rejects.toThrow(UnavailableError);
    const left = new AbortController();
    const asked = questions.until(left.signal).query({ text: 'select pg_sleep(20)' });
    setTimeout(() => left.abort(), 200);
    await expect(asked).rejects.toThrow(CancelledError);
    const [row] = await database.query<{ readonly setting: string }>({
      text: "select current_setting('statement_timeout') as setting",
    });
    expect(row?.setting).toBe('0');
  } finally {
    await close();
  }
}

withPooler((program) =>
  it('works behind pgbouncer in transaction mode', async () => {
    const primary = await ownPostgres(folder, 'primary');
    servers.push(primary);
    await primary.start();
    const pooler = await ownPooler(program, folder, primary);
    try {
      const service = await serve(pooler.url);
      expect(JSON.stringify(service.log)).toContain('does not keep prepared statements');
      // More clients at a time than there are connections of the server.
      const names = Array.from({ length: 40 }, (_, number) => `pooled_${number}`);
      const written = await Promise.all(names.map((name) => writeDatasets(service, [name], 'pooled words')));
      expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200]));
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all(names.map((name) => datasetExists(service, name)));
        expect(answers).not.toContain(false);
        const totals = await Promise.all(names.map(() => searchDatasets(service, 'pooled words')));
        expect(new Set(totals.map(({ total }) => total))).toEqual(new Set([40]));
      }
      expect((await newestChange(service)).source).toMatch(/^urn:uuid:/);
      const environment = { DATABASE_URL: pooler.url };
      const status = await runAspectory(service.dataDirectory, ['changes', '--json'], '', environment);
      expect([status.code, status.code === 0 ? '' : status.complaints]).toEqual([0, '']);
      const transfer = await runAspectory(
        service.dataDirectory,
        ['transfer', '--to', `embedded:${folder}/copy`],
        '',
        environment,
      );
      expect([transfer.code, transfer.complaints]).toEqual([1, expect.stringContaining('Name the server itself')]);
      expect(service.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      await expectLimits(pooler.url);
    } finally {
      await server?.stop();
      await pooler.stop();
    }
  }),
);
