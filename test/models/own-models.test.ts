// Models of one's own live outside the checkout (ASPECTORY_MODELS): the checkout stays as it was, and an upgrade keeps the aspect.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chooseServerAccount } from '#base/database/embedded/process/server-account';
import { describeAsRoot } from '../support/describe-as-root';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';

const ROOT = join(__dirname, '../..');
const PARTS = 'models openapi codegen generated src scripts package.json package-lock.json .gitignore'.split(' ');
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';

const QUALITY = `
  namespace com.example.quality

  /** How good the data is, as its team judges it. */
  @Aspect = { "name": "dataQuality", "entities": ["dataset"] }
  record DataQuality {
    /** The judgement in one word. */
    @Searchable = { "fieldName": "qualityGrade", "fieldType": "KEYWORD", "addToFilters": true }
    grade: enum Grade { GOOD POOR }
  }`;

const COST = JSON.stringify({
  title: 'CostEstimate',
  description: 'What a dataset costs per month.',
  type: 'object',
  'x-aspect': { name: 'costEstimate', entities: ['dataset'] },
  properties: {
    amount: { type: 'integer', 'x-searchable': { fieldName: 'monthlyCost', fieldType: 'COUNT' } },
    currency: { enum: ['EUR', 'USD'], title: 'Currency', default: 'EUR' },
  },
  required: ['amount'],
});

