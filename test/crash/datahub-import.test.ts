import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { openAspectTable } from '#interface/import-export/datahub/open-aspect-table';
import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { sharedServerAddress } from '#base/database/embedded/embedded-server';
import {
  ALICE,
  CREATE_IN_MYSQL,
  CREATE_IN_POSTGRES,
  DATAHUB_COLUMNS,
  DATAHUB_ROWS,
  type DatahubRow,
  datahubRow,
  datahubValues,
  GONE,
  ORDERS,
  T0,
} from '../support/datahub-rows';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { testDatabase, type TestDatabase } from '../support/test-database';
import { describeWithCluster, testCluster } from '../support/test-cluster';
import { describeWithMariadb, type TestMariadb, testMariadb } from '../support/test-mariadb';
import { startTestServer } from '../support/test-server';
import { until } from '../support/until';

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-datahub-'));
const place = (name: string) => join(scratch, name);
/** They take long enough for a kill in the middle. */
const MANY = 12_000;
/** Names in the address of a test database may have secrets. */
const addressFile = (database: TestDatabase) => {
  writeFileSync(place('address'), database.url(), { mode: 0o600 });
  return place('address');
};

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function insert(database: TestDatabase, rows: readonly DatahubRow[]): Promise<void> {
  const columns = DATAHUB_COLUMNS.map((column) => rows.map((row) => row[column]));
  const types = ['text', 'text', 'bigint', 'text', 'text', 'timestamp', 'text'];
  await database.query({
    text: `insert into metadata_aspect_v2 (${DATAHUB_COLUMNS.join()})
           select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join()})`,
    values: columns,
  });
}

/** All versions of a catalog, as lines. */
async function exported(dataDirectory: string): Promise<string> {
  // The command replaces no file.
  rmSync(place('export.ndjson'), { force: true });
  expect((await runAspectory(dataDirectory, ['export', '--history', place('export.ndjson')])).code).toBe(0);
  return readFileSync(place('export.ndjson'), 'utf8');
}

/** Version, time after T0 and author of the versions of an aspect. */
function versionsIn(lines: string, urn: string, aspect: string) {
  const all = lines.trim().split('\n');
  const found = all
    .map((line) => JSON.parse(line))
    .filter((line) => line.entityUrn === urn && line.aspectName === aspect);
  return found.map(({ version, created, systemMetadata }) => [
    version,
    (created.time - T0) / 60_000,
    created.actor,
    systemMetadata.runId,
  ]);
}

const SYSTEM = 'urn:li:corpuser:__datahub_system';

