import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { testDatabase, type TestDatabase } from '../support/test-database';
import { clusterEnvironment, describeWithCluster, TEST_PRODUCT, testCluster } from '../support/test-cluster';
import { statusLine } from '../support/status-line';
import { startTestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const SAMPLE = join(__dirname, '../fixtures/metadata/shop-mce.json');
const ENTITIES = 12_000;
const scratch = mkdtempSync(join(tmpdir(), 'aspectory-transfer-'));
const place = (name: string) => join(scratch, name);
const away = testDatabase({ migrated: false });

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const PROFILE = JSON.stringify(
  upsertOf('urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)', 'datasetProfile', {
    timestampMillis: 1_700_000_000_000,
    rowCount: 3,
  }),
);

async function exported(dataDirectory: string): Promise<string> {
  // The command replaces no file.
  rmSync(place('export.ndjson'), { force: true });
  expect((await runAspectory(dataDirectory, ['export', '--history', place('export.ndjson')])).code).toBe(0);
  return readFileSync(place('export.ndjson'), 'utf8');
}

/** Until the target has the first ranges. */
const untilSomeCopied = (database: TestDatabase) =>
  until(
    'the transfer has copied a range',
    async () => {
      const rows = await database
        .query({ text: "select from work_progress where work like 'transfer %'" })
        .catch(() => []);
      return rows.length;
    },
    { everyMs: 5 },
  );

describe('aspectory transfer', () => {
  it('copies everything to another server, also when it is killed in the middle, and back', async () => {
    const file = place('many.ndjson');
    const urns = Array.from({ length: ENTITIES }, (_, index) => `urn:li:tag:many${index}`);
    writeFileSync(file, urns.map((urn) => statusLine(urn, false)).join('\n'));
    for (const source of [file, SAMPLE])
      expect(await runAspectory(place('home'), ['import', source])).toMatchObject({ code: 0 });
    await runAspectory(place('home'), ['import', '-'], `${statusLine('urn:li:tag:many7', true)}\n${PROFILE}`);
    expect((await runAspectory(place('home'), ['reindex'])).code).toBe(0);
    // The address of TEST_DATABASE_URL may hold a password.
    writeFileSync(place('away'), away.url(), { mode: 0o600 });

    const child = startAspectory(place('home'), ['transfer', '--to-file', place('away')]);
    const closed = once(child, 'close');
    await untilSomeCopied(away);
    child.kill('SIGKILL');
    await closed;
    // A range that changes after it was copied is copied again.
    await runAspectory(place('home'), ['import', '-'], statusLine('urn:li:tag:many8', true));
    const there = await runAspectory(place('home'), ['transfer', '--to-file', place('away')]);
    expect(there).toMatchObject({ code: 0 });
    expect(there.output).toMatch(/timeseries_event +2 rows/);
    expect(there.output).toMatch(/entity +12\d{3} rows {2}[0-9a-f]{16}\n/);

    const back = await runAspectory(place('unused'), [
      'transfer',
      '--from-file',
      place('away'),
      '--to',
      `embedded:${place('back')}`,
    ]);
    expect(back).toMatchObject({ code: 0 });
    const digests = (output: string) => output.split('\n').filter((line) => line.includes(' rows  '));
    expect(digests(back.output)).toEqual(digests(there.output));
    expect(await exported(place('back'))).toBe(await exported(place('home')));

    const refused = await runAspectory(place('home'), ['transfer', '--to-file', place('away')]);
    expect(refused.code).toBe(1);
    expect(refused.complaints).toContain('The target holds a catalog already');
    // New rows get new numbers, and are found.
    expect(
      (await runAspectory(place('back'), ['import', '-'], statusLine('urn:li:tag:afterwards', false))).output,
    ).toContain('1 of 1 records imported');
  });

  it('says what a place looks like', async () => {
    const { code, complaints } = await runAspectory(place('unused'), ['transfer', '--to', '/var/lib/aspectory']);
    expect(code).toBe(1);
    expect(complaints).toContain('it must be postgres://user@host/database or embedded:DIRECTORY');
  });
});

describe('a password of a transfer', () => {
  it('is refused in an argument and not shown, and is read from standard input', async () => {
    const url = 'postgres://me:hush@127.0.0.1:1/catalog';
    expect((await runAspectory(place('small'), ['import', SAMPLE])).code).toBe(0);
    const refused = await runAspectory(place('small'), ['transfer', '--to', url]);
    expect(refused).toMatchObject({ code: 1, complaints: expect.stringContaining('--to holds a password') });
    const read = await runAspectory(place('small'), ['transfer', '--to-file', '-'], url);
    expect(read).toMatchObject({ code: 1, complaints: expect.stringContaining('ECONNREFUSED') });
    expect(refused.complaints + read.complaints).not.toContain('hush');
  });
});

describeWithCluster('a transfer to a search cluster', () =>
  describe('a transfer to a search cluster', () => {
    const database = testDatabase({ migrated: false });

    /** Charts that a service finds. */
    async function found(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
      const server = await startTestServer({ dataDirectory: place('searched'), environment });
      try {
        const answer = await fetch(`${server.url}/entities?action=search`, {
          method: 'POST',
          body: JSON.stringify({ input: 'revenue', entity: 'chart', start: 0, count: 10 }),
        });
        const { value }: { readonly value: { readonly entities: readonly string[] } } = JSON.parse(await answer.text());
        return value.entities;
      } finally {
        await server.stop();
      }
    }

    it('makes the indices on the way there, and the stored documents on the way back', async () => {
      const CHARTS = ['urn:li:chart:(looker,revenue_by_day)'];
      const prefix = `transfer${process.pid}-`;
      const url = await testCluster();
      expect((await runAspectory(place('small'), ['import', SAMPLE])).code).toBe(0);
      const there = await runAspectory(
        place('small'),
        ['transfer', '--to', database.url(), `--${TEST_PRODUCT.title.toLowerCase()}`, url],
        '',
        clusterEnvironment('', prefix),
      );
      expect(there).toMatchObject({ code: 0, output: expect.stringContaining(`searched in ${TEST_PRODUCT.title}`) });
      expect(there.output).not.toContain('search_');
      const events: { readonly count: number } = JSON.parse(
        await (await fetch(`${url}/${prefix}*aspect_v1/_count`)).text(),
      );
      expect(events.count).toBe(1);
      expect(await found({ ...clusterEnvironment(url, prefix), DATABASE_URL: database.url() })).toEqual(CHARTS);

      const back = await runAspectory(place('unused'), [
        'transfer',
        '--from',
        database.url(),
        '--to',
        `embedded:${place('searched')}`,
      ]);
      expect(back).toMatchObject({ code: 0, output: expect.stringContaining('searched in memory') });
      expect(await found({})).toEqual(CHARTS);
      await fetch(`${url}/${prefix}*`, { method: 'DELETE' });
    });

    it('refuses a cluster that cannot be used before anything is copied', async () => {
      const refused = await runAspectory(place('small'), [
        'transfer',
        '--to',
        `embedded:${place('never')}`,
        '--elasticsearch',
        'http://127.0.0.1:1',
      ]);
      expect(refused.code).toBe(1);
      expect(refused.complaints).toContain('127.0.0.1:1');
      expect(refused.output).toBe('');
    });
  }),
);
