// `npm run dev` takes a changed model while it runs, and goes on with the last good ones after an error in a file.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/own-postgres';
import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';

const ROOT = join(__dirname, '../..');
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';

const quality = (field: string) => `
  namespace com.example.quality
  @Aspect = { "name": "dataQuality", "entities": ["dataset"] }
  record DataQuality { ${field} }`;

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-dev-'));
  const models = join(folder, 'models');
  let program: ChildProcess;
  let url = '';
  let output = '';

  const edit = (field: string) => writeFileSync(join(models, 'DataQuality.pdl'), quality(field));

  /** The status; 0 while the service takes the models. */
  async function write(value: object): Promise<number> {
    const body = JSON.stringify({ proposal: upsertOf(DATASET, 'dataQuality', value) });
    const answer = fetch(`${url}/aspects?action=ingestProposal`, { method: 'POST', body });
    return answer.then(
      ({ status }) => status,
      () => 0,
    );
  }

  const until200 = (what: string, value: object) => until(what, async () => (await write(value)) === 200);

  beforeAll(async () => {
    mkdirSync(models);
    edit('grade: enum Grade { GOOD POOR }');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    program = spawn(process.execPath, [join(ROOT, 'scripts', 'dev.mjs')], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        ASPECTORY_DATA_DIR: join(folder, 'data'),
        ASPECTORY_MODELS: models,
        ASPECTORY_SHIPPED_METADATA: 'off',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    program.stderr?.setEncoding('utf8').on('data', (part: string) => (output += part));
    await until200('the service answers', { grade: 'GOOD' });
  });

  afterAll(async () => {
    if (program.exitCode === null) program.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('accepts a write of a changed model, and shows what changed', async () => {
    expect(await write({ score: 3 })).toBe(422);
    edit('score: int');
    await until200('the changed model is served', { score: 3 });
    expect(await write({ grade: 'GOOD' })).toBe(422);
    const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
    expect(document).toMatchObject({
      components: { schemas: { DataQuality: { properties: { score: expect.anything() } } } },
    });
    const query = `{ dataset(urn: "${DATASET}") { dataQuality { score } } }`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    expect(await answer.json()).toEqual({ data: { dataset: { dataQuality: { score: 3 } } } });
  });

  it('serves the last good models while one is wrong, and says so in the terminal and to the page', async () => {
    const states = await fetch(`${url}/app/served`);
    const stream = states.body?.pipeThrough(new TextDecoderStream()).getReader();
    edit('score: it');
    const told = await until('the page is told', async () =>
      /unknown type it/.exec((await stream?.read())?.value ?? ''),
    );
    expect(told).not.toBeNull();
    expect(output).toContain('DataQuality.pdl:4:31: error [unknown-type]: unknown type it');
    expect(await write({ score: 4 })).toBe(200);
    edit('score: int, note: string');
    await until200('the corrected model is served', { score: 5, note: 'mended' });
  });

  it('does not take models that lack what is stored, and says what to do in words that work', async () => {
    rmSync(join(models, 'DataQuality.pdl'));
    const [, name] = await until('the reason is printed', () =>
      /CHANGES\.md .* with a line .* - `(.+)`: why/.exec(output),
    );
    expect(output).toContain('Values are stored of the aspect dataQuality');
    expect(await write({ score: 6, note: 'still there' })).toBe(200);
    writeFileSync(join(models, 'CHANGES.md'), `- \`${name}\`: nobody judges any more\n`);
    await until('the aspect is gone', async () => ![0, 200].includes(await write({ score: 7 })));
  });

  it('ends its service and its generator when it is told to end', async () => {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await write({ score: 8 })).toBe(0);
  });
});