describe("models of one's own", () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-own-'));
  const tree = join(folder, 'checkout');
  const data = join(folder, 'data');
  const environment = { ASPECTORY_MODELS: ['quality', 'cost'].map((name) => join(folder, name)).join(delimiter) };
  let server: TestServer | undefined;

  const git = (...args: string[]) =>
    execFileSync('git', ['-C', tree, '-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      encoding: 'utf8',
    });

  const start = async () => {
    server = await startTestServer({ program: [join(tree, 'scripts/start.mjs')], dataDirectory: data, environment });
  };

  const aspectory = (...args: string[]) =>
    execFileSync(process.execPath, [join(tree, 'scripts/aspectory.mjs'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ASPECTORY_DATA_DIR: data, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  beforeAll(async () => {
    for (const part of PARTS) cpSync(join(ROOT, part), join(tree, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    git('init', '--quiet');
    appendFileSync(join(tree, '.git/info/exclude'), 'node_modules\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'as released');
    for (const name of ['quality', 'cost/com/example/cost']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'quality/DataQuality.pdl'), QUALITY);
    writeFileSync(join(folder, 'cost/com/example/cost/CostEstimate.schema.json'), COST);
    await start();
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(path: string, body?: object) {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(
      `${server?.url}${path}`,
      body && { method: 'POST', headers, body: JSON.stringify(body) },
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  async function write(aspectName: string, value: object) {
    const proposal = upsertOf(DATASET, aspectName, value);
    return ask('/aspects?action=ingestProposal', { proposal });
  }

  async function found(input: string) {
    const { body } = await ask('/entities?action=search', { entity: 'dataset', input, start: 0, count: 10 });
    return body.value.numEntities;
  }

  const schemas = async () => (await ask('/openapi.json')).body.components.schemas;

  it('are written, checked, found and documented', async () => {
    expect(await write('dataQuality', { grade: 'GOOD' })).toMatchObject({ status: 200 });
    expect(await write('costEstimate', { amount: 12 })).toMatchObject({ status: 200 });
    expect(await write('dataQuality', { grade: 'GOOOD' })).toMatchObject({ status: 422 });
    expect(await found('qualityGrade:GOOD')).toBe(1);
    expect(await found('monthlyCost:12')).toBe(1);
    expect(await schemas()).toMatchObject({
      DataQuality: { description: expect.stringContaining('as its team judges it.') },
      CostEstimate: { description: expect.stringContaining('per month.') },
    });
    const { status, body } = await ask('/restli/docs/aspect/costEstimate?format=json');
    expect({ status, properties: body.definitions['com.example.cost.CostEstimate'].properties }).toMatchObject({
      status: 200,
      properties: { amount: { type: 'integer' } },
    });
  });

  it('are fields and types of GraphQL', async () => {
    const query = `{ dataset(urn: "${DATASET}") { dataQuality { grade } costEstimate { amount } } }`;
    expect((await ask('/api/graphql', { query })).body).toEqual({
      data: { dataset: { dataQuality: { grade: 'GOOD' }, costEstimate: { amount: 12 } } },
    });
  });

  it('show the declared default of what a value leaves out, by each way to read it', async () => {
    const value = { amount: 12, currency: 'EUR' };
    const path = encodeURIComponent(DATASET);
    const [aspect, entity, v3, v3Aspect, history, graphql] = await Promise.all([
      ask(`/aspects/${path}?aspect=costEstimate&version=0`),
      ask(`/entitiesV2/${path}`),
      ask(`/openapi/v3/entity/dataset/${path}`),
      ask(`/openapi/v3/entity/dataset/${path}/costEstimate`),
      ask(`/openapi/v1/entity/${path}/history?aspect=costEstimate`),
      ask('/api/graphql', { query: `{ dataset(urn: "${DATASET}") { costEstimate { amount currency } } }` }),
    ]);
    expect(Object.values(aspect.body.aspect)).toEqual([value]);
    expect(entity.body.aspects.costEstimate).toMatchObject({ value });
    expect(v3.body.costEstimate).toMatchObject({ value });
    expect(v3Aspect.body).toMatchObject({ value });
    expect(JSON.stringify(history.body)).toContain('"currency":"EUR"');
    expect(graphql.body.data.dataset.costEstimate).toEqual(value);
    expect(aspectory('export', '-')).toContain('{"json":{"amount":12}}');
  });

  it('leave the checkout as it was, so that "git pull" works', () => {
    expect(git('status', '--porcelain')).toBe('');
    expect(readFileSync(join(data, 'generated-models/registry/registry.json'), 'utf8')).toContain('dataQuality');
  });

  it('name the setting if their folder does not exist', async () => {
    const started = await runAspectory(join(folder, 'other'), ['status'], '', { ASPECTORY_MODELS: '/nope' });
    expect(started).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^\/nope:1:1: error[^]*Correct the models of ASPECTORY_MODELS \(\/nope\)/),
    });
  });

  it('are known to commands, also beside the service', () => {
    const file = join(folder, 'records.json');
    const aspect = { json: { grade: 'POOR' } };
    const entityUrn = DATASET.replace('orders', 'refunds');
    const record = { entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName: 'dataQuality', aspect };
    writeFileSync(file, JSON.stringify([record]));
    aspectory('import', file);
    expect(aspectory('export', '-')).toContain('dataQuality');
  });

  it('outlive an upgrade of the shipped models, with their data', async () => {
    await server?.stop();
    const shipped = join(tree, 'models/com/linkedin/common/Status.pdl');
    const text = readFileSync(shipped, 'utf8');
    writeFileSync(shipped, text.replace(/\}\s*$/, '\n  /** New in this release. */\n  reason: optional string\n}\n'));
    await start();
    expect(await found('qualityGrade:GOOD')).toBe(1);
    expect((await ask(`/entitiesV2/${encodeURIComponent(DATASET)}`)).body.aspects).toMatchObject({
      dataQuality: { value: { grade: 'GOOD' } },
      costEstimate: { value: { amount: 12, currency: 'EUR' } },
    });
    expect(await write('dataQuality', { grade: 'POOR' })).toMatchObject({ status: 200 });
    expect(await schemas()).toMatchObject({
      DataQuality: { type: 'object' },
      Status: { properties: { reason: { description: 'New in this release.' } } },
    });
  });
});

describeAsRoot('files generated before, which the account of PostgreSQL could replace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-own-'));
  const data = join(folder, 'data');
  const planted = join(data, 'generated-models');
  const { uid, gid } = chooseServerAccount('/nowhere').ids ?? { uid: 0, gid: 0 };

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['a link', 'a folder of that account'])('are refused if they are %s', async (what) => {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(join(data, 'postgres'), { recursive: true });
    mkdirSync(join(folder, 'models'), { recursive: true });
    writeFileSync(join(folder, 'models', 'DataQuality.pdl'), QUALITY);
    if (what === 'a link') symlinkSync(folder, planted);
    else mkdirSync(planted);
    for (const path of [data, join(data, 'postgres')]) chownSync(path, uid, gid);
    if (what !== 'a link') chownSync(planted, uid, gid);
    const started = await runAspectory(data, ['status'], '', { ASPECTORY_MODELS: join(folder, 'models') });
    expect(started).toMatchObject({
      code: 1,
      complaints: expect.stringContaining(`${planted} does not belong to root`),
    });
    expect(lstatSync(data).uid).toBe(0);
  });
});
