/** Reads and writes of entities by type, as recent clients send them. Every answer is checked against the published document. */
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const ENTITY = '/openapi/v3/entity';
const DATASET = `${ENTITY}/dataset`;

const urnOf = (name: string, platform = 'hive') => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`;
const addressOf = (urn: string, aspect = '') => `${DATASET}/${encodeURIComponent(urn)}${aspect && `/${aspect}`}`;
const read = async (urn: string, query = '') => (await catalog.send(`${addressOf(urn)}${query}`)).json;
const write = (items: readonly object[], query = '') => catalog.send(`${DATASET}${query}`, { body: items });
const patch = (path: string, body: object) => catalog.send(path, { method: 'PATCH', body });
const remove = (path: string, body?: object) => catalog.send(path, { method: 'DELETE', ...(body && { body }) });
const head = async (path: string) => (await catalog.send(path, { method: 'HEAD' })).status;
const value = <Value>(given: Value, more = {}) => ({ value: given, ...more });
const tags = (...names: readonly string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });

describe('a list of entities', () => {
  it('is written and read back, also with one item for each aspect', async () => {
    const [a, b] = [urnOf('list.a'), urnOf('list.b/c é')];
    const { status, json } = await write(
      [
        { urn: a, status: value({ removed: false }), globaltags: value(tags('x')) },
        { urn: b, datasetProperties: value({ name: 'b', customProperties: {} }) },
        { urn: a, datasetProperties: value({ description: 'first' }, { systemMetadata: null, headers: {} }) },
        {
          urn: a,
          datasetProperties: value({ description: 'last' }, { systemMetadata: { runId: 'v3', lastObserved: 7 } }),
        },
      ],
      '?async=true',
    );
    expect(status).toBe(200);
    expect(json).toEqual([
      {
        urn: a,
        status: value({ removed: false }),
        globalTags: value(tags('x')),
        datasetProperties: value({ description: 'last' }),
      },
      { urn: b, datasetProperties: value({ name: 'b', customProperties: {} }) },
    ]);
    expect(await read(a)).toMatchObject({
      urn: a,
      datasetKey: value({ platform: 'urn:li:dataPlatform:hive', name: 'list.a', origin: 'PROD' }),
      globalTags: value(tags('x')),
      datasetProperties: value({ description: 'last' }),
    });
    expect(await read(b, '?aspects=datasetproperties&aspects=status')).toEqual({
      urn: b,
      datasetProperties: value({ name: 'b', customProperties: {} }),
    });
    expect((await read(a, '?aspectNames=datasetProperties&systemMetadata=true')).datasetProperties).toMatchObject({
      systemMetadata: { runId: 'v3', lastObserved: 7 },
      auditStamp: { actor: expect.stringContaining('urn:li:corpuser:'), time: expect.any(Number) },
    });
  });

  it('is written whole or not at all', async () => {
    const [good, bad] = [urnOf('whole.good'), urnOf('whole.bad')];
    const answer = await write([
      { urn: good, status: value({ removed: false }) },
      { urn: bad, status: value({ removed: 'no' }) },
    ]);
    expect([answer.status, answer.json.details[0].pointer]).toEqual([422, '/1/status/value/removed']);
    expect((await catalog.send(addressOf(good))).status).toBe(404);
  });

  it.each([
    ['an unknown entity type', `${ENTITY}/datset`, [{ urn: urnOf('x') }], '/path/entityType', "did you mean 'dataset'"],
    ['an item without a urn', DATASET, [{ status: value({}) }], '/0/urn', 'required'],
    ['an aspect without a value', DATASET, [{ urn: urnOf('x'), status: {} }], '/0/status/value', 'required'],
    ['an aspect that is a text', DATASET, [{ urn: urnOf('x'), status: 'no' }], '/0/status', 'object'],
    [
      'a urn of another type',
      DATASET,
      [{ urn: 'urn:li:tag:x', status: value({}) }],
      '/0/urn',
      'a tag is not allowed here',
    ],
    ['a malformed urn', DATASET, [{ urn: 'x', status: value({ removed: true }) }], '/0/urn', 'urn'],
    ['an object', DATASET, { urn: urnOf('x') }, '', 'array'],
    [
      'a condition that is not one',
      DATASET,
      [{ urn: urnOf('x'), status: value({ removed: true }, { headers: { 'If-Version-Match': 'x' } }) }],
      '/0/status/headers/If-Version-Match',
      'version',
    ],
  ])('refuses %s', async (_name, path, body, pointer, part) => {
    const { status, json } = await catalog.send(path, { body });
    expect(status).toBe(400);
    expect(json.details[0].pointer).toBe(pointer);
    expect(json.message + json.details[0].message).toContain(part);
  });

  it('finds entity types in any case', async () => {
    const term = { urn: 'urn:li:glossaryTerm:v3', status: value({ removed: false }) };
    expect((await catalog.send(`${ENTITY}/GLOSSARYTERM`, { body: [term] })).status).toBe(200);
    const { json } = await catalog.send(`${ENTITY}/glossaryterm?aspects=STATUS`);
    expect(json).toEqual({ entities: [term], totalCount: 1, facets: [] });
  });
});

describe('conditions', () => {
  it('name the version of the metadata in a write of one aspect, which then replaces it', async () => {
    const urn = urnOf('versions');
    for (const name of ['x', 'y']) await write([{ urn, globalTags: value(tags(name)) }]);
    const path = `${addressOf(urn)}/globalTags`;
    const { version } = (await catalog.send(`${path}?systemMetadata=true`)).json.systemMetadata;
    expect(version).toBe('2');
    expect((await read(urn, '?systemMetadata=true')).globalTags.systemMetadata.version).toBe(version);
    const send = (header: string) =>
      catalog.send(path, { body: value(tags('z'), { headers: { 'If-Version-Match': header } }) });
    expect((await send('1')).status).toBe(412);
    expect((await send(version)).status).toBe(200);
    expect((await send('-1')).status).toBe(412);
    expect((await catalog.send(path, { body: value(tags('a')) })).status).toBe(409);
    expect((await read(urn)).globalTags).toEqual(value(tags('z')));
  });

  const urn = urnOf('conditions');
  const tagged = (header: string, text: unknown, name = 'y') =>
    write([{ urn, globalTags: value(tags(name), { headers: { [header]: text } }) }]);

  it('name the version, or a time, that the aspect must have', async () => {
    expect(await tagged('If-Version-Match', '1')).toMatchObject({
      status: 412,
      json: { error: 'Precondition Error', code: 'CONFLICT' },
    });
    expect((await tagged('If-Version-Match', '-1')).status).toBe(200);
    expect((await tagged('If-Version-Match', '-10000')).status).toBe(412);
    expect((await tagged('if-version-match', '1', 'z')).status).toBe(200);
    const { time } = (await read(urn, '?aspects=globalTags&systemMetadata=true')).globalTags.auditStamp;
    const at = (ms: number) => new Date(ms).toISOString();
    expect((await tagged('If-Unmodified-Since', at(time - 1))).status).toBe(412);
    expect((await tagged('If-Modified-Since', at(time))).status).toBe(412);
    expect((await tagged('If-Modified-Since', at(time - 1), 'a')).status).toBe(200);
    expect((await tagged('If-Unmodified-Since', at(Date.now() + 60_000), 'b')).status).toBe(200);
    expect((await read(urn)).globalTags).toEqual(value(tags('b')));
  });

  it('are headers of the request for one aspect, whose version is its ETag', async () => {
    const path = addressOf(urn, 'ownership');
    const ownership = value({ owners: [], lastModified: { time: 1, actor: 'urn:li:corpuser:a' } });
    expect((await catalog.send(path, { body: ownership, headers: { 'If-Match': '"1"' } })).status).toBe(412);
    const created = await catalog.send(path, { body: ownership, headers: { 'If-None-Match': '*' } });
    expect([created.status, created.headers['etag']]).toEqual([200, '"1"']);
    expect((await catalog.send(path, { body: ownership })).status).toBe(409);
    const changed = value({ ...ownership.value, owners: [{ owner: 'urn:li:corpuser:a', type: 'DATAOWNER' }] });
    const replaced = await catalog.send(`${path}?createIfNotExists=false`, {
      body: changed,
      headers: { 'If-Match': '"1"' },
    });
    expect([replaced.status, replaced.headers['etag']]).toEqual([200, '"2"']);
    expect((await catalog.send(path)).headers['etag']).toBe('"2"');
    expect((await catalog.send(`${path}?version=1`)).json).toEqual(ownership);
  });

  it('refuse an entity that exists', async () => {
    const items = [{ urn, status: value({ removed: false }) }];
    expect((await write(items, '?createEntityIfNotExists=true')).status).toBe(409);
    expect((await write(items, '?createIfNotExists=true')).status).toBe(200);
    expect((await write(items, '?createIfNotExists=true')).status).toBe(409);
    expect(
      (await write([{ urn: urnOf('fresh'), status: value({ removed: false }) }], '?createEntityIfNotExists=true'))
        .status,
    ).toBe(200);
  });
});

describe('patches', () => {
  const urn = urnOf('patched');

  it('change aspects, and answer with their values', async () => {
    const description = { op: 'add', path: '/description', value: 'described' };
    const made = await patch(DATASET, [{ urn, datasetProperties: value({ patch: [description] }) }]);
    expect(made).toMatchObject({
      status: 200,
      json: [{ urn, datasetProperties: value({ description: 'described' }) }],
    });
    const tag = { op: 'add', path: '/tags//urn:li:tag:t~1~0a', value: { tag: 'urn:li:tag:t/~a' } };
    const keys = { tags: ['attribution\u241fsource', 'tag'] };
    await patch(DATASET, [{ urn, globalTags: value({ arrayPrimaryKeys: keys, patch: [tag] }) }]);
    expect((await read(urn)).globalTags).toEqual(value(tags('t/~a')));
    const removed = await patch(addressOf(urn, 'datasetproperties'), {
      patch: [{ op: 'remove', path: '/description' }],
    });
    expect(removed.json.datasetProperties.value.description).toBeUndefined();
  });

  it.each([
    ['a patch that is a list', [{ urn, status: value([]) }]],
    ['a patch without operations', [{ urn, status: value({}) }]],
    ['an operation without a path', [{ urn, status: value({ patch: [{ op: 'add' }] }) }]],
    ['a value that does not fit', [{ urn, status: value({ patch: [{ op: 'add', path: '/removed', value: 'x' }] }) }]],
  ])('refuse %s', async (_name, body) => {
    const { status, json } = await patch(DATASET, body);
    expect([400, 422]).toContain(status);
    expect(json.details.length).toBeGreaterThan(0);
  });
});

describe('time series', () => {
  it('are written as events, and read as the newest one', async () => {
    const urn = urnOf('profiled');
    const profile = (time: number) => ({ urn, datasetProfile: value({ timestampMillis: time, rowCount: time }) });
    expect((await write([profile(2000), profile(3000), profile(1000)])).status).toBe(200);
    expect((await read(urn)).datasetProfile).toMatchObject(value({ rowCount: 3000 }));
    expect((await catalog.send(addressOf(urn, 'datasetProfile'))).json).toMatchObject(value({ rowCount: 3000 }));
    expect(await head(addressOf(urn, 'datasetProfile'))).toBe(204);
    expect(await head(addressOf(urn, 'operation'))).toBe(404);
  });
});

describe('batchGet', () => {
  it('answers with what is there, in the order of the request', async () => {
    const [a, b] = [urnOf('batch.a'), urnOf('batch.b')];
    await write([a, b].map((urn) => ({ urn, status: value({ removed: false }), globalTags: value(tags('t')) })));
    const { json } = await catalog.send(`${DATASET}/batchGet`, {
      body: [
        { urn: b, globalTags: {} },
        { urn: urnOf('batch.none'), status: {} },
        // A newer client asks for aspects that these models do not have.
        { urn: a, STATUS: {}, ownership: {}, ofNewerModels: { headers: { 'If-Version-Match': '1' } } },
      ],
    });
    expect(json).toEqual([
      { urn: b, globalTags: value(tags('t')) },
      { urn: a, status: value({ removed: false }) },
    ]);
    const whole = await catalog.send(`${DATASET}/batchGet?systemMetadata=true`, { body: [{ urn: a }] });
    expect(Object.keys(whole.json[0])).toEqual(expect.arrayContaining(['datasetKey', 'status', 'globalTags']));
    expect((await catalog.send(`${DATASET}/batchGet`, { body: [] })).json).toEqual([]);
    expect(
      (await catalog.send(`${DATASET}/batchGet`, { body: [{ urn: a, ownershp: {} }] })).json.details[0],
    ).toMatchObject({ pointer: '/0/ownershp', suggestion: 'ownership' });
  });
});

describe('versions in batchGet', () => {
  const urn = urnOf('batch.versions');
  const at = async (version: string) =>
    (
      await catalog.send(`${DATASET}/batchGet`, {
        body: [{ urn, globalTags: { headers: { 'If-Version-Match': version } } }],
      })
    ).json;

  it('count the values from the first one', async () => {
    for (const name of ['first', 'second', 'third']) await write([{ urn, globalTags: value(tags(name)) }]);
    expect(await at('1')).toEqual([{ urn, globalTags: value(tags('first')) }]);
    expect(await at('2')).toEqual([{ urn, globalTags: value(tags('second')) }]);
    expect(await at('3')).toEqual([{ urn, globalTags: value(tags('third')) }]);
    expect(await at('0')).toEqual([{ urn, globalTags: value(tags('third')) }]);
    expect(await at('4')).toEqual([]);
    const mixed = [{ urn, datasetKey: {}, globalTags: { headers: { 'If-Version-Match': '2' } } }];
    const { json } = await catalog.send(`${DATASET}/batchGet?systemMetadata=true`, { body: mixed });
    expect(json).toMatchObject([{ datasetKey: value({ name: 'batch.versions' }), globalTags: value(tags('second')) }]);
    expect(json[0].globalTags.auditStamp.actor).toContain('urn:li:corpuser:');
  });

  it.each(['-1', 'x'])('refuse %s', async (version) => {
    expect(await at(version)).toMatchObject({
      status: 400,
      details: [{ pointer: expect.stringContaining('/0/globalTags/headers') }],
    });
  });
});

describe('entities of several types', () => {
  const [table, tag] = [urnOf('generic'), 'urn:li:tag:generic'];
  const GENERIC = `${ENTITY}/generic`;

  it('are written, patched and read in one request', async () => {
    const written = await catalog.send(GENERIC, {
      body: {
        DATASET: [{ urn: table, globaltags: value(tags('generic')) }],
        tag: [{ urn: tag, tagProperties: value({ name: 'generic' }) }],
      },
    });
    expect([written.status, written.json]).toEqual([
      200,
      {
        dataset: [{ urn: table, globalTags: value(tags('generic')) }],
        tag: [{ urn: tag, tagProperties: value({ name: 'generic' }) }],
      },
    ]);
    const operations = [{ op: 'add', path: '/description', value: 'patched' }];
    const patched = await patch(GENERIC, { tag: [{ urn: tag, tagProperties: value({ patch: operations }) }] });
    expect(patched.json).toEqual({
      tag: [{ urn: tag, tagProperties: value({ name: 'generic', description: 'patched' }) }],
    });
    const { json } = await catalog.send(`${GENERIC}/batchGet`, {
      body: {
        tag: [{ urn: tag, tagProperties: { headers: { 'If-Version-Match': '1' } } }],
        dataset: [{ urn: table, globalTags: {} }, { urn: urnOf('generic.none') }],
        chart: [],
      },
    });
    expect(json).toEqual({
      tag: [{ urn: tag, tagProperties: value({ name: 'generic' }) }],
      dataset: [{ urn: table, globalTags: value(tags('generic')) }],
    });
  });

  it('are read and deleted by their urns alone', async () => {
    const address = `${GENERIC}/${encodeURIComponent(tag)}`;
    expect((await catalog.send(`${address}?aspects=tagProperties`)).json).toMatchObject({
      urn: tag,
      tagProperties: {},
    });
    expect((await catalog.send(`${address}/tagproperties`)).json).toMatchObject(value({ description: 'patched' }));
    expect((await remove(address)).json).toEqual({ urn: tag, deleted: ['tagKey'] });
    expect(await head(address)).toBe(404);
  });

  it.each([
    ['an unknown entity type', GENERIC, { datset: [] }, '/datset'],
    ['a urn of another type', `${GENERIC}/batchGet`, { dataset: [{ urn: tag }] }, '/dataset/0/urn'],
    ['a list', GENERIC, [], ''],
  ])('refuse %s', async (_name, path, body, pointer) => {
    const { status, json } = await catalog.send(path, { body });
    expect([status, json.details[0].pointer]).toEqual([400, pointer]);
  });
});

describe('deletes', () => {
  it('take aspects, all aspects, or the entity; a raw urn and a body are fine', async () => {
    const urn = urnOf('gone/for good');
    await write([
      { urn, status: value({ removed: false }), globalTags: value(tags('t')), datasetProperties: value({}) },
    ]);
    expect((await remove(addressOf(urn, 'globaltags'))).json).toEqual({ urn, deleted: ['globalTags'] });
    expect((await remove(`${addressOf(urn)}?aspects=status`)).json).toEqual({ urn, deleted: ['status'] });
    expect((await remove(`${addressOf(urn)}?clear=true`)).json.deleted).toContain('datasetProperties');
    expect([await head(addressOf(urn)), Object.keys(await read(urn))]).toEqual([204, ['urn', 'datasetKey']]);
    const raw = await remove(`${DATASET}/${urn.replace(' ', '%20')}`, []);
    expect(raw.json).toEqual({ urn, deleted: ['datasetKey'] });
    expect((await remove(addressOf(urn))).json).toEqual({ urn, deleted: [] });
    expect([await head(addressOf(urn)), (await catalog.send(addressOf(urn))).status]).toEqual([404, 404]);
  });
});

describe('conditions of a delete', () => {
  it('are headers of the request: another version of the aspect keeps it', async () => {
    const urn = urnOf('kept unless its version is known');
    const path = addressOf(urn, 'globalTags');
    await write([{ urn, globalTags: value(tags('t')) }]);
    const conditional = (version: string) => catalog.send(path, { method: 'DELETE', headers: { 'If-Match': version } });
    expect((await conditional('"9"')).status).toBe(412);
    expect((await read(urn)).globalTags).toEqual(value(tags('t')));
    expect((await conditional('"1"')).json).toEqual({ urn, deleted: ['globalTags'] });
  });
});

describe('lists', () => {
  const names = ['scroll.a', 'scroll.b', 'scroll.c'];
  const urns = names.map((name) => urnOf(name, 'scrolled'));

  beforeAll(async () => {
    await write([
      ...urns.map((urn, index) => ({ urn, datasetProperties: value({ qualifiedName: `entities.scroll${index}` }) })),
      { urn: urnOf('scroll.removed', 'scrolled'), status: value({ removed: true }) },
    ]);
    await catalog.send(`${ENTITY}/tag`, {
      body: [{ urn: 'urn:li:tag:scrolled', tagProperties: value({ name: 'scrolled' }) }],
    });
  });

  const found = ({ json }: { readonly json: { readonly entities: readonly { readonly urn: string }[] } }) =>
    json.entities.map(({ urn }) => urn);
  const scroll = (query: string, body: object = {}) => catalog.send(`${ENTITY}/scroll?${query}`, { body });
  const PLATFORM = encodeURIComponent(
    String.raw`(platform.keyword:"urn\:li\:dataPlatform\:scrolled" AND name:"scroll*")`,
  );

  it('go from page to page', async () => {
    const query = `query=platform:"urn:li:dataPlatform:scrolled"&count=2&pitKeepAlive=5m&skipCache=true`;
    const first = await catalog.send(`${DATASET}?${query}&aspects=datasetProperties`);
    expect(first.json).toMatchObject({ totalCount: 3, scrollId: expect.any(String) });
    expect(first.json.entities[0]).toEqual({
      urn: urns[0],
      datasetProperties: value({ qualifiedName: 'entities.scroll0' }),
    });
    const second = await catalog.send(`${DATASET}?${query}&scrollId=${encodeURIComponent(first.json.scrollId)}`);
    expect([...found(first), ...found(second)]).toEqual(urns);
    expect(second.json.scrollId).toBeUndefined();
    expect(found(await catalog.send(`${DATASET}?${query}&sortCriteria=urn&sortOrder=DESCENDING`))).toEqual([
      urns[2],
      urns[1],
    ]);
    expect(found(await catalog.send(`${DATASET}?${query}&sliceId=1&sliceMax=2`))).toEqual([]);
  });

  it('understand the queries of clients', async () => {
    expect(found(await catalog.send(`${ENTITY}/DataSet?query=${PLATFORM}`))).toEqual([]);
    const quoted = encodeURIComponent(String.raw`platform.keyword:"urn\:li\:dataPlatform\:scrolled"`);
    expect(found(await catalog.send(`${ENTITY}/DataSet?query=${quoted}&count=99999`))).toEqual(urns);
    expect(found(await scroll(`query=${encodeURIComponent(String.raw`qualifiedName:entities\.scroll*`)}`))).toEqual(
      urns,
    );
  });

  it('filter, sort, and read no aspects, some, or all', async () => {
    const platform = { field: 'platform', values: ['urn:li:dataPlatform:scrolled'], condition: 'EQUAL' };
    const clients = {
      filter: { and: [{ criteria: [platform] }] },
      sortCriteria: [{ field: 'urn', order: 'DESCENDING' }],
    };
    const bare = await scroll('count=1', clients);
    expect(bare.json).toMatchObject({ entities: [{ urn: urns[2] }], totalCount: 3 });
    expect(Object.keys(bare.json.entities[0])).toEqual(['urn']);
    const all = await scroll('', { filter: { or: [{ and: [platform] }] }, aspects: [], entities: ['DATASET', 'tag'] });
    expect(Object.keys(all.json.entities[0])).toEqual(expect.arrayContaining(['datasetKey', 'datasetProperties']));
    const withRemoved = await scroll('includeSoftDelete=true', { ...clients, aspects: ['status', 'tagProperties'] });
    expect(withRemoved.json.totalCount).toBe(4);
    expect(withRemoved.json.entities.map((entity: object) => Object.keys(entity).length)).toContain(2);
  });

  it.each([
    ['an unknown aspect', `${ENTITY}/scroll`, { aspects: ['ownershp'] }],
    ['an unknown entity type', `${ENTITY}/scroll`, { entities: ['datset'] }],
    ['an unknown sort field', `${ENTITY}/scroll?sort=nope`, {}],
    ['a scrollId that is not one', `${ENTITY}/scroll?scrollId=nope`, {}],
    ['a criterion without values', `${ENTITY}/scroll`, { filter: { and: [{ criteria: [{ field: 'name' }] }] } }],
  ])('refuse %s', async (_name, path, body) => {
    const { status, json } = await catalog.send(path, { body });
    expect([status, json.code, json.error]).toEqual([400, 'INVALID_INPUT', 'Validation Error']);
    expect(json.details[0].message).not.toBe('');
  });
});