describe('aspectory import --datahub of PostgreSQL', () => {
  const source = testDatabase({ migrated: false });
  const importAll = (dataDirectory: string, more: readonly string[] = []) =>
    runAspectory(dataDirectory, ['import', '--datahub-file', addressFile(source), ...more]);

  beforeAll(async () => {
    await source.query({ text: CREATE_IN_POSTGRES });
    await insert(source, DATAHUB_ROWS);
  });

  it('moves all versions with authors and times, and lists what it does not move', async () => {
    const { code, output } = await importAll(place('home'));
    expect(code).toBe(1);
    expect(output).toMatch(/^PostgreSQL at .*: 10 entities, 23 aspects, 27 versions; 17 written\n/);
    expect(output).toContain(
      'Refused: 2. They are not in the catalog.\n' +
        "  1 status: Invalid urn 'not a urn': a urn must have the form urn:<namespace>:<entityType>:<key> (not a urn)\n" +
        '  1 tagProperties: The value is not JSON',
    );
    expect(output).toContain('Set aside: 3.');
    expect(output).toContain(`  1 dataset.sparkles: dataset has no aspect 'sparkles'. (${ORDERS})\n`);
    expect(output).toContain('  1 spaceship.spaceshipKey: ');
    expect(output).toContain(`  1 dataset.ownership: `);
    expect(output).toContain('  1 dataHubAccessToken.dataHubAccessTokenInfo (urn:li:dataHubAccessToken:2b1a)\n');
    expect(output).toContain(`  1 corpuser.corpUserCredentials (${ALICE})\n`);
    expect(output).toContain('aspectory token create');
    const lines = await exported(place('home'));
    expect(versionsIn(lines, ORDERS, 'datasetProperties')).toEqual([
      [1, 0, SYSTEM, 'hive-1'],
      [2, 20, SYSTEM, 'hive-2'],
      [3, 30, ALICE, 'hive-3'],
    ]);
    expect(versionsIn(lines, ORDERS, 'datasetKey')).toEqual([[1, 0, SYSTEM, 'no-run-id-provided']]);
    expect(versionsIn(lines, ORDERS, 'globalTags').map(([version]) => version)).toEqual([7, 8]);
    expect(versionsIn(lines, ORDERS, 'status').map(([version, minutes]) => [version, minutes])).toEqual([
      [1, 10],
      [2, 10],
    ]);
    for (const secret of ['aGFzaA==', 'ZW5jcnlwdGVk']) expect(lines).not.toContain(secret);
  });

  it('keeps removed entities removed, and finds the others', async () => {
    const server = await startTestServer({ dataDirectory: place('home') });
    const body = JSON.stringify({ input: '*', entity: 'dataset', start: 0, count: 10 });
    const answer = await fetch(`${server.url}/entities?action=search`, { method: 'POST', body });
    const found = await answer.json();
    const gone = await fetch(`${server.url}/entitiesV2/${encodeURIComponent(GONE)}`);
    const read = await gone.json();
    await server.stop();
    expect(found).toMatchObject({ value: { entities: [ORDERS] } });
    expect(read).toMatchObject({ aspects: { status: { value: { removed: true } } } });
  });

  it('writes nothing the second time, and then only what is new', async () => {
    const first = await exported(place('home'));
    expect((await importAll(place('home'))).output).toMatch(/ \d+ versions; 0 written/);
    expect(await exported(place('home'))).toBe(first);
    await source.query({
      text: `insert into metadata_aspect_v2 select urn, aspect, 3, metadata, systemmetadata, createdon, createdby from metadata_aspect_v2
             where urn = '${ORDERS}' and aspect = 'datasetProperties' and version = 0`,
    });
    await source.query({
      text: `update metadata_aspect_v2 set metadata = '{"description":"four"}', createdon = createdon + interval '1 minute'
             where urn = '${ORDERS}' and aspect = 'datasetProperties' and version = 0`,
    });
    // Of the entities that changed lately, all versions are read.
    expect((await importAll(place('home'))).output).toMatch(/ \d+ versions; 1 written/);
    const versions = versionsIn(await exported(place('home')), ORDERS, 'datasetProperties');
    expect(versions.map(([version, minutes]) => [version, minutes])).toEqual([
      [1, 0],
      [2, 20],
      [3, 30],
      [4, 31],
    ]);
  });

  it('continues after a kill in the middle, and has everything once', async () => {
    const names = Array.from({ length: MANY }, (_, index) => `many${index}`);
    await insert(
      source,
      names.flatMap((name) => [
        datahubRow(`urn:li:tag:${name}`, 'status', { removed: true }, { minutes: 1 }),
        datahubRow(`urn:li:tag:${name}`, 'status', { removed: false }, { version: 1 }),
        datahubRow(`urn:li:tag:${name}`, 'tagKey', { name }),
      ]),
    );
    const child = startAspectory(place('killed'), ['import', '--datahub-file', addressFile(source)]);
    const closed = once(child, 'close');
    await until('the import has saved its progress', async () => {
      const address = await sharedServerAddress(place('killed'));
      if (!address) return false;
      const database = new PostgresDatabase({ address, connectionsMax: 1 });
      const text = "select from work_progress where place like 'urn:li:%'";
      const rows = await database.query({ text }).catch(() => []);
      await database.close();
      return rows.length > 0;
    });
    child.kill('SIGKILL');
    await closed;
    const { complaints, output } = await importAll(place('killed'));
    expect(complaints).toMatch(/Continuing after urn:li:\S+ of the interrupted import/);
    const [, entities] = /: ([\d,]+) entities/.exec(output) ?? [];
    expect(Number(entities?.replace(',', ''))).toBeLessThan(MANY + 10);
    expect((await importAll(place('whole'), ['--restart'])).output).toContain('12,010 entities');
    // Not `toBe`, which would print both.
    expect((await exported(place('killed'))) === (await exported(place('whole')))).toBe(true);
  });
});

