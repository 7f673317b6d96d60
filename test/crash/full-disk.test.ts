/** The disk of the embedded database fills up: what works, what everybody is told, and how it ends. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmasterFile } from '#base/database/embedded/postmaster/postmaster-file';
import { notRun } from '../support/not-run';
import { describeAsRoot } from '../support/describe-as-root';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';

const MEGABYTE = 1_000_000;
const FULL = 'The disk of the database is full, so nothing is written. Free some space on that disk';

/** A disk of 300 MB; undefined where root may not mount, as in most containers. */
function mountDisk(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const disk = mkdtempSync(join(tmpdir(), 'aspectory-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk], { stdio: 'ignore' });
    return disk;
  } catch {
    rmdirSync(disk);
    return undefined;
  }
}

const disk = mountDisk();

describeAsRoot('a full disk', () => {
  if (disk === undefined) return notRun('it', 'root may not mount here');
  const filler = join(disk, 'filler');
  let server: TestServer;

  /** Leaves this room on the disk. */
  async function leave(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(disk ?? '');
    const filling = Buffer.alloc(Math.max(0, bavail * bsize - bytes));
    // PostgreSQL may take the room first.
    await writeFile(filler, filling, { flag: 'a' }).catch(() => undefined);
  }

  async function killPostgres(): Promise<void> {
    const found = await readPostmasterFile(join(server.dataDirectory, 'postgres'));
    try {
      if (found) process.kill(found.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  async function write(name: string) {
    const aspect = { contentType: 'application/json', value: JSON.stringify({ removed: false }) };
    const proposal = { entityType: 'tag', entityUrn: `urn:li:tag:${name}`, aspectName: 'status', changeType: 'UPSERT' };
    const answer = await fetch(`${server.url}/aspects?action=ingestProposal`, {
      method: 'POST',
      body: JSON.stringify({ proposal: { ...proposal, aspect } }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  const read = async (name: string) => {
    const answer = await fetch(`${server.url}/entitiesV2/urn:li:tag:${name}`);
    return { status: answer.status, text: await answer.text() };
  };

  async function search() {
    const answer = await fetch(`${server.url}/entities?action=search`, {
      method: 'POST',
      body: JSON.stringify({ input: '*', entity: 'tag', start: 0, count: 10 }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async function readiness() {
    const answer = await fetch(`${server.url}/health/ready`);
    return { status: answer.status, text: await answer.text() };
  }

  const status = () => runAspectory(server.dataDirectory, ['status'], '', { PORT: new URL(server.url).port });

  const isWell = async () => (await readiness()).text.includes('{"name":"writes","ok":true}');

  beforeAll(async () => {
    server = await startTestServer({ dataDirectory: join(disk, 'data') });
    await until('the service takes writes', isWell);
    await write('kept');
  });

  afterAll(async () => {
    await server.stop();
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  });

  it('ends writes with the fix while there is room for PostgreSQL, and reads and searches go on', async () => {
    await leave(50 * MEGABYTE);
    await until('the service stops writes', async () => !(await isWell()));
    await leave(0);
    expect(await write('late')).toEqual({ status: 503, text: expect.stringContaining(FULL) });
    expect(await read('kept')).toEqual({ status: 200, text: expect.stringContaining('"removed":false') });
    expect(await search()).toEqual({ status: 200, text: expect.stringContaining('urn:li:tag:kept') });
  });

  it('is told by readiness, which stays, by the metrics, the log and the command status', async () => {
    expect(await readiness()).toEqual({ status: 200, text: expect.stringContaining(`"ok":false,"reason":"${FULL}`) });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(Number(/failing_seconds\{loop="writes"\} (.*)/.exec(metrics)?.[1])).toBeGreaterThan(0);
    const message = 'the database does not take writes; trying again';
    expect(server.log.filter(({ msg }) => msg === message)).toHaveLength(1);
    const { code, output } = await status();
    expect({ code, output }).toEqual({ code: 3, output: expect.stringContaining(`problem   writes: ${FULL}`) });
    expect(output).toMatch(/\ndisk {6}The disk of .* MB left, and writes need 100 MB\. Free some space on it\.\n/);
  });

  it('keeps PostgreSQL from starting after a crash, and everybody is told why', async () => {
    const reason = 'PostgreSQL does not run, because its disk is full. Free some space on that disk.';
    // A crash may free some bytes, with which it starts again.
    await until('PostgreSQL does not start', async () => {
      await killPostgres();
      await leave(0);
      return (await readiness()).text.includes(reason);
    });
    expect((await readiness()).status).toBe(503);
    expect(await read('kept')).toEqual({ status: 503, text: expect.stringContaining(reason) });
    expect((await status()).output).toContain(`problem   database, schema, search, writes: ${reason}`);
  });

  it('is over without a restart as soon as there is room', async () => {
    await rm(filler);
    await until('the service takes writes', isWell);
    expect(await write('late')).toMatchObject({ status: 200 });
    expect(await read('late')).toMatchObject({ status: 200 });
    // The log is written every 50 ms.
    await until('the log says so', () => server.log.some(({ msg }) => msg === 'the database takes writes again'));
    expect(await status()).toMatchObject({ code: 0, output: expect.not.stringContaining('problem') });
  });

  it('does not prevent a start for reads, and says what to do when PostgreSQL cannot start', async () => {
    await server.kill();
    await leave(0);
    const start = startTestServer({ dataDirectory: server.dataDirectory });
    await expect(start).rejects.toThrow(`The disk that holds ${server.dataDirectory} is full. Free some space on it.`);
    await rm(filler);
    await leave(50 * MEGABYTE);
    server = await startTestServer({ dataDirectory: server.dataDirectory });
    expect(await read('kept')).toMatchObject({ status: 200 });
    expect(await write('last')).toEqual({ status: 503, text: expect.stringContaining(FULL) });
  });
});
