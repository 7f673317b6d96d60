import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import { statusLine } from '../support/status-line';
import { startTestServer } from '../support/test-server';
import { until } from '../support/until';

// Each command starts a PostgreSQL of its own; a busy machine takes its time.

/** They take long enough for a signal in the middle. */
const MANY = 16_000;
const SAMPLE = join(__dirname, '../fixtures/metadata/shop-mce.json');
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-import-'));
const place = (name: string) => join(scratch, name);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Looks into the database that the import has started, until the import has saved how far it is. */
const untilSomeAreIn = (dataDirectory: string) =>
  until('the import has saved its progress', async () => {
    const address = await sharedServerAddress(dataDirectory);
    if (!address) return 0;
    const database = new PostgresDatabase({ address, connectionsMax: 2 });
    const rows = await database
      .query<{ done: number }>({ text: "select position::int as done from work_progress where work like 'import %'" })
      .catch(() => []);
    await database.close();
    return rows[0]?.done;
  });

/** The first service finds what was imported, and does not make its index again. */
async function expectCurrentIndex(dataDirectory: string, tags: number): Promise<void> {
  const server = await startTestServer({ dataDirectory });
  await until('the service is ready', async () => (await fetch(`${server.url}/health/ready`)).ok);
  const found = await fetch(`${server.url}/entities?action=search`, {
    method: 'POST',
    body: JSON.stringify({ entity: 'tag', input: '*', start: 0, count: 1 }),
  });
  const messages = server.log.map(({ msg }) => msg ?? '');
  await server.stop();
  expect(await found.json()).toMatchObject({ value: { numEntities: tags } });
  expect(messages.filter((message) => message.includes('rebuil'))).toEqual([]);
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
    expect(output).toContain('2 of 4 records imported, 2 refused');
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
      output: `${pipe}: 1 of 1 records imported\n`,
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
      output: expect.stringContaining('1 of 2 records imported'),
      complaints: expect.stringContaining('end of JSON'),
    });
    expect(await runAspectory(place('some-bad'), ['import', packed])).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('gunzip -c'),
    });
  });

  it('refuses a text that is not metadata, instead of each of its lines', async () => {
    const [recipe, empty] = [place('recipe.yml'), place('empty.json')];
    writeFileSync(recipe, '\uFEFF\nsource:\n  type: mysql\n');
    writeFileSync(empty, '\n');
    const { code, complaints } = await runAspectory(place('some-bad'), ['import', recipe]);
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: `${recipe} cannot be imported: it begins with "source:", so it is not a JSON array and not one JSON object a line\n`,
    });
    expect((await runAspectory(place('some-bad'), ['import', empty])).output).toContain('0 of 0 records imported');
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
      expect((await runAspectory(place('shared'), ['import', SAMPLE])).complaints).toBe(
        `Catalog: ${place('shared')}\n`,
      );
      const body = JSON.stringify({ input: 'revenue', entity: 'chart', start: 0, count: 10 });
      const answer = await fetch(`${server.url}/entities?action=search`, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ value: { entities: ['urn:li:chart:(looker,revenue_by_day)'] } });
    } finally {
      await server.stop();
    }
  });

  it('warns of unknown fields with their paths, and counts the warnings it does not list', async () => {
    const file = place('unknown-fields.ndjson');
    const line = (index: number) =>
      statusLine(`urn:li:tag:u${index}`, true).replace('}","content', ',\\"nosuch\\":1}","content');
    writeFileSync(file, Array.from({ length: 1015 }, (_, index) => line(index)).join('\n'));
    const { code, output, complaints } = await runAspectory(place('some-bad'), ['import', file]);
    expect({ code, output }).toEqual({ code: 0, output: `${file}: 1,015 of 1,015 records imported\n` });
    const lines = complaints.trim().split('\n').slice(1);
    expect(lines[0]).toBe(`${file}:1: record 1 status: kept unknown field /nosuch`);
    expect(lines[10]).toBe(`${file}: 1,005 more warnings (1,015 in all)`);
    expect(lines).toHaveLength(11);
  });

  it('makes no new catalog beside a service that uses another one, unless it is told to', async () => {
    const server = await startTestServer({ dataDirectory: place('served') });
    const beside = { PORT: new URL(server.url).port };
    const run = (directory: string, ...args: string[]) =>
      runAspectory(place(directory), args, statusLine('urn:li:tag:a', false), beside);
    try {
      expect(await run('mistyped', 'import', '-')).toEqual({
        code: 1,
        output: '',
        complaints: expect.stringContaining(
          `${place('mistyped')} does not hold a catalog, and the service at ${server.url} uses another one. ` +
            'To use the catalog of the service, give its directory: --data-dir DIRECTORY',
        ),
      });
      expect(existsSync(place('mistyped'))).toBe(false);
      const shared = await run('mistyped', 'import', '-', '--data-dir', place('served'));
      expect(shared).toMatchObject({ code: 0, complaints: `Catalog: ${place('served')}\n` });
      expect(await run('new', 'import', '-', '--yes')).toMatchObject({
        code: 0,
        complaints: `Catalog: ${place('new')}\n`,
      });
      const another = await run('new', 'export');
      expect(another.complaints).toContain(`The service at ${server.url} uses another catalog.\n`);
      expect(await run('x', 'import', '-', '--data-dir', place('named'))).toMatchObject({ code: 0 });
    } finally {
      await server.stop();
    }
  });

  it('refuses a data directory beside DATABASE_URL', async () => {
    const environment = { DATABASE_URL: 'postgres://me:hush@there/x' };
    expect(await runAspectory(place('none'), ['export', '-d', place('x')], '', environment)).toMatchObject({
      code: 1,
      complaints:
        'DATABASE_URL is set, so --data-dir would have no effect. Leave out --data-dir, or unset DATABASE_URL.\n',
    });
  });

  it('says how to go on when the service stops, whose database it uses', async () => {
    // A repeated test must not continue the import of the first try.
    rmSync(place('stopping'), { recursive: true, force: true });
    const file = place('much.ndjson');
    const lines = Array.from({ length: MANY }, (_, index) => statusLine(`urn:li:tag:much${index}`, false));
    writeFileSync(file, lines.join('\n'));
    const server = await startTestServer({ dataDirectory: place('stopping') });
    const importing = runAspectory(place('stopping'), ['import', file]);
    await untilSomeAreIn(place('stopping'));
    await server.stop();
    expect(await importing).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(
        // The follower of the change log may notice it, too, before the command ends.
        /much.ndjson: interrupted\. Give the same file again to continue\.\n.+ \(.+\)\n(\{"level":40,.+ trying again"\}\n)?$/,
      ),
    });
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('goes on after %s', async (signal) => {
    const directory = place(signal);
    const file = place('many.ndjson');
    const urns = Array.from({ length: MANY }, (_, index) => `urn:li:tag:many${index}`);
    writeFileSync(file, ['urn:li:nosuch:refused', ...urns].map((urn) => statusLine(urn, false)).join('\n'));
    const child = startAspectory(directory, ['import', file]);
    const closed = once(child, 'close');
    await untilSomeAreIn(directory);
    const written = child.stdout && text(child.stdout);
    child.kill(signal);
    await closed;
    expect(await written).toMatch(
      signal === 'SIGKILL' ? /^$/ : /: [\d,]+ of 16,001 records imported, 1 refused; stopped\./,
    );
    expect([child.signalCode, child.exitCode]).toEqual(signal === 'SIGKILL' ? [signal, null] : [null, 130]);
    const { code, output, complaints } = await runAspectory(directory, ['import', file]);
    expect(complaints).toMatch(/continuing after record [\d,]+ of the interrupted import, 1 refused so far/);
    expect(output).toContain('16,000 of 16,001 records imported, 1 refused');
    expect(code).toBe(1);
    const exported = await runAspectory(directory, ['export']);
    expect(new Set(exported.output.match(/urn:li:tag:many\d+/g)).size).toBe(urns.length);
    await expectCurrentIndex(directory, urns.length);
  });

  it('makes no empty catalog where one was to be read', async () => {
    for (const command of [['export'], ['reindex'], ['transfer', '--to', `embedded:${place('moved')}`]]) {
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
    expect(missing.complaints).toContain('nosuch.json cannot be read: it does not exist');
    await runAspectory(place('none'), ['import', '-'], statusLine('urn:li:tag:a', false));
    const unwritable = await runAspectory(place('none'), ['export', place('nosuch/file.ndjson')]);
    expect(unwritable).toMatchObject({
      code: 1,
      complaints: `Catalog: ${place('none')}\n${place('nosuch/file.ndjson')} cannot be written: its directory does not exist\n`,
    });
    expect((await runAspectory(place('none'), ['import'])).complaints).toContain('Name the files to import');
    expect(await runAspectory(place('none'), ['--version'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
