/** The health of the catalog and the sample catalog, as pages ask for them. */
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const HEALTH = '/openapi/v1/catalog-health';
const SAMPLE = '/openapi/v1/sample';

describe('the health of the catalog', () => {
  const catalog = servedCatalog();

  test('has what operators watch', async () => {
    await catalog.send('/openapi/v1/catalog');
    const { json } = await catalog.send(HEALTH);
    expect(json).toMatchObject({
      ready: true,
      search: { engine: 'memory', bytesMax: expect.any(Number) },
      log: { first: expect.any(Number), last: expect.any(Number), followers: [] },
      writeQueue: { requests: 0 },
      setAside: { aspects: [] },
      database: { place: 'server' },
      tasks: [],
    });
    expect(json.loops.map(({ name }: { name: string }) => name)).toContain('tasks');
    expect(JSON.stringify(json)).not.toContain('postgres');
  });

  test('counts what is set aside, and adopts what the models know', async () => {
    const aspect = { contentType: 'application/json', value: '{"x":1}' };
    const proposal = {
      entityType: 'tag',
      entityUrn: 'urn:li:tag:x',
      changeType: 'UPSERT',
      aspectName: 'later',
      aspect,
    };
    await catalog.send('/aspects?action=ingestProposalBatch', { body: { proposals: [proposal] } });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { json } = await catalog.send(HEALTH);
    expect(json.setAside.aspects).toEqual([{ entityType: 'tag', aspect: 'later', values: 1, known: false }]);
    expect((await catalog.send('/openapi/v1/adoption', { method: 'POST' })).json).toEqual({ more: false, aspects: [] });
  });

  test('lists tasks with their progress', async () => {
    const body = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1, dryRun: false };
    await catalog.send('/operations?action=truncateTimeseriesAspect', { body });
    const { json } = await catalog.send(HEALTH);
    expect(json.tasks).toEqual([expect.objectContaining({ kind: 'truncate-events', total: 0, done: 0 })]);
  });
});

describe('the sample catalog', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const as = async (name: string, privileges?: readonly string[]) => ({
    Authorization: `Bearer ${await tokenFor(catalog, name, privileges)}`,
  });

  test('is loaded and removed by those who may', async () => {
    const headers = await as('admin');
    expect((await catalog.send(SAMPLE, { headers })).json).toEqual({ loaded: false });
    const { json } = await catalog.send(SAMPLE, { method: 'POST', headers });
    expect(json.written).toBeGreaterThan(400);
    expect((await catalog.send(SAMPLE, { headers })).json).toEqual({ loaded: true });
    const removed = await catalog.send(SAMPLE, { method: 'DELETE', headers });
    expect(removed.json.entitiesDeleted).toBeGreaterThan(50);
    expect((await catalog.send(SAMPLE, { headers })).json).toEqual({ loaded: false });
  });

  test('is written with the power of the caller alone', async () => {
    const weak = await as('weak', ['MANAGE_INGESTION', 'VIEW_ENTITY_PAGE']);
    const { json } = await catalog.send(SAMPLE, { method: 'POST', headers: weak });
    expect(json.refused).toBeGreaterThan(400);
    const reader = await as('reader', ['VIEW_ENTITY_PAGE']);
    for (const [path, method] of [
      [SAMPLE, 'POST'],
      [SAMPLE, 'DELETE'],
      [HEALTH, 'GET'],
      ['/openapi/v1/adoption', 'POST'],
    ] as const)
      expect(await catalog.send(path, { method, headers: reader })).toMatchObject({
        status: 401,
        json: { code: 'FORBIDDEN' },
      });
  });
});
