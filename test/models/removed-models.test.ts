// Models change after values were stored: what they do not know any more is shown with a warning, deleted, exported and imported.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAspectory } from '../support/run-aspectory';
import { startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

const START = join(__dirname, '../../scripts/start.mjs');
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const PLANET = 'urn:li:planet:mars';
const VENUS = 'urn:li:planet:venus';
const EARTH = 'urn:li:planet:earth';
const PLUTO = 'urn:li:planet:pluto';

const qualityModel = (symbols: string) => `
  namespace com.example.quality

  import com.linkedin.common.Urn

  /** How good the data is, as its team judges it. */
  @Aspect = { "name": "dataQuality", "entities": ["dataset", "chart"] }
  record DataQuality {
    /** The judgement in one word. */
    grade: enum Grade { ${symbols} }

    /** Who judged. */
    @Relationship = { "name": "JudgedBy", "entityTypes": ["corpuser"] }
    judge: optional Urn
  }`;
const KEY = `
  namespace com.example.planet

  /** The key of a planet. */
  @EntityType = { "name": "planet", "category": "core" }
  @Aspect = { "name": "planetKey" }
  record PlanetKey {
    /** Its name. */
    name: string
  }`;

describe('models that change after values were stored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-removed-'));
  const dataDirectory = join(folder, 'data');
  const place = (name: string) => join(folder, name);
  const environment = { ASPECTORY_MODELS: place('models') };
  let server: TestServer | undefined;

  async function restart(models?: string) {
    await server?.stop();
    if (models !== undefined) writeFileSync(join(environment.ASPECTORY_MODELS, 'DataQuality.pdl'), models);
    server = await startTestServer({
      dataDirectory,
      ...(models === undefined ? { environment: { ASPECTORY_MODELS: 'none' } } : { program: [START], environment }),
    });
  }

  async function ask(path: string, body?: object, method = body ? 'POST' : 'GET') {
    const response = await fetch(`${server?.url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
  }

  const send = (...proposals: readonly object[]) => ask('/aspects?action=ingestProposalBatch', { proposals });

  /** The stored value with its warnings, by each way to read it. */
  async function reads() {
    const path = encodeURIComponent(URN);
    const [aspect, entity, v3, v3Aspect] = await Promise.all([
      ask(`/aspects/${path}?aspect=dataQuality&version=0`),
      ask(`/entitiesV2/${path}`),
      ask(`/openapi/v3/entity/dataset/${path}`),
      ask(`/openapi/v3/entity/dataset/${path}/dataQuality`),
    ]);
    return [
      { value: Object.values(aspect.body.aspect ?? {})[0], warnings: aspect.body.warnings },
      entity.body.aspects.dataQuality,
      v3.body.dataQuality,
      v3Aspect.body,
    ].map((read) => ({ value: read?.value, warnings: read?.warnings ?? [] }));
  }

  const logged = (part: string) =>
    until(`the log has ${part}`, () => server?.log.find(({ msg }) => msg?.includes(part)));

  const exported = async (from: string, to: string, more: Record<string, string> = {}) => {
    const { code } = await runAspectory(from, ['export', '--history', place(to)], '', more);
    expect(code).toBe(0);
    return readFileSync(place(to), 'utf8');
  };

  beforeAll(async () => {
    mkdirSync(environment.ASPECTORY_MODELS);
    writeFileSync(join(environment.ASPECTORY_MODELS, 'PlanetKey.pdl'), KEY);
    await restart(qualityModel('GOOD POOR'));
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('show values of a type that changed, each with a warning, and say at the start how many', async () => {
    const judge = 'urn:li:corpuser:jane';
    const run = { systemMetadata: { runId: 'judge-run', lastObserved: 1 } };
    await send(upsertOf(URN, 'dataQuality', { grade: 'GOOD' }));
    const { status } = await send(
      upsertOf(URN, 'dataQuality', { grade: 'POOR', judge }, run),
      upsertOf('urn:li:chart:(looker,1)', 'dataQuality', { grade: 'GOOD' }),
      upsertOf(PLANET, 'planetKey', { name: 'mars' }),
      upsertOf(EARTH, 'planetKey', { name: 'earth' }),
      upsertOf(PLUTO, 'planetKey', { name: 'pluto' }),
      upsertOf(VENUS, 'planetKey', { name: 'venus' }, { systemMetadata: { runId: 'venus-run', lastObserved: 1 } }),
    );
    expect(status).toBe(200);
    expect((await reads()).map(({ warnings }) => warnings)).toEqual([[], [], [], []]);
    await restart(qualityModel('GOOD FAIR'));
    expect(await logged('do not fit')).toMatchObject({ values: 1, aspects: ['dataset.dataQuality: 1'] });
    for (const { value, warnings } of await reads()) {
      expect(value).toMatchObject({ grade: 'POOR' });
      expect(warnings).toEqual([expect.stringContaining('grade')]);
    }
    await restart(qualityModel('GOOD FAIR'));
    expect(await logged('do not fit')).toMatchObject({ values: 1 });
  });

  it('stop a start and a command that forget them', async () => {
    await server?.stop();
    const names = 'the entity type planet and the aspects dataQuality, planetKey';
    const last = `The last service had ASPECTORY_MODELS=${environment.ASPECTORY_MODELS}.`;
    await expect(startTestServer({ dataDirectory })).rejects.toThrow(
      `does not name a folder with them. They have ${names}. Set ASPECTORY_MODELS, or ASPECTORY_MODELS=none`,
    );
    for (const command of [['import', '-'], ['export', '-'], ['migrate']])
      expect(await runAspectory(dataDirectory, command)).toMatchObject({
        code: 1,
        complaints: expect.stringMatching(new RegExp(`${names}[^]*${last}`)),
      });
  });

  it('may lose their last file only if all is declared in CHANGES.md, which is read without schema files beside it', async () => {
    const empty = place('empty');
    mkdirSync(empty);
    const started = { program: [START], dataDirectory, environment: { ASPECTORY_MODELS: empty } };
    await expect(startTestServer(started)).rejects.toThrow(
      `Values are stored of the entity type planet and the aspects dataQuality, planetKey, which the models of ASPECTORY_MODELS=${empty} do not have`,
    );
    writeFileSync(join(empty, 'CHANGES.md'), '- `planet`: why\n- `planetKey`: why\n');
    await expect(startTestServer(started)).rejects.toThrow('Values are stored of the aspect dataQuality, which');
    const args = ['models', 'check'];
    expect(await runAspectory(dataDirectory, args, '', { ASPECTORY_MODELS: empty })).toMatchObject({
      code: 1,
      complaints: expect.stringContaining(`to CHANGES.md in ${empty}:\n- \`dataQuality\`: why\n`),
    });
  });

  it('may lose a type only if its end is declared in CHANGES.md beside them', async () => {
    const other = place('other');
    mkdirSync(other);
    writeFileSync(join(other, 'DataQuality.pdl'), qualityModel('GOOD FAIR'));
    const started = { program: [START], dataDirectory, environment: { ASPECTORY_MODELS: other } };
    await expect(startTestServer(started)).rejects.toThrow(
      'Values are stored of the entity type planet and the aspect planetKey',
    );
    writeFileSync(join(other, 'CHANGES.md'), '- `planet`: nobody looks at the sky\n- `planetKey`: its key\n');
    server = await startTestServer(started);
    expect(await logged('do not know')).toMatchObject({ values: 4, aspects: ['planet.planetKey: 4'] });
  });

  it('show values of an aspect that is gone, and say at the start how many', async () => {
    await restart();
    expect(await logged('do not know')).toMatchObject({
      values: 6,
      aspects: ['planet.planetKey: 4', 'chart.dataQuality: 1', 'dataset.dataQuality: 1'],
    });
    for (const { value, warnings } of await reads()) {
      expect(value).toMatchObject({ grade: 'POOR' });
      expect(warnings).toEqual([expect.stringContaining("no aspect 'dataQuality' of dataset any more")]);
    }
    expect(await ask(`/aspects/${encodeURIComponent(URN)}?aspect=nosuch`)).toMatchObject({ status: 404 });
  });

  it('import what an export has, and export it again byte by byte', async () => {
    const first = await exported(dataDirectory, 'first.ndjson');
    expect(first).toContain(PLANET);
    const imported = await runAspectory(place('copy'), ['import', place('first.ndjson')]);
    expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('7 values set aside') });
    expect(await exported(place('copy'), 'second.ndjson')).toBe(first);
    const adopted = await runAspectory(place('copy'), ['adopt'], '', environment);
    expect(adopted.output).toContain('planet.planetKey: 4 written');
    expect(adopted.output).toContain('dataset.dataQuality: 1 written, 1 do not fit');
    expect(await exported(place('copy'), 'third.ndjson', environment)).toBe(first);
  });

  it('let values be deleted: by aspect, by run and with their entity', async () => {
    const edges = async () =>
      (await ask(`/relationships?direction=INCOMING&urn=urn:li:corpuser:jane&types=JudgedBy`)).body.total;
    expect(await edges()).toBe(1);
    const rollback = await ask('/runs?action=rollback', { runId: 'judge-run', dryRun: false, hardDelete: false });
    expect(rollback).toMatchObject({ status: 200 });
    expect(await edges()).toBe(0);
    expect((await reads()).map(({ value }) => value)).toEqual([undefined, undefined, undefined, undefined]);
    const chart = { urn: 'urn:li:chart:(looker,1)' };
    expect(await ask('/entities?action=delete', { ...chart, aspectName: 'dataQuality' })).toMatchObject({
      status: 200,
      body: { value: { rows: 1 } },
    });
    expect(await ask('/entities?action=delete', { ...chart, aspectName: 'dataQuality' })).toMatchObject({
      status: 400,
    });
    await restart();
    expect(await logged('do not know')).toMatchObject({ values: 4, aspects: ['planet.planetKey: 4'] });
  });

  it('let entities of a type that is gone be deleted, by urn and by run', async () => {
    const remove = (urn: string) => ask('/entities?action=delete', { urn });
    const removeV3 = (urn: string, type = 'planet', aspect = '') =>
      ask(`/openapi/v3/entity/${type}/${encodeURIComponent(urn)}${aspect}`, undefined, 'DELETE');
    expect(await removeV3('urn:li:planet:nosuch')).toMatchObject({ status: 400 });
    expect(await removeV3(EARTH, 'dataset')).toMatchObject({ status: 400 });
    expect(await removeV3(EARTH, 'planet', '/nosuch')).toMatchObject({ status: 400 });
    expect(await removeV3(EARTH)).toMatchObject({ status: 200, body: { urn: EARTH, deleted: ['planetKey'] } });
    expect(await removeV3(EARTH)).toMatchObject({ status: 400 });
    const pluto = await removeV3(PLUTO, 'generic', '/planetKey');
    expect(pluto).toMatchObject({ status: 200, body: { urn: PLUTO, deleted: ['planetKey'] } });
    expect(await remove('urn:li:planet:nosuch')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("no entity type 'planet'") },
    });
    expect(await remove(PLANET)).toMatchObject({ status: 200, body: { value: { urn: PLANET, rows: 1 } } });
    expect(await remove(PLANET)).toMatchObject({ status: 400 });
    const rollback = await ask('/runs?action=rollback', { runId: 'venus-run', dryRun: false, hardDelete: true });
    expect(rollback).toMatchObject({ status: 200, body: { value: { aspectsReverted: 1 } } });
    expect(await exported(dataDirectory, 'last.ndjson')).not.toContain('"urn:li:planet:');
  });
});