describeWithMariadb('aspectory import --datahub of MariaDB', () => {
  let server: TestMariadb;
  const address = () => `mysql://datahub@127.0.0.1:${server.port}/datahub`;
  const password = { MYSQL_PWD: 'hush' };

  beforeAll(async () => {
    server = await testMariadb();
    const connection = await server.connect();
    await connection.query(`create database datahub; use datahub; ${CREATE_IN_MYSQL};
      create user datahub@'127.0.0.1' identified by 'hush'; grant select on datahub.* to datahub@'127.0.0.1'`);
    await connection.query(`insert into metadata_aspect_v2 (${DATAHUB_COLUMNS.join()}) values ?`, [
      datahubValues(DATAHUB_ROWS),
    ]);
    await connection.end();
  });
  afterAll(() => server.stop());

  it('moves the same as from PostgreSQL, with the right to read', async () => {
    const { code, output } = await runAspectory(place('maria'), ['import', '--datahub', address()], '', password);
    expect(code).toBe(1);
    expect(output).toMatch(/^MySQL at 127\.0\.0\.1:\d+\/datahub: 10 entities, 23 aspects, 27 versions; 17 written\n/);
    expect(output).toContain('Refused: 2.');
    const lines = await exported(place('maria'));
    expect(versionsIn(lines, ORDERS, 'datasetProperties')).toEqual([
      [1, 0, SYSTEM, 'hive-1'],
      [2, 20, SYSTEM, 'hive-2'],
      [3, 30, ALICE, 'hive-3'],
    ]);
    expect(lines).toContain('{"name":"Ünïcode 😀 \\\\ \\"quoted\\""}');
    expect((await runAspectory(place('maria'), ['import', '--datahub', address()], '', password)).output).toContain(
      ' versions; 0 written',
    );
  });

  it('ends with the reason when the connection is lost', async () => {
    const connection = await server.connect();
    await connection.query(`create database large; use large; ${CREATE_IN_MYSQL};
      insert into metadata_aspect_v2 select concat('urn:li:tag:', seq), 'tagProperties', 0, repeat('x', 4000), null, now(), 'x', null
      from seq_1_to_20000; grant select on large.* to datahub@'127.0.0.1'`);
    const table = await openAspectTable(address().replace(/datahub$/, 'large'), 'hush');
    const rows = table.rowsAfter('', 20_000)[Symbol.asyncIterator]();
    await rows.next();
    const [found] = await connection.query<RowDataPacket[]>(
      "select id from information_schema.processlist where user = 'datahub'",
    );
    await connection.query('kill ?', [found[0]?.['id']]);
    const readOn = async () => {
      while (!(await rows.next()).done);
    };
    await expect(readOn()).rejects.toThrow(/^MySQL at .* cannot be read any more: /);
    await expect(table.rowsAfter('', 1)[Symbol.asyncIterator]().next()).rejects.toThrow(/cannot be read any more/);
    await table.close();
    await connection.end();
  });

  it('refuses a password in an argument, and names the fix for a wrong one before it makes a catalog', async () => {
    const visible = address().replace('datahub@', 'datahub:hush@');
    const refused = await runAspectory(place('none'), ['import', '--datahub', visible]);
    expect(refused).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('Set PGPASSWORD or MYSQL_PWD instead'),
    });
    const wrong = await runAspectory(place('none'), ['import', '--datahub', address()], '', { MYSQL_PWD: 'wrong' });
    expect(wrong).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('Check the address, the user and the password.'),
    });
    const read = await runAspectory(
      place('none'),
      ['import', '--datahub-file', '-'],
      visible.replace(/datahub$/, 'mysql'),
    );
    expect(read).toMatchObject({ code: 1, complaints: expect.stringContaining('cannot be read') });
    for (const { complaints } of [refused, wrong, read]) expect(complaints).not.toMatch(/hush|Catalog:/);
  });
});

