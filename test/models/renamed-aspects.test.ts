// An aspect gets another name (`aliases`): what is stored under the old name, and clients that use it, go on to work.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { statusLine } from '../support/status-line';
import { upsertOf } from '../support/upsert-of';

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const OTHER = DATASET.replace('orders', 'others');

const files = (names: { readonly quality: string; readonly cost: string; readonly delivery: string }) => ({
  'DataQuality.pdl': `
    namespace com.example.quality

    import com.linkedin.common.Urn

    /** How good the data is. */
    @Aspect = { "name": ${names.quality}, "entities": ["dataset"] }
    record DataQuality {
      @Searchable = { "fieldName": "qualityGrade", "fieldType": "KEYWORD" }
      grade: string

      @Relationship = { "name": "ReviewedBy", "entityTypes": ["corpuser"] }
      reviewer: optional Urn
    }`,
  'Delivery.pdl': `
    namespace com.example.quality

    import com.linkedin.timeseries.TimeseriesAspectBase

    /** Lateness, one event a delivery. */
    @Aspect = { "name": ${names.delivery}, "type": "timeseries", "entities": ["dataset"] }
    record Delivery includes TimeseriesAspectBase {
      @TimeseriesField = {}
      minutesLate: int
    }`,
  'CostEstimate.schema.json': `{
    "title": "CostEstimate", "x-namespace": "com.example.cost", "description": "What a dataset costs.", "type": "object",
    "x-aspect": { "name": ${names.cost}, "entities": ["dataset"] },
    "properties": { "amount": { "type": "integer" } }
  }`,
});

const OLD = files({ quality: '"dataQuality"', cost: '"costEstimate"', delivery: '"delivery"' });
const RENAMED = files({
  quality: '"tableQuality", "aliases": ["dataQuality"]',
  cost: '"monthlyCost", "aliases": ["costEstimate"]',
  delivery: '"arrival", "aliases": ["delivery"]',
});

// Starts generate, build and run; a busy machine takes its time.

