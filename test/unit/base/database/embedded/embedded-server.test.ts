import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { EmbeddedServer } from '#base/database/embedded/embedded-server';
import { openDataDirectory } from '#base/database/embedded/directory/data-directory';
import { launchPostmaster } from '#base/database/embedded/postmaster/launch-postmaster';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { preparePostmaster } from '#base/database/embedded/postmaster/prepare-postmaster';
import { ServerLog } from '#base/database/embedded/postmaster/server-log';
import { pidScope } from '#base/database/embedded/process/process-identity';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { StartupError } from '#base/errors/startup-error';
import { UnavailableError } from '#base/errors/domain-error';
import { until } from '#test/support/until';

const logger = pino({ level: 'silent' });
const running: EmbeddedServer[] = [];
let dataDirectory: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aspectory-embedded-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function start(directory = dataDirectory): Promise<EmbeddedServer> {
  const server = await EmbeddedServer.start({ dataDirectory: directory, command: 'aspectory test', logger });
  running.push(server);
  return server;
}

async function use<Result>(
  { address }: EmbeddedServer,
  work: (database: PostgresDatabase) => Promise<Result>,
): Promise<Result> {
  const database = new PostgresDatabase({ address, connectionsMax: 2 });
  return work(database).finally(() => database.close());
}

const remember = (server: EmbeddedServer) =>
  use(server, (database) => database.query({ text: "create table kept as select 'it' as what" }));
const recall = (server: EmbeddedServer) => use(server, (database) => database.query({ text: 'select what from kept' }));

/** The state in which `kill -9` of a service leaves its data directory: a server without parent. */
async function leaveServerBehind(): Promise<number> {
  const opened = await openDataDirectory(dataDirectory);
  const plan = await preparePostmaster(opened, true, logger);
  const child = await launchPostmaster(plan, new ServerLog(opened.path));
  return child.pid ?? 0;
}

describe('EmbeddedServer', () => {
  it('keeps its data over restarts', async () => {
    const first = await start();
    await remember(first);
    await first.stop();
    expect(await recall(await start())).toEqual([{ what: 'it' }]);
  });

  it('is UTF-8, orders by code point and maps case for all of Unicode', async () => {
    const facts = await use(await start(), (database) =>
      database.query({
        text: "select current_setting('server_encoding') as encoding, lower('ÄΣ') as folded, 'a' < 'B' as \"aBeforeB\", current_setting('fsync') as fsync",
      }),
    );
    expect(facts).toEqual([{ encoding: 'UTF8', folded: 'äσ', aBeforeB: false, fsync: 'on' }]);
  });

  it('refuses a second start and names the process that uses the directory', async () => {
    await start();
    const second = EmbeddedServer.start({ dataDirectory, command: 'another', logger });
    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow(new RegExp(`in use by process ${process.pid} \\("aspectory test", since 20`));
  });

  it('says how to go on beside a command, which ends by itself', async () => {
    running.push(await EmbeddedServer.start({ dataDirectory, command: 'aspectory import all.json', logger }));
    await expect(start()).rejects.toThrow(
      new RegExp(
        `directory ${dataDirectory} is in use by process ${process.pid} \\("aspectory import all.json", since [^)]*\\). ` +
          `Wait until it ends, or stop it with "kill ${process.pid}", then start again. An import that was stopped continues`,
      ),
    );
  });

  it('gives the directory to exactly one of several processes that start together', async () => {
    const starts = await Promise.allSettled([start(), start(), start(), start()]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  it.each([
    [
      'of a process that is gone',
      JSON.stringify({ pid: 999_999_999, processStart: '1', scope: pidScope(), host: 'x', since: 'x', command: 'x' }),
    ],
    [
      'whose pid belongs to another process now',
      JSON.stringify({ pid: process.ppid, processStart: '1', scope: pidScope(), host: 'x', since: 'x', command: 'x' }),
    ],
    ['that a crash left empty', ''],
  ])('is not kept off by a claim %s', async (_, claim) => {
    await mkdir(join(dataDirectory, 'claims'));
    await writeFile(join(dataDirectory, 'claims', '1.json'), claim);
    await expect(start()).resolves.toBeInstanceOf(EmbeddedServer);
  });

  it('makes a new cluster after an earlier attempt was killed', async () => {
    const halfMade = join(dataDirectory, 'postgres.unfinished-1');
    await mkdir(halfMade);
    await writeFile(join(halfMade, 'PG_VERSION'), '18');
    await start();
    expect(await readdir(dataDirectory)).not.toContain('postgres.unfinished-1');
  });

  it('stops a server that a killed service left running, and keeps its data', async () => {
    const first = await start();
    await remember(first);
    await first.stop();
    const pid = await leaveServerBehind();
    const second = await start();
    expect(second.pid).not.toBe(pid);
    expect(await recall(second)).toEqual([{ what: 'it' }]);
  });

  it('recovers after both were killed and other programs have their pids', async () => {
    const first = await start();
    await remember(first);
    await first.stop();
    const lock = `${process.ppid}\n${join(dataDirectory, 'postgres')}\n1\n5432\n\n\n`;
    await writeFile(join(dataDirectory, 'postgres', 'postmaster.pid'), lock);
    await writeFile(join(dataDirectory, 'postgres', '.s.PGSQL.5432.lock'), lock);
    expect(await recall(await start())).toEqual([{ what: 'it' }]);
  });

  it('restarts a killed server without loss, with UnavailableError meanwhile', async () => {
    const server = await start();
    await use(server, async (database) => {
      await database.query({ text: 'create table kept (n int)' });
      await database.query({ text: 'insert into kept values (1)' });
      const file = await readPostmasterFile(join(dataDirectory, 'postgres'));
      process.kill(file?.pid ?? 0, 'SIGKILL');
      await expect(database.query({ text: 'select pg_sleep(5)' })).rejects.toThrow(UnavailableError);
      const rows = await until('the database answers again', () =>
        database.query({ text: 'select n from kept' }).catch(isAway),
      );
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  it.each([
    ['too long for a socket', 'd'.repeat(100)],
    ['full of signs', `, a "b" 'c' -D e=\\ö;`],
  ])('starts where the path is %s', async (_, name) => {
    expect(
      await use(await start(join(dataDirectory, name)), (database) => database.query({ text: 'select 1 as one' })),
    ).toEqual([{ one: 1 }]);
  });

  it('makes a cluster in place of an empty folder', async () => {
    await mkdir(join(dataDirectory, 'postgres'));
    expect(await use(await start(), (database) => database.query({ text: 'select 1 as one' }))).toEqual([{ one: 1 }]);
  });

  it('refuses a directory that holds other files, and accepts a new disk', async () => {
    await mkdir(join(dataDirectory, 'lost+found'));
    await writeFile(join(dataDirectory, 'thesis.txt'), 'precious');
    await expect(start()).rejects.toThrow(
      `${dataDirectory} holds other files (thesis.txt). Set ASPECTORY_DATA_DIR to a directory of its own, for example ${join(dataDirectory, 'aspectory')}.`,
    );
    expect((await readdir(dataDirectory)).toSorted()).toEqual(['lost+found', 'thesis.txt']);
    await rm(join(dataDirectory, 'thesis.txt'));
    await expect(start()).resolves.toBeInstanceOf(EmbeddedServer);
  });

  it('explains why a path cannot be a data directory', async () => {
    const file = join(dataDirectory, 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(`The data directory ${file} is not a directory.`);
  });
});

function isAway(error: unknown): undefined {
  if (!(error instanceof UnavailableError)) throw error;
}
