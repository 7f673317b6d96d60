import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

// Each command starts a PostgreSQL of its own; a busy machine takes its time.

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-backup-'));
const place = (name: string) => join(scratch, name);
const FOLDER = place('backups');
const environment = { ASPECTORY_BACKUP_DIR: FOLDER };
const TAGS = 60;
const urnOf = (n: number) => `urn:li:tag:t${n}`;

let server: TestServer;

afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (dataDirectory: string, ...args: readonly string[]) =>
  runAspectory(dataDirectory, args, '', { ASPECTORY_BACKUP_DIR: FOLDER });
const backup = (...args: readonly string[]) => run(place('none'), 'backup', ...args);

async function write(description: string): Promise<void> {
  for (let n = 0; n < TAGS; n += 1) {
    const proposal = upsertOf(urnOf(n), 'tagProperties', { name: `t${n}`, description });
    const body = JSON.stringify({ proposal });
    const { status } = await fetch(`${server.url}/aspects?action=ingestProposal`, { method: 'POST', body });
    if (status !== 200) throw new Error(`a write was answered with ${status}`);
  }
}

/** Everything that is stored, with its history, as text. */
async function contentOf(dataDirectory: string, ...options: readonly string[]): Promise<string> {
  const { code, output, complaints } = await run(dataDirectory, 'export', '--history', ...options);
  if (code !== 0) throw new Error(complaints);
  return output;
}

const metric = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

const untilBackedUp = (time: number) =>
  until('the log is in the backup', () => {
    const { reachesToTime }: { readonly reachesToTime: number } = JSON.parse(
      readFileSync(join(FOLDER, 'log.json'), 'utf8'),
    );
    return reachesToTime > time;
  });

describe('backups of the embedded database', () => {
  let asAnswered: string;
  let moment: number;
  let logAge: number;

  beforeAll(async () => {
    server = await startTestServer({ environment });
    await until('there is a base backup', async () => (await metric('aspectory_backup_age_seconds')) >= 0);
    await write('first');
    asAnswered = await contentOf(server.dataDirectory);
    moment = Date.now();
    await write('second');
    await fetch(`${server.url}/entities?action=delete`, { method: 'POST', body: JSON.stringify({ urn: urnOf(0) }) });
    await untilBackedUp(Date.now());
    logAge = await metric('aspectory_backup_log_age_seconds');
    await server.kill();
  });

  it('are as they were written, and start', async () => {
    expect(logAge).toBeLessThan(60);
    const { code, output } = await backup('verify', '--restore');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^1 backups, \d+ files and \d+ segments .* its database started\.\n$/),
    });
    expect((await backup('list')).output).toMatch(/Restores to any moment from .* to .*Z\./);
  });

  it('bring back byte for byte what was answered at a moment before a kill', async () => {
    const at = new Date(moment).toISOString();
    const restored = await backup('restore', '--to', place('moment'), '--at', at);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`holds the catalog as of ${at}`) });
    expect(await contentOf(place('moment'))).toBe(asAnswered);
  });

  it('bring back the last that was answered', async () => {
    expect(await backup('restore', '--to', place('last'))).toMatchObject({ code: 0 });
    const last = await contentOf(place('last'));
    expect(last).toBe(await contentOf(server.dataDirectory));
    expect([last.includes('"second'), last.includes(urnOf(0)), last === asAnswered]).toEqual([true, false, false]);
  });

  it('give one entity with its history back to the catalog', async () => {
    const file = place('one.ndjson');
    expect(await contentOf(server.dataDirectory, '--urn', urnOf(0))).toBe('');
    await run(place('moment'), 'export', '--history', '--urn', urnOf(0), file);
    expect(await run(server.dataDirectory, 'import', file)).toMatchObject({ code: 0 });
    expect(await contentOf(server.dataDirectory, '--urn', urnOf(0))).toBe(readFileSync(file, 'utf8'));
  });

  it('go on in the same folder after a crash, and in a restored directory', async () => {
    server = await startTestServer({ environment, dataDirectory: place('last') });
    const { output } = await run(place('last'), 'backup', 'create');
    expect(output).toMatch(/^\d{8}T\d{6}\.\d{3}Z {2}of .* files {2}\d+ MB\n$/);
    await write('third');
    await untilBackedUp(Date.now());
    await server.kill();
    expect(await backup('restore', '--to', place('third'))).toMatchObject({ code: 0 });
    expect(await contentOf(place('third'))).toBe(await contentOf(place('last')));
    expect(await backup('verify')).toMatchObject({ code: 0 });
  });

  it.each([
    [['restore', '--to', scratch], 'is not empty'],
    [['restore', '--to', place('new'), '--at', '2020-01-01T00:00:00Z'], 'The oldest backup in'],
    [['restore', '--to', place('new'), '--at', '2999-01-01T00:00:00Z'], 'reaches to'],
    [['restore', '--to', place('new'), '--at', 'yesterday'], 'a time with its zone'],
    [['restore', '--to', place('new'), '--folder', place('empty')], 'holds no complete backup'],
  ])('%j is refused', async (args, complaint) => {
    expect(await backup(...args)).toMatchObject({ code: 1, complaints: expect.stringContaining(complaint) });
  });

  it('are not mixed with those of another catalog', async () => {
    // Test servers are copies of one catalog, except for those whose directory is new.
    server = await startTestServer({ dataDirectory: place('other') });
    const other = await run(server.dataDirectory, 'backup', 'create');
    expect(other).toMatchObject({ code: 1, complaints: expect.stringContaining('holds backups of another catalog') });
  });

  it('say what is damaged or missing', async () => {
    const [base = ''] = readdirSync(join(FOLDER, 'base'));
    const file = join(FOLDER, 'base', base, 'files/global/pg_control.gz');
    writeFileSync(file, gzipSync('another content'));
    const [segment = ''] = readdirSync(join(FOLDER, 'log'));
    rmSync(join(FOLDER, 'log', segment));
    const { code, output } = await backup('verify');
    expect([code, output]).toEqual([1, expect.stringContaining('global/pg_control has another content')]);
    expect(output).toMatch(/log: 0000000\w+(\.partial)? cannot be read/);
  });
});