describe('an aspect that was renamed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-renamed-'));
  const models = join(folder, 'models');
  const data = join(folder, 'data');
  const exported = join(folder, 'export.jsonl');
  let server: TestServer;
  let generated: string;
  let early: Readonly<Record<'read' | 'write' | 'stored', object>>;

  function writeModels(place: string, texts: Readonly<Record<string, string>>): void {
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(place, name), text);
  }

  async function start(texts: Readonly<Record<string, string>>): Promise<void> {
    writeModels(models, texts);
    server = await startTestServer({
      program: [join(__dirname, '../../scripts/start.mjs')],
      dataDirectory: data,
      environment: { ASPECTORY_MODELS: models },
    });
  }

  async function post(path: string, body: object) {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  async function write(aspectName: string, value: object, entityUrn = DATASET): Promise<void> {
    const proposal = upsertOf(entityUrn, aspectName, value);
    const { status, body } = await post('/aspects?action=ingestProposal', { proposal });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  const aspect = (name: string, version = 0) =>
    get(`/aspects/${encodeURIComponent(DATASET)}?aspect=${name}&version=${version}`);

  const grade = (value: string) => ({
    status: 200,
    body: { aspect: { 'com.example.quality.DataQuality': { grade: value } } },
  });

  beforeAll(async () => {
    await start(OLD);
    await write('dataQuality', { grade: 'POOR' });
    await write('dataQuality', { grade: 'GOOD', reviewer: 'urn:li:corpuser:ann' });
    await write('costEstimate', { amount: 7 });
    await write('delivery', { timestampMillis: 1_700_000_000_000, minutesLate: 5 });
    await runAspectory(data, ['export', exported, '--history'], '', { ASPECTORY_MODELS: models });
    writeModels(join(folder, 'newer'), RENAMED);
    const newer = (...args: readonly string[]) =>
      runAspectory(data, args, statusLine(DATASET, false), { ASPECTORY_MODELS: join(folder, 'newer') });
    early = { read: await newer('audit'), write: await newer('import', '-'), stored: await aspect('dataQuality', 1) };
    generated = readFileSync(join(data, 'generated-models/registry/registry.json'), 'utf8');
    await server.stop();
    await start(RENAMED);
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is left as it is by commands beside the service with the old models', () => {
    const names = 'costEstimate (now monthlyCost), dataQuality (now tableQuality), delivery (now arrival)';
    expect(early.read).toMatchObject({ code: 0, complaints: expect.stringContaining(names) });
    expect(early.write).toMatchObject({ code: 1, complaints: expect.stringMatching(/First run "aspectory migrate"/) });
    expect(early.stored).toMatchObject(grade('POOR'));
    expect(generated).not.toContain('tableQuality');
  });

  it.each(['dataQuality', 'tableQuality'])('is read as %s, with its history', async (name) => {
    expect(await aspect(name)).toMatchObject(grade('GOOD'));
    expect(await aspect(name, 1)).toMatchObject(grade('POOR'));
    const { body } = await get(`/entitiesV2/${encodeURIComponent(DATASET)}?aspects=List(${name})`);
    expect(body.aspects[name]).toMatchObject({ name, value: { grade: 'GOOD' } });
    expect(Object.keys(body.aspects).toSorted()).toEqual(['datasetKey', name].toSorted());
  });

  it('has the name of now where no name was asked for', async () => {
    const { body } = await get(`/entitiesV2/${encodeURIComponent(DATASET)}`);
    expect(Object.keys(body.aspects)).toEqual(expect.arrayContaining(['monthlyCost', 'tableQuality']));
    expect(Object.keys(body.aspects)).not.toEqual(expect.arrayContaining(['dataQuality']));
  });

  it('keeps its edges and is found', async () => {
    const { body } = await get(`/relationships?direction=OUTGOING&types=ReviewedBy&urn=${encodeURIComponent(DATASET)}`);
    expect(body.relationships).toMatchObject([{ entity: 'urn:li:corpuser:ann' }]);
    const found = await post('/entities?action=search', {
      input: 'qualityGrade:GOOD',
      entity: 'dataset',
      start: 0,
      count: 10,
    });
    expect(found.body.value.numEntities).toBe(1);
  });

  it.each(['delivery', 'arrival'])('keeps its events, asked for as %s', async (name) => {
    const query = { urn: DATASET, entity: 'dataset', aspect: name };
    const { body } = await post('/aspects?action=getTimeseriesAspectValues', query);
    expect(body.value.values).toHaveLength(1);
  });

  it('is in the change feed with values, by either name', async () => {
    for (const name of ['dataQuality', 'tableQuality']) {
      const { body } = await get(`/openapi/v1/changes?aspect=${name}`);
      expect(body).toMatchObject([
        { data: { aspectName: 'tableQuality', value: { grade: 'POOR' } } },
        { data: { aspectName: 'tableQuality', value: { grade: 'GOOD' } } },
      ]);
    }
  });

  it('is written by clients that use the old name', async () => {
    await write('dataQuality', { grade: 'FAIR' }, OTHER);
    await write('tableQuality', { grade: 'FINE' }, OTHER);
    const { body } = await get(`/aspects/${encodeURIComponent(OTHER)}?aspect=tableQuality&version=1`);
    expect(body.aspect).toEqual({ 'com.example.quality.DataQuality': { grade: 'FAIR' } });
    const v3 = await get(`/openapi/v3/entity/dataset/${encodeURIComponent(OTHER)}/dataQuality`);
    expect(v3).toMatchObject({ status: 200, body: { value: { grade: 'FINE' } } });
  });

  it('is exported under its name of now, and imported from a file with the old one', async () => {
    expect(readFileSync(exported, 'utf8')).toContain('"dataQuality"');
    const run = (place: string, ...args: readonly string[]) =>
      runAspectory(join(folder, place), args, '', { ASPECTORY_MODELS: models, ASPECTORY_SHIPPED_METADATA: 'off' });
    const imported = await run('copy', 'import', exported, '--yes');
    expect({ code: imported.code, complaints: imported.complaints }).toMatchObject({ code: 0 });
    const copy = await run('copy', 'export');
    expect(copy.output).toContain('"tableQuality"');
    expect(copy.output).not.toContain('"dataQuality"');
  });

  it('is renamed once', () => {
    expect(server.log.filter(({ msg }) => msg === 'renaming aspects')).toHaveLength(1);
  });
});
