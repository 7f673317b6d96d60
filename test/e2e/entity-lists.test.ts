/** Lists and counts of what is stored, and what the edge says of methods. */
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const NAMES = ['a', 'b', 'c', 'd', 'e'];

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  const upsert = { entityType: 'dataset', changeType: 'UPSERT' } as const;
  await services.writer.write(
    system,
    NAMES.map((name) => ({ ...upsert, urn: dataset(name), aspectName: 'datasetProperties', value: { name } })),
  );
  await services.writer.write(system, [
    { ...upsert, urn: dataset('a'), aspectName: 'status', value: { removed: true } },
    {
      ...upsert,
      entityType: 'domain',
      urn: 'urn:li:domain:x',
      aspectName: 'domainProperties',
      value: { name: 'elephant' },
    },
    { ...upsert, entityType: 'tag', urn: 'urn:li:tag:t', aspectName: 'tagProperties', value: { name: 't' } },
  ]);
});

async function ask(path: string, body: object) {
  const { status, json } = await catalog.sendReleased(path, { body });
  return { status, message: json.message, value: json.value };
}

it('listUrns lists one type by urn, soft-deleted entities too, in pages', async () => {
  const list = (body: object) => ask('/entities?action=listUrns', { entity: 'dataset', ...body });
  expect((await list({ start: 0, count: 10 })).value).toEqual({
    start: 0,
    count: 5,
    total: 5,
    entities: NAMES.map(dataset),
  });
  expect((await list({ start: 3, count: 1 })).value).toMatchObject({ count: 1, total: 5, entities: [dataset('d')] });
  expect((await list({ start: 100, count: 3 })).value).toEqual({ start: 100, count: 0, total: 5, entities: [] });
  expect(await list({ start: 0, count: 1, entity: 'datset' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('dataset'),
  });
});

it('getCount counts the entities with an aspect, also by a pattern', async () => {
  const count = async (body: object) => (await ask('/aspects?action=getCount', body)).value;
  expect(await count({ aspect: 'datasetProperties' })).toBe(5);
  expect(await count({ aspect: 'status', urnLike: 'urn:li:dataset:%' })).toBe(1);
  expect(await count({ aspect: 'datasetProperties', urnLike: '%,b,%' })).toBe(1);
  expect(await count({ aspect: 'nosuch' })).toBe(0);
  expect((await ask('/aspects?action=getCount', {})).status).toBe(400);
});

it('batchGetTotalEntityCount has 0 for a type that nobody knows', async () => {
  const entities = ['dataset', 'tag', 'nosuch'];
  expect((await ask('/entities?action=batchGetTotalEntityCount', { entities })).value).toEqual({
    dataset: 4,
    tag: 1,
    nosuch: 0,
  });
});

it('scrollAcrossEntities reads all pages', async () => {
  const read: string[] = [];
  let scrollId: string | undefined;
  do {
    const body = { entities: ['dataset'], input: '*', count: 3, keepAlive: '5m', ...(scrollId && { scrollId }) };
    const { value } = await ask('/entities?action=scrollAcrossEntities', body);
    expect(value.numEntities).toBe(4);
    read.push(...value.entities.map(({ entity }: { readonly entity: string }) => entity));
    ({ scrollId } = value);
  } while (scrollId !== undefined);
  expect(read.toSorted()).toEqual(NAMES.slice(1).map(dataset));
  expect((await ask('/entities?action=scrollAcrossEntities', { input: '*', count: 1, scrollId: 'junk' })).status).toBe(
    400,
  );
});

it('scrollAcrossEntities names the query that it searched without typing errors', async () => {
  const { value } = await ask('/entities?action=scrollAcrossEntities', {
    entities: ['domain'],
    input: 'elehpant',
    count: 1,
  });
  expect(value.metadata.suggestions).toEqual([{ text: 'elephant', score: 1, frequency: 1 }]);
});

it('entitiesVersionedV2 reads the versions that each key names', async () => {
  const { services, system } = catalog.runtime();
  const target = {
    entityType: 'dataset',
    urn: dataset('e'),
    aspectName: 'datasetProperties',
    changeType: 'UPSERT',
  } as const;
  await services.writer.write(system, [{ ...target, value: { name: 'second' } }]);
  const read = async (key: string, more = '') =>
    catalog.sendReleased(`/entitiesVersionedV2?ids=List(${encodeURIComponent(key)})&entityType=dataset${more}`);
  const namesOf = async (stamp: string) => {
    const { results } = (await read(`(${dataset('e')} , ${stamp})`)).json;
    const { datasetKey, datasetProperties } = results[dataset('e')].aspects;
    expect(datasetKey.value.name).toBe('e');
    return [datasetProperties?.version, datasetProperties?.value.name];
  };
  expect(await namesOf('datasetProperties:0')).toEqual([0, 'second']);
  expect(await namesOf('datasetProperties:1;status:0')).toEqual([1, 'e']);
  expect(await namesOf('datasetProperties:9')).toEqual([undefined, undefined]);
  expect(await namesOf('')).toEqual([0, 'second']);
  for (const key of [`(${dataset('e')} , foo)`, dataset('e'), `(${dataset('e')} , status:x)`])
    expect((await read(key)).status).toBe(400);
});

describe('methods', () => {
  const allowOf = async (path: string) => {
    const { status, headers } = await catalog.send(path, { method: 'OPTIONS' });
    return [status, headers['allow'], headers['access-control-allow-origin']];
  };

  it('OPTIONS says what a path or a resource allows, without opening it to other origins', async () => {
    expect(await allowOf('/entities?action=search')).toEqual([200, 'OPTIONS, POST', undefined]);
    expect(await allowOf('/relationships')).toEqual([200, 'OPTIONS, GET, HEAD', undefined]);
    expect(await allowOf('/aspects')).toEqual([200, 'OPTIONS, GET, HEAD, POST', undefined]);
    expect((await allowOf('/nosuch'))[0]).toBe(404);
  });

  it('HEAD answers as GET without a body, and other methods get 405 with Allow', async () => {
    const head = await catalog.send(`/entitiesV2/${encodeURIComponent(dataset('b'))}`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const refused = await catalog.send('/entities?action=search', { method: 'DELETE' });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'OPTIONS, POST']);
  });

  it('what released servers have and this one does not is refused with the reason', async () => {
    const mux = await catalog.send('/mux', { method: 'POST', body: { requests: {} } });
    expect([mux.status, mux.json.message]).toEqual([404, expect.stringContaining('each request by itself')]);
    const edges = await catalog.send(`/relationships?urn=${encodeURIComponent(dataset('b'))}`, { method: 'DELETE' });
    expect([edges.status, edges.json.message]).toEqual([405, expect.stringContaining('deleteReferences')]);
  });
});
