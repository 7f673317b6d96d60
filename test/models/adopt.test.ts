// An aspect arrives before its model does: it is set aside, the model is added, and `aspectory adopt` writes it.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory, startAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const START = join(__dirname, '../../scripts/start.mjs');
const MANY = 3_000;
const QUALITY = `
  namespace com.example.quality

  /** How good the data is, as its team judges it. */
  @Aspect = { "name": "dataQuality", "entities": ["dataset"] }
  record DataQuality {
    /** The judgement in one word. */
    grade: enum Grade { GOOD POOR }
  }`;

const urnOf = (name: string | number) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.t${name},PROD)`;

describe('aspectory adopt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-adopt-'));
  const dataDirectory = join(folder, 'data');
  const environment = { ASPECTORY_MODELS: join(folder, 'models') };
  let server: TestServer | undefined;

  const adopt = (...options: string[]) => runAspectory(dataDirectory, ['adopt', ...options], '', environment);

  async function ask(path: string, body?: object) {
    const response = await fetch(`${server?.url}${path}`, body && { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  const proposal = (name: string | number, value: object) =>
    upsertOf(urnOf(name), 'dataQuality', value, { systemMetadata: { runId: 'quality-run', lastObserved: 5 } });
  const send = (...proposals: readonly object[]) => ask('/aspects?action=ingestProposalBatch', { proposals });
  const quality = async (name: string | number) =>
    (await ask(`/entitiesV2/${encodeURIComponent(urnOf(name))}`)).body.aspects.dataQuality;

  beforeAll(() => {
    mkdirSync(environment.ASPECTORY_MODELS);
    writeFileSync(join(environment.ASPECTORY_MODELS, 'DataQuality.pdl'), QUALITY);
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has nothing to write while the models do not know the aspect', async () => {
    server = await startTestServer({ dataDirectory });
    const { body } = await send(proposal('good', { grade: 'GOOD' }), proposal('bad', { grade: 'SPLENDID' }));
    expect(body).toMatchObject({ results: [{ warnings: [expect.any(String)] }, { warnings: [expect.any(String)] }] });
    expect((await runAspectory(dataDirectory, ['status'])).output).toContain('set aside 2 of dataset.dataQuality');
    expect(await runAspectory(dataDirectory, ['adopt'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('nothing to adopt'),
    });
    await server.stop();
  });

  it('is announced by the start, and writes what fits', async () => {
    server = await startTestServer({ program: [START], dataDirectory, environment });
    const { log } = server;
    expect(
      await until('the log names the command', () => log.find(({ msg }) => msg?.includes('aspectory adopt'))),
    ).toMatchObject({
      values: 2,
      aspects: ['dataset.dataQuality'],
    });
    const dry = await adopt('--dry-run');
    expect(dry).toMatchObject({ code: 1, output: expect.stringContaining('dataset.dataQuality: 1 fit, 1 do not fit') });
    expect(await quality('good')).toBeUndefined();
    const { code, output } = await adopt();
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^dataset\.dataQuality: 1 written, 1 do not fit\n {2}.*grade.*\n$/),
    });
    expect(await quality('good')).toMatchObject({
      value: { grade: 'GOOD' },
      systemMetadata: { runId: 'quality-run', lastObserved: 5 },
    });
    expect(await quality('bad')).toBeUndefined();
  });

  it('continues after a crash, and writes each value once', async () => {
    await server?.stop();
    server = await startTestServer({ dataDirectory, environment: { ASPECTORY_MODELS: 'none' } });
    for (let first = 0; first < MANY; first += 500)
      await send(...Array.from({ length: 500 }, (_, index) => proposal(first + index, { grade: 'GOOD' })));
    await server.stop();
    server = await startTestServer({ program: [START], dataDirectory, environment });
    const before = await changes();
    const child = startAspectory(dataDirectory, ['adopt'], environment);
    await until('the command writes', async () => (await changes()) > before || child.exitCode !== null, {
      everyMs: 5,
    });
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const { output } = await adopt();
    const [, rest = '0'] = /: ([\d,]+) written, 1 do not fit/.exec(output) ?? [];
    expect(Number(rest.replaceAll(',', ''))).toBeLessThan(MANY);
    for (const name of [0, 1, MANY / 2, MANY - 1]) expect(await quality(name)).toMatchObject({ version: 0 });
    // Each value and each key is one change.
    expect((await changes()) - before).toBe(2 * MANY);
    expect((await adopt()).output).toMatch(/^dataset\.dataQuality: 1 do not fit/);
  });

  /** The last position of the change log. */
  async function changes(): Promise<number> {
    const { body } = await ask('/openapi/v1/changes?after=0&limit=1000&wait=0');
    let last = 0;
    for (let page = body; page.length > 0; page = (await ask(`/openapi/v1/changes?after=${last}&limit=1000`)).body)
      last = Number(page.at(-1).id);
    return last;
  }
});
