/** Entities in the OpenAPI interfaces of released servers: values that name their type, and batches by type. */
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on' });
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
let editor: string;
let stranger: string;

beforeAll(async () => {
  const privileges = ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY', 'DELETE_ENTITY'];
  editor = await tokenFor(catalog, 'editor', privileges);
  stranger = await tokenFor(catalog, 'stranger', privileges, only('URN', 'EQUALS', dataset('theirs')));
});

const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const read = (path: string, token = editor) => catalog.send(path, as(token));
const write = (path: string, body: object, token = editor) => catalog.send(path, { ...as(token), body });
const remove = (query: string, token = editor) =>
  catalog.send(`/openapi/entities/v1/?${query}`, { ...as(token), method: 'DELETE' });
const urnsOf = (...names: readonly string[]) =>
  names.map((name) => `urns=${encodeURIComponent(dataset(name))}`).join('&');

const field = (type: object) => ({ fieldPath: 'id', nativeDataType: 'int', type: { type } });
const head = { schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' };
const aspect = (name: string, value: object) => ({ entityType: 'dataset', entityUrn: dataset(name), aspect: value });
const properties = (name: string, description: string) =>
  aspect(name, { __type: 'DatasetProperties', name, description });

describe('the first entities API', () => {
  it('writes aspects by their type, and answers with the urns that changed', async () => {
    const items = [properties('a', 'first'), properties('b', 'first')];
    expect(await write('/openapi/entities/v1/', items)).toMatchObject({
      status: 201,
      json: [dataset('a'), dataset('b')],
    });
    expect(await write('/openapi/entities/v1', items)).toMatchObject({ status: 200, json: [] });
  });

  it('takes and shows members of unions with their type, and stores them as everywhere', async () => {
    const schema = {
      __type: 'SchemaMetadata',
      ...head,
      platformSchema: { __type: 'OtherSchema', rawSchema: 'x' },
      fields: [field({ __type: 'NumberType' })],
    };
    expect((await write('/openapi/entities/v1/', [aspect('u', schema)])).status).toBe(201);
    const stored = await read(`/entitiesV2/${encodeURIComponent(dataset('u'))}?aspects=schemaMetadata`);
    expect(stored.json.aspects.schemaMetadata.value).toMatchObject({
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: 'x' } },
      fields: [field({ 'com.linkedin.schema.NumberType': {} })],
    });
    const { json } = await read(`/openapi/entities/v1/latest?${urnsOf('u')}&aspectNames=schemaMetadata`);
    const shown = json.responses[dataset('u')];
    expect(shown).toMatchObject({ entityName: 'dataset', urn: dataset('u') });
    expect(Object.keys(shown.aspects).toSorted()).toEqual(['datasetKey', 'schemaMetadata']);
    expect(shown.aspects.schemaMetadata).toMatchObject({
      name: 'schemaMetadata',
      type: 'VERSIONED',
      version: 0,
      value: schema,
    });
  });

  it('makes the urn of the key', async () => {
    const entityKeyAspect = { __type: 'DatasetKey', platform: 'urn:li:dataPlatform:hive', name: 'k', origin: 'PROD' };
    const item = { entityType: 'dataset', entityKeyAspect, aspect: { __type: 'Status', removed: false } };
    expect((await write('/openapi/entities/v1/', [item])).json).toEqual([dataset('k')]);
  });

  it('writes proposals with values as objects and as texts', async () => {
    const target = { entityType: 'dataset', changeType: 'UPSERT', aspectName: 'datasetProperties' };
    const contentType = 'application/json';
    const items = [
      {
        ...target,
        entityUrn: dataset('p'),
        aspect: { value: { __type: 'DatasetProperties', description: 'x' }, contentType },
      },
      { ...target, entityUrn: dataset('q'), aspect: { value: '{"description":"y"}', contentType } },
    ];
    expect(await write('/openapi/platform/entities/v1/', items)).toMatchObject({
      status: 201,
      json: [dataset('p'), dataset('q')],
    });
    const { json } = await read(`/openapi/entities/v1/latest?${urnsOf('p', 'q')}`);
    const descriptions = ['p', 'q'].map(
      (name) => json.responses[dataset(name)].aspects.datasetProperties.value.description,
    );
    expect(descriptions).toEqual(['x', 'y']);
  });

  it('hides entities, and deletes them for good', async () => {
    await write('/openapi/entities/v1/', [properties('h', 'first'), properties('i', 'first')]);
    const rowsRolledBack = [{ urn: dataset('h') }, { urn: dataset('i') }];
    expect((await remove(urnsOf('h', 'i'))).json).toEqual([{ rowsRolledBack }]);
    const status = async () =>
      (await read(`/entitiesV2/${encodeURIComponent(dataset('h'))}`)).json.aspects.status?.value;
    expect(await status()).toEqual({ removed: true });
    expect((await remove(`${urnsOf('h', 'i')}&soft=false`)).json).toEqual([
      { rowsRolledBack, rowsDeletedFromEntityDeletion: expect.any(Number) },
    ]);
    expect(await status()).toBeUndefined();
    expect((await remove(`urns=${encodeURIComponent('urn:li:dataPlatform:hive')}`)).json.details[0].pointer).toBe(
      '/query/urns/0',
    );
  });

  it('reads batches by type in the second form', async () => {
    await write('/openapi/entities/v1/', [properties('v', 'first')]);
    const body = {
      urns: [dataset('v'), dataset('never')],
      aspectNames: ['datasetProperties'],
      withSystemMetadata: true,
    };
    const { json } = await write('/openapi/v2/entity/batch/dataset', body);
    expect(json.entities).toMatchObject([
      { urn: dataset('v'), aspects: { datasetProperties: { value: { description: 'first' }, systemMetadata: {} } } },
    ]);
    const one = await read(`/openapi/v2/entity/dataset/${encodeURIComponent(dataset('v'))}?aspects=datasetProperties`);
    expect(one.json).toEqual({
      urn: dataset('v'),
      aspects: { datasetProperties: { value: expect.objectContaining({ description: 'first' }) } },
    });
    expect((await read(`/openapi/v2/entity/dataset/${encodeURIComponent(dataset('never'))}`)).status).toBe(404);
  });

  it('writes, reads, patches and deletes one aspect in the second form, as each may', async () => {
    const path = `/openapi/v2/entity/dataset/${encodeURIComponent(dataset('a/b'))}/datasetProperties`;
    const value = { name: 'b', description: 'd' };
    const stored = (more: object) => ({
      urn: dataset('a/b'),
      aspects: { datasetProperties: { value: expect.objectContaining(more) } },
    });
    expect(await write(path, value)).toMatchObject({ status: 200, json: stored(value) });
    expect((await write(path, value)).status).toBe(409);
    expect((await write(`${path}?createIfNotExists=false`, { ...value, name: 7 })).json.details[0].pointer).toBe(
      '/name',
    );
    const patch = [{ op: 'add', path: '/customProperties/k', value: 'v' }];
    const patched = await catalog.send(path, { ...as(editor), method: 'PATCH', body: { patch } });
    expect(patched).toMatchObject({ status: 200, json: stored({ customProperties: { k: 'v' } }) });
    expect((await read(path)).json.value).toMatchObject({ ...value, customProperties: { k: 'v' } });
    expect((await read(path, stranger)).status).toBe(401);
    expect((await catalog.send(path, { ...as(editor), method: 'DELETE' })).status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });

  it('lists entities of a type page by page in the second form', async () => {
    const token = await tokenFor(catalog, 'lister', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
    const tag = (name: string) => ({
      entityType: 'tag',
      entityUrn: `urn:li:tag:${name}`,
      aspect: { __type: 'TagProperties', name },
    });
    await write('/openapi/entities/v1/', ['l1', 'l2', 'l3'].map(tag), token);
    const path = '/openapi/v2/entity/tag?aspects=tagProperties&count=2';
    const first = (await read(path, token)).json;
    const second = (await read(`${path}&scrollId=${encodeURIComponent(first.scrollId)}`, token)).json;
    const urns = [...first.results, ...second.results].map(({ urn }: { urn: string }) => urn);
    expect(urns).toEqual(['l1', 'l2', 'l3'].map((name) => `urn:li:tag:${name}`));
    expect(first.results[0].aspects).toEqual({ tagProperties: { value: { name: 'l1' } } });
  });

  it.each([
    ['/openapi/entities/v1/', [aspect('x', { description: 'x' })], '/0/aspect/__type'],
    ['/openapi/entities/v1/', [aspect('x', { __type: 'DatasetPropertie' })], '/0/aspect/__type'],
    ['/openapi/entities/v1/', [aspect('x', { __type: 'DatasetProperties', description: 7 })], '/0/aspect/description'],
    ['/openapi/entities/v1/', [{ ...properties('x', ''), entityType: 'datase' }], '/0/entityType'],
    ['/openapi/v2/entity/batch/dataset', { urns: ['urn:li:tag:a'] }, '/urns/0'],
    ['/openapi/v2/entity/batch/dataset', { urns: [dataset('a')], aspectNames: ['statu'] }, '/aspectNames/0'],
  ])('%s refuses %j at %s', async (path, body, pointer) => {
    const { status, json } = await write(path, body);
    expect([Math.floor(status / 100), json.details[0].pointer]).toEqual([4, pointer]);
  });

  it('refuses those who may not see, change or delete an entity', async () => {
    expect((await write('/openapi/entities/v1/', [properties('a', 'other')], stranger)).status).toBe(401);
    expect((await remove(urnsOf('a'), stranger)).status).toBe(401);
    expect((await remove(`${urnsOf('a')}&soft=false`, stranger)).status).toBe(401);
    expect((await read(`/openapi/entities/v1/latest?${urnsOf('theirs', 'a')}`, stranger)).status).toBe(401);
    expect((await read(`/openapi/entities/v1/latest?${urnsOf('theirs')}`, stranger)).status).toBe(200);
  });
});
