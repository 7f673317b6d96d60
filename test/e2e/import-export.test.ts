import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { PostgresDatabase } from '../../src/database/postgres-database';
import { sharedServerAddress } from '../../src/database/embedded/shared-server';
import { startTestServer } from '../support/test-server';

// Each command starts a PostgreSQL of its own; a busy machine takes its time.
jest.setTimeout(120_000);

const SAMPLE = join(__dirname, '../fixtures/metadata/shop-mce.json');
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-import-'));
const place = (name: string) => join(scratch, name);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function statusLine(urn: string, removed: unknown): string {
  return JSON.stringify({
    entityType: 'tag',
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: 'status',
    aspect: { value: JSON.stringify({ removed }), contentType: 'application/json' },
  });
}

/** Looks into the database that the import has started, until the import has saved how far it is. */
async function untilSomeAreIn(dataDirectory: string): Promise<void> {
  for (let done = 0; done === 0; await sleep(20)) {
    const address = await sharedServerAddress(dataDirectory);
    if (!address) continue;
    const database = new PostgresDatabase({ address, connectionsMax: 2 });
    const rows = await database
      .query<{ done: number }>({ text: 'select position::int as done from work_progress' })
      .catch(() => []);
    await database.close();
    done = rows[0]?.done ?? 0;
  }
}

describe('aspectory import and export', () => {
  it('lists each refused record with its place and reason, and takes the rest', async () => {
    const file = place('some-bad.ndjson');
    writeFileSync(
      file,
      [
        statusLine('urn:li:tag:good', true),
        statusLine('urn:li:tag:bad', 'yes'),
        'rubbish',
        statusLine('urn:li:tag:fine', false),
      ].join('\n'),
    );
    const { code, output, complaints } = await runAspectory(place('some-bad'), ['import', file]);
    expect(complaints).toMatch(
      /some-bad\.ndjson:2: record 2 refused: [^]*some-bad\.ndjson:3: record 3 refused: .*not JSON/,
    );
    expect(output).toContain('2 of 4 records are in, 2 were refused');
    expect(code).toBe(1);
    const exported = await runAspectory(place('some-bad'), ['export']);
    expect(exported.output).toContain('urn:li:tag:good');
    expect(exported.output).toContain('urn:li:tag:fine');
    expect(exported.output).not.toContain('urn:li:tag:bad');
  });

  it('reads a pipe once, as a shell makes one for what a program writes', async () => {
    const pipe = place('pipe');
    execFileSync('mkfifo', [pipe]);
    const written = writeFile(pipe, statusLine('urn:li:tag:piped', true));
    expect(await runAspectory(place('some-bad'), ['import', pipe])).toMatchObject({
      code: 0,
      output: `${pipe}: 1 of 1 records are in\n`,
    });
    await written;
  });

  it('says of a file that is cut off, or no text, that it is not whole', async () => {
    const [cut, packed] = [place('cut.json'), place('packed.json')];
    writeFileSync(cut, `[${statusLine('urn:li:tag:whole', true)},`);
    writeFileSync(packed, gzipSync('[]'));
    const { code, output, complaints } = await runAspectory(place('some-bad'), ['import', cut]);
    expect({ code, output, complaints }).toMatchObject({
      code: 1,
      output: expect.stringContaining('1 of 2 records are in'),
      complaints: expect.stringContaining('end of JSON'),
    });
    expect(await runAspectory(place('some-bad'), ['import', packed])).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('gunzip -c'),
    });
  });

  it('brings everything back, old versions and stamps included, from what it exported', async () => {
    for (const removed of [true, false, true])
      await runAspectory(place('first'), ['import', '-'], statusLine('urn:li:tag:Finance', removed));
    expect((await runAspectory(place('first'), ['import', SAMPLE])).code).toBe(0);
    const exported = await runAspectory(place('first'), ['export', '--history', place('first.ndjson')]);
    expect(exported).toMatchObject({ code: 0, output: '' });
    expect((await runAspectory(place('second'), ['import', place('first.ndjson')])).code).toBe(0);
    await runAspectory(place('second'), ['export', '--history', place('second.ndjson')]);
    const lines = readFileSync(place('first.ndjson'), 'utf8');
    expect(lines.match(/"urn:li:tag:Finance","changeType":"UPSERT","aspectName":"status"/g)).toHaveLength(3);
    expect(readFileSync(place('second.ndjson'), 'utf8')).toBe(lines);
  });

  it('writes beside a running service, which finds the metadata at once', async () => {
    const server = await startTestServer({ dataDirectory: place('shared') });
    try {
      expect((await runAspectory(place('shared'), ['import', SAMPLE])).complaints).toBe('');
      const body = JSON.stringify({ input: 'revenue', entity: 'chart', start: 0, count: 10 });
      const answer = await fetch(`${server.url}/entities?action=search`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ value: { entities: ['urn:li:chart:(looker,revenue_by_day)'] } });
    } finally {
      await server.stop();
    }
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('goes on after %s', async (signal) => {
    const directory = place(signal);
    const file = place('many.ndjson');
    const urns = Array.from({ length: 40_000 }, (_, index) => `urn:li:tag:many${index}`);
    writeFileSync(file, ['urn:li:nosuch:refused', ...urns].map((urn) => statusLine(urn, false)).join('\n'));
    const child = startAspectory(directory, ['import', file]);
    const closed = once(child, 'close');
    await untilSomeAreIn(directory);
    child.kill(signal);
    await closed;
    expect([child.signalCode, child.exitCode]).toEqual(signal === 'SIGKILL' ? [signal, null] : [null, 130]);
    const { code, output, complaints } = await runAspectory(directory, ['import', file]);
    expect(complaints).toMatch(/going on after record [1-9]\d+, 1 refused so far/);
    expect(output).toContain('40000 of 40001 records are in, 1 were refused');
    expect(code).toBe(1);
    const exported = await runAspectory(directory, ['export']);
    expect(new Set(exported.output.match(/urn:li:tag:many\d+/g)).size).toBe(urns.length);
  });

  it('makes no empty catalog where one was to be read', async () => {
    for (const command of [['export'], ['reindex'], ['migrate', '--to', `embedded:${place('moved')}`]]) {
      expect(await runAspectory(place('mistyped'), command)).toEqual({
        code: 1,
        output: '',
        complaints: expect.stringContaining(`There is no database in ${place('mistyped')}`),
      });
    }
    expect([existsSync(place('mistyped')), existsSync(place('moved'))]).toEqual([false, false]);
  });

  it('says what is wrong with a file that it cannot read', async () => {
    const missing = await runAspectory(place('none'), ['import', place('nosuch.json')]);
    expect(missing).toMatchObject({ code: 1, output: '' });
    expect(missing.complaints).toContain('nosuch.json cannot be read: there is no such file or folder');
    await runAspectory(place('none'), ['import', '-'], statusLine('urn:li:tag:a', false));
    const unwritable = await runAspectory(place('none'), ['export', place('nosuch/file.ndjson')]);
    expect(unwritable).toMatchObject({
      code: 1,
      complaints: `${place('nosuch/file.ndjson')} cannot be written: there is no such file or folder\n`,
    });
    expect((await runAspectory(place('none'), ['import'])).complaints).toContain("missing required argument 'file'");
    expect(await runAspectory(place('none'), ['--version'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