describeWithCluster('aspectory import --datahub-search', () =>
  describe('aspectory import --datahub-search', () => {
    const source = testDatabase({ migrated: false });
    const prefix = `moved${process.pid}`;
    const profiles = `${prefix}_dataset_datasetprofileaspect_v1`;
    const unknown = `${prefix}_dataset_sparklesaspect_v1`;
    let cluster: string;

    beforeAll(async () => {
      cluster = await testCluster();
      await source.query({ text: CREATE_IN_POSTGRES });
      await insert(source, DATAHUB_ROWS.slice(0, 1));
      const profile = (timestampMillis: number) => ({
        timestampMillis,
        rowCount: timestampMillis - T0,
        partitionSpec: { type: 'FULL_TABLE', partition: 'FULL_TABLE_SNAPSHOT' },
      });
      const common = (timestampMillis: number) => ({ urn: ORDERS, '@timestamp': timestampMillis, timestampMillis });
      const documents = Array.from({ length: 1200 }, (_, index) => T0 + index).flatMap((time) => [
        {
          ...common(time),
          isExploded: false,
          event: profile(time),
          systemMetadata: { lastObserved: time + 5, runId: 'profiles-1' },
        },
        { ...common(time), isExploded: true, fieldProfiles: { fieldPath: 'id' } },
      ]);
      const lines: object[] = documents.flatMap((document) => [{ index: { _index: profiles } }, document]);
      lines.push({ index: { _index: unknown } }, { ...common(T0), isExploded: false, event: { timestampMillis: T0 } });
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const headers = { 'content-type': 'application/x-ndjson' };
      const answer = await fetch(`${cluster}/_bulk?refresh=true`, { method: 'POST', headers, body });
      const { errors } = JSON.parse(await answer.text());
      if (errors) throw new Error('the documents were not indexed');
    });
    afterAll(() => fetch(`${cluster}/${profiles},${unknown}`, { method: 'DELETE' }));

    const importAll = () =>
      runAspectory(place('series'), [
        'import',
        '--datahub-file',
        addressFile(source),
        '--datahub-search',
        cluster,
        '--datahub-search-prefix',
        prefix,
      ]);

    it('moves the events of time series once, and names those that the models do not know', async () => {
      const first = await importAll();
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining(': 1,200 events; 1,200 written\n') });
      expect(first.output).toContain(`not moved: ${unknown}, a time series that the models do not know (1 events)`);
      expect((await importAll()).output).toContain(': 1,200 events; 0 written\n');
      const lines = (await exported(place('series')))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const events = lines.filter(({ aspectName }) => aspectName === 'datasetProfile');
      expect(events).toHaveLength(1200);
      expect(events[7]).toMatchObject({
        entityUrn: ORDERS,
        aspect: { json: { rowCount: 7 } },
        systemMetadata: { runId: 'profiles-1', lastObserved: T0 + 12 },
      });
    });

    it('is refused with the fix if the cluster does not answer', async () => {
      const { code, complaints } = await runAspectory(place('none'), [
        'import',
        '--datahub-file',
        addressFile(source),
        '--datahub-search',
        'http://127.0.0.1:1',
      ]);
      expect(code).toBe(1);
      expect(complaints).toMatch(/the search cluster at http:\/\/127.0.0.1:1 does not answer: .* Check the address/);
    });
  }),
);
