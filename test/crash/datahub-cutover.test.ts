import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREATE_IN_POSTGRES, DATAHUB_COLUMNS, type DatahubRow, datahubRow } from '../support/datahub-rows';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { testDatabase } from '../support/test-database';
import { until } from '../support/until';

const scratch = mkdtempSync(join(tmpdir(), 'aspectory-cutover-'));
const place = (name: string) => join(scratch, name);
const TABLES = ['orders', 'customers', 'returns'].map(
  (name) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`,
);
const [ORDERS = '', CUSTOMERS = ''] = TABLES;
const described = (urn: string, description: string, minutes: number) =>
  datahubRow(urn, 'datasetProperties', { description, customProperties: {}, tags: [] }, { minutes });
const TOKEN = 'urn:li:dataHubAccessToken:2b1a';
const BROKEN = ['one', 'two'].map((name) => datahubRow(`urn:li:tag:${name}`, 'tagProperties', '{"name": '));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a move from a server that goes on', () => {
  const source = testDatabase({ migrated: false });
  const importWith = (name: string, ...options: readonly string[]) =>
    runAspectory(place(name), ['import', '--datahub-file', addressFile(), ...options]);
  const addressFile = () => {
    writeFileSync(place('address'), source.url(), { mode: 0o600 });
    return place('address');
  };
  const insert = async (rows: readonly DatahubRow[]) => {
    const types = ['text', 'text', 'bigint', 'text', 'text', 'timestamp', 'text'];
    await source.query({
      text: `insert into metadata_aspect_v2 (${DATAHUB_COLUMNS.join()})
             select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join()})`,
      values: DATAHUB_COLUMNS.map((column) => rows.map((row) => row[column])),
    });
  };
  const write = (set: string, urn: string) =>
    source.query({ text: `update metadata_aspect_v2 set ${set} where urn = '${urn}'` });

  beforeAll(async () => {
    await source.query({ text: CREATE_IN_POSTGRES });
    await insert([
      ...TABLES.map((urn) => described(urn, 'first', 0)),
      datahubRow(ORDERS, 'sparkles', { many: 3 }),
      datahubRow(TOKEN, 'dataHubAccessTokenInfo', {
        name: 'ci',
        actorUrn: 'urn:li:corpuser:a',
        ownerUrn: 'urn:li:corpuser:a',
      }),
    ]);
  });

  it('is verified: everything is here, set aside, or a credential', async () => {
    expect(await importWith('home')).toMatchObject({ code: 0 });
    const { code, output } = await importWith('home', '--verify');
    expect(output).toMatch(/^ +there +here +set aside +missing +older here +only here\n/);
    expect(output).toMatch(/^dataset\.datasetProperties +3 +3 +0 +0 +0 +0$/m);
    expect(output).toMatch(/^dataset\.sparkles +1 +0 +1 +0 +0 +0$/m);
    expect(output).toMatch(/^dataset\.datasetKey +0 +0 +0 +0 +0 +3$/m);
    expect(output).toContain('Credentials, which do not move: 1\n');
    expect(output).toMatch(/^Everything is here: 4 entities of PostgreSQL at .*, 3 values compared whole\.$/m);
    expect(code).toBe(0);
  });

  it('is verified: what is missing, older, different, changed here and only here is named', async () => {
    await insert([datahubRow('urn:li:tag:late', 'tagProperties', { name: 'late' })]);
    await write(`metadata = '{"description":"second"}', createdon = createdon + interval '1 minute'`, ORDERS);
    await write(`metadata = '{"description":"other"}'`, CUSTOMERS);
    const line = { entityType: 'tag', entityUrn: 'urn:li:tag:here', changeType: 'UPSERT', aspectName: 'tagProperties' };
    writeFileSync(place('here.ndjson'), JSON.stringify({ ...line, aspect: { json: { name: 'here' } } }));
    await runAspectory(place('home'), ['import', place('here.ndjson')]);
    const { code, output } = await importWith('home', '--verify');
    expect(output).toContain('Missing here, or deleted here: 1\n  1 tag.tagProperties (urn:li:tag:late)\n');
    expect(output).toContain(`Older here: import again: 1\n  1 dataset.datasetProperties (${ORDERS})\n`);
    expect(output).toContain(`whole: 2\n  2 dataset.datasetProperties (`);
    expect(output).toContain('Entities that are only here: 1\n  1 tag (urn:li:tag:here)\n');
    expect(code).toBe(1);
    expect((await importWith('home', '--verify', '--samples', '0')).output).toMatch(/^2 problems: .* 0 values/m);
  });

  it('is followed until the cutover, and a last pass reads what came before it', async () => {
    const child = startAspectory(place('home'), ['import', '--datahub-file', addressFile(), '--follow']);
    const closed = once(child, 'close');
    let output = '';
    child.stdout?.on('data', (text) => (output += String(text)));
    await until('the import follows', () => output.includes('Following.'));
    await insert([datahubRow('urn:li:tag:while', 'tagProperties', { name: 'while' }, { minutes: 2 })]);
    await until('the row is read', () => /Z {2}\d values written/.test(output));
    await insert([datahubRow('urn:li:tag:last', 'tagProperties', { name: 'last' }, { minutes: 3 })]);
    child.kill('SIGINT');
    expect(await closed).toEqual([0, null]);
    expect(output).toContain('Caught up: everything that was written there until 2023-11-14T22:16:20.000Z was read.');
    expect((await importWith('home', '--verify', '--samples', '0')).output).toMatch(/^Everything is here: 7 entities/m);
  });

  it('stops where more was refused than may be', async () => {
    await insert(BROKEN);
    expect(await importWith('strict', '--max-refused', '1')).toMatchObject({ code: 1 });
    expect(await importWith('strict', '--max-refused', '2', '--restart')).toMatchObject({ code: 0 });
    const { code, output } = await importWith('strict', '--verify');
    expect(output).toContain('Refused: not valid here: 2\n');
    expect(code).toBe(1);
    expect(await importWith('strict', '--verify', '--max-refused', '2')).toMatchObject({ code: 0 });
  });

  it('refuses options that contradict each other', async () => {
    const both = await importWith('home', '--verify', '--follow');
    expect(both).toMatchObject({ code: 1, complaints: expect.stringContaining('--verify only compares') });
    const file = await runAspectory(place('home'), ['import', place('here.ndjson'), '--follow']);
    expect(file).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('--follow and --verify are for a server'),
    });
  });
});
