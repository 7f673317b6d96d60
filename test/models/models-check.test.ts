// The models of a checkout are compared with a folder, a git ref, a service and a release. A catalog says how many values a change affects.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const STATED = 'the type is int, was long: stored values do not fit';

const quality = (symbols: string) => `
  namespace com.example.quality

  /** How good the data is. */
  @Aspect = { "name": "dataQuality", "entities": ["dataset"] }
  record DataQuality { grade: enum Grade { ${symbols} } }`;

const cost = (format: object) =>
  JSON.stringify({
    title: 'CostEstimate',
    'x-namespace': 'com.example.cost',
    description: 'What a dataset costs per month.',
    type: 'object',
    'x-aspect': { name: 'costEstimate', entities: ['dataset'] },
    properties: { amount: { type: 'integer', ...format } },
  });

// A command generates, builds and runs; a busy machine takes its time.

describe('aspectory models check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-models-check-'));
  const [old, now, data] = ['old', 'now', 'data'].map((name) => join(folder, name));
  let server: TestServer;

  function writeModels(place: string, symbols: string, format: object): void {
    mkdirSync(place);
    writeFileSync(join(place, 'DataQuality.pdl'), quality(symbols));
    writeFileSync(join(place, 'CostEstimate.schema.json'), cost(format));
  }

  async function write(name: string, aspectName: string, value: object): Promise<void> {
    const entityUrn = DATASET.replace('orders', name);
    const proposal = upsertOf(entityUrn, aspectName, value);
    const request = { method: 'POST', body: JSON.stringify({ proposal }) };
    const { status } = await fetch(`${server.url}/aspects?action=ingestProposal`, request);
    expect(status).toBe(200);
  }

  /** Runs with the changed models. */
  const check = (...args: readonly string[]) =>
    runAspectory(data ?? '', ['models', 'check', ...args], '', { ASPECTORY_MODELS: now ?? '' });

  const serve = (models = '') =>
    startTestServer({
      program: [join(__dirname, '../../scripts/start.mjs')],
      dataDirectory: data ?? '',
      environment: { ASPECTORY_MODELS: models },
    });

  beforeAll(async () => {
    writeModels(old ?? '', 'GOOD POOR', {});
    writeModels(now ?? '', 'GOOD', { format: 'int32' });
    server = await serve(old);
    await write('a', 'dataQuality', { grade: 'POOR' });
    await write('b', 'dataQuality', { grade: 'POOR' });
    await write('c', 'dataQuality', { grade: 'GOOD' });
    await write('a', 'costEstimate', { amount: 3 });
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows what breaks against a folder, with the fix, and fails', async () => {
    const { code, output, complaints } = await check('--against', old ?? '');
    expect(code).toBe(1);
    expect(output).toContain('com.example.quality.Grade.POOR');
    expect(output).toContain(STATED);
    expect(output).toContain('fix: keep it and mark it @deprecated');
    expect(complaints).toContain('2 breaking changes');
  });

  it('counts the stored values that a breaking change affects, against a running service', async () => {
    const { code, output } = await check('--against', server.url, '--json', '--count');
    expect(code).toBe(1);
    const { changes } = JSON.parse(output);
    expect(changes).toMatchObject([
      { class: 'breaking', id: 'com.example.cost.CostEstimate.amount', values: 1, declared: false },
      { class: 'breaking', id: 'com.example.quality.Grade.POOR', values: 2, declared: false },
    ]);
  });

  it('passes when breaking changes are declared', async () => {
    const changes = join(folder, 'CHANGES.md');
    writeFileSync(
      changes,
      '- `com.example.cost.CostEstimate.amount`: small\n- `com.example.quality.Grade.POOR`: unused\n',
    );
    const { code, output } = await check('--against', old ?? '', '--changes', changes);
    expect(code).toBe(0);
    expect(output).toContain('(declared)');
    renameSync(changes, join(now ?? '', 'CHANGES.md'));
    const besideModels = await check('--against', old ?? '');
    expect(besideModels).toMatchObject({ code: 0, output: expect.stringContaining('(declared)') });
    rmSync(join(now ?? '', 'CHANGES.md'));
  });

  it('compares by itself with what the catalog was served with', async () => {
    const { code, output, complaints } = await check();
    expect(code).toBe(1);
    expect(output).toContain('com.example.quality.Grade.POOR');
    expect(complaints).toContain('2 breaking changes since the last service of the catalog');
  });

  it('compares with the last release and with a git ref', async () => {
    expect((await check('--against', 'release')).code).toBe(0);
    const { code, output } = await check('--against', 'HEAD', '--all');
    expect(code).toBe(0);
    expect(output).toContain('dataQuality');
  });

  it.each([
    ['no-such-ref', 'is not a folder, a file or a git ref with models'],
    ['--output=x', 'is not a folder, a file or a git ref with models'],
    ['http://127.0.0.1:1', 'does not answer'],
  ])('refuses --against=%s', async (against, message) => {
    const { code, complaints } = await check(`--against=${against}`);
    expect(code).toBe(1);
    expect(complaints).toContain(message);
  });

  it('is what a start logs, once', async () => {
    const noticed = () => server.log.filter(({ msg }) => msg?.startsWith('the models differ'));
    const expected = { changes: expect.arrayContaining([expect.stringContaining('com.example.quality.Grade.POOR')]) };
    for (const lines of [[expect.objectContaining(expected)], []]) {
      await server.stop();
      server = await serve(now);
      expect(noticed()).toEqual(lines);
    }
    expect((await check()).code).toBe(0);
  });
});
