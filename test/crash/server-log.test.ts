// The log of the embedded server passes through the service. A flood of it must not fill the disk, and the end of the service must not end
// or block the server.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

const MB = 1024 * 1024;
const LINE_BYTES = 10_000;
const FLOOD_MB = 80;
const LOG_MB_MAX = 5 * 10 + 1;

describe('the log of the embedded server', () => {
  let server: TestServer;
  let client: Client;

  beforeAll(async () => {
    server = await startTestServer();
    const address = await sharedServerAddress(server.dataDirectory);
    client = new Client({ ...address });
    await client.connect();
    await client.query('set client_min_messages = error');
  });

  afterAll(async () => {
    await removeDataDirectory(server);
  });

  const logs = () => readdirSync(server.dataDirectory).filter((name) => name.startsWith('postgres.log'));
  // The service renames files meanwhile.
  const bytes = () =>
    logs().reduce(
      (sum, name) => sum + (statSync(join(server.dataDirectory, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const contains = (name: string, text: string) => {
    const file = join(server.dataDirectory, name);
    return existsSync(file) && readFileSync(file, 'utf8').includes(text);
  };

  /** Warnings of the server, which it logs. */
  const flood = (megabytes: number) =>
    client.query(
      `do $$ begin for n in 1..${(megabytes * MB) / LINE_BYTES} loop raise warning '%', repeat('x', ${LINE_BYTES}); end loop; end $$`,
    );

  /** Repeats the action, because the service drops lines while the disk is slow. */
  const repeatUntil = (what: string, action: () => Promise<unknown>, holds: () => boolean) =>
    until(what, async () => holds() || (await action(), holds()));

  it('has a limited size during a flood, and records what follows it', async () => {
    const floodWithinLimit = async () => {
      await flood(FLOOD_MB);
      expect(bytes()).toBeLessThan(LOG_MB_MAX * MB);
    };
    await repeatUntil('there are five files', floodWithinLimit, () => logs().includes('postgres.log.4'));
    await floodWithinLimit();
    const warn = () => client.query(`do $$ begin raise warning 'after the flood'; end $$`);
    await repeatUntil('the warning is in a file', warn, () => logs().some((name) => contains(name, 'after the flood')));
    expect(logs().toSorted()).toEqual(['', '.1', '.2', '.3', '.4'].map((end) => `postgres.log${end}`));
  }, 120_000);

  it('is lost when the service is killed, but the server neither ends nor blocks', async () => {
    await server.kill();
    await flood(2);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const left = await readPostmasterFile(join(server.dataDirectory, 'postgres'));
    await client.end();
    server = await startTestServer({ dataDirectory: server.dataDirectory });
    expect(server.log.find(({ msg }) => msg?.includes('stopped the database server'))).toMatchObject({
      leftover: left?.pid,
    });
    await server.stop();
  });
});

describe('the log of the service', () => {
  it('goes to the file of ASPECTORY_LOG_FILE, and a file that cannot be written is an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectory-server-'));
    const file = join(folder, 'service.log');
    const environment = (logFile: string) => ({ ASPECTORY_LOG_FILE: logFile });
    const missing = join(folder, 'missing', 'service.log');
    const refused = await runAspectory(join(folder, 'data'), ['serve', '--port', '0'], '', environment(missing));
    expect(refused).toMatchObject({
      code: 1,
      complaints: expect.stringContaining(`The log file ${missing} cannot be written`),
    });

    const child = startAspectory(join(folder, 'data'), ['serve', '--port', '0'], environment(file));
    const closed = once(child, 'close');
    const lines = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    await until('the service is ready', () => lines().includes('"ready"'));
    child.kill('SIGTERM');
    await closed;
    expect(lines()).toContain('"msg":"ready"');
    expect(lines()).toContain('stopping after the running requests');
    await rm(folder, { recursive: true });
  });
});
