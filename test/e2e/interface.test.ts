import { builtService } from '../support/built-service';
import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';

// What a data engineer does with the service, over its wire, in both shapes. Every answer is also checked against the document.
const { send, sendReleased } = servedCatalog();

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const ORDERS = dataset('shop.orders');
const at = (path: string, urn: string) => `${path}/${encodeURIComponent(urn)}`;

const ingest = (entityUrn: string, aspectName: string, value: object, given: object = {}, headers = {}) =>
  send('/aspects?action=ingestProposal', {
    body: { proposal: upsertOf(entityUrn, aspectName, value, given) },
    headers,
  });

const OWNERSHIP = {
  owners: [{ owner: 'urn:li:corpuser:jane', type: 'DATAOWNER' }],
  lastModified: { time: 1, actor: 'urn:li:corpuser:jane' },
};

beforeAll(async () => {
  await ingest(ORDERS, 'datasetProperties', { name: 'orders', description: 'One row for each order, naïve 日本' });
  await ingest(ORDERS, 'ownership', OWNERSHIP);
  await send('/entities?action=ingest', {
    body: {
      entity: {
        value: {
          'com.linkedin.metadata.snapshot.GlossaryTermSnapshot': {
            urn: 'urn:li:glossaryTerm:Revenue',
            aspects: [
              { 'com.linkedin.glossary.GlossaryTermInfo': { definition: 'What came in', termSource: 'INTERNAL' } },
              { 'com.linkedin.common.Ownership': OWNERSHIP },
            ],
          },
        },
      },
    },
  });
});

describe('writing', () => {
  test('a proposal answers the urn and the version', async () => {
    const { status, json, headers } = await ingest(dataset('w.first'), 'datasetProperties', { description: 'x' });
    expect({ status, json, etag: headers['etag'] }).toEqual({
      status: 200,
      json: { value: dataset('w.first') },
      etag: expect.stringMatching(/^"\d+"$/),
    });
  });

  test('both spellings of an action are one', async () => {
    const body = { proposal: upsertOf(dataset('w.path'), 'status', { removed: false }) };
    for (const path of [
      '/aspects/actions/ingestProposal',
      '/aspects/?action=ingestProposal',
      '/api/gms/aspects?action=ingestProposal',
    ]) {
      expect(await send(path, { body })).toMatchObject({ status: 200, json: { value: dataset('w.path') } });
    }
  });

  test.each(['If-Version-Match', 'If-Match'])('%s holds what ETag said, and no other', async (header) => {
    const urn = dataset(`w.versions.${header}`);
    const { headers: first } = await ingest(urn, 'datasetProperties', { description: 'a' });
    const { headers: read } = await send(`${at('/aspects', urn)}?aspect=datasetProperties`);
    expect(read['etag']).toBe(first['etag']);
    expect(
      await ingest(urn, 'datasetProperties', { description: 'b' }, {}, { [header]: String(first['etag']) }),
    ).toMatchObject({ status: 200 });
    expect(
      await ingest(urn, 'datasetProperties', { description: 'c' }, {}, { [header]: String(first['etag']) }),
    ).toMatchObject({ status: 412, json: { code: 'CONFLICT' } });
    expect(
      await ingest(urn, 'datasetProperties', { description: 'd' }, { headers: { 'If-Version-Match': '-1' } }),
    ).toMatchObject({ status: 412 });
    expect(await ingest(urn, 'datasetProperties', { description: 'e' }, {}, { 'If-None-Match': '*' })).toMatchObject({
      status: 412,
    });
  });

  test('a list of writes refuses a condition that it does not check, and checks those of its proposals', async () => {
    const urn = dataset('w.versions.list');
    const write = (headers: { [name: string]: string }, own = {}) =>
      send('/aspects?action=ingestProposalBatch', {
        body: { proposals: [{ ...upsertOf(urn, 'status', { removed: false }), ...own }] },
        headers,
      });
    for (const name of ['If-Version-Match', 'If-Match', 'If-None-Match'])
      expect(await write({ [name]: '7' })).toMatchObject({
        status: 400,
        json: {
          message: expect.stringContaining(`does not check the header ${name}; expected it in 'headers' of each`),
        },
      });
    expect(await write({}, { headers: { 'If-Version-Match': '7' } })).toMatchObject({ status: 412 });
    expect(await send(`${at('/aspects', urn)}?aspect=status`)).toMatchObject({ status: 404 });
  });

  test('commas separate names in a list of a query', async () => {
    const urn = dataset('w.commas');
    await ingest(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:a' }] });
    await ingest(urn, 'status', { removed: false });
    const { json } = await send(`${at('/entitiesV2', urn)}?aspects=status,globalTags`);
    expect(Object.keys(json.aspects)).toEqual(expect.arrayContaining(['status', 'globalTags']));
    const edges = `/relationships?direction=OUTGOING&types=OwnedBy,TaggedWith&urn=${encodeURIComponent(urn)}`;
    expect(await send(edges)).toMatchObject({ json: { entities: ['urn:li:tag:a'] } });
  });

  test.each([
    ['9223372036854775808', "/query/version is the text '9223372036854775808'; expected an integer of 64 bits"],
    ['1.5', "/query/version is the text '1.5'; expected an integer"],
  ])('a version %s is refused in words', async (version, message) => {
    const path = `${at('/aspects', dataset('w.version'))}?aspect=status&version=${version}`;
    expect(await send(path)).toMatchObject({ status: 400, json: { message } });
  });

  test('what the schema does not know is kept and named', async () => {
    const { json } = await ingest(dataset('w.unknown'), 'status', { removed: false, shade: 'blue' });
    expect(json).toEqual({ value: dataset('w.unknown'), warnings: [expect.stringContaining('/shade')] });
  });

  test('U+FFFD stands for what cannot be stored, by each interface', async () => {
    const value = { description: 'a\0b', customProperties: { 'k\ud83d': 'v' } };
    const stored = { description: 'a\ufffdb', customProperties: { 'k\ufffd': 'v' } };
    const { json } = await ingest(dataset('w.nul'), 'datasetProperties', value);
    expect(json.warnings).toEqual([
      expect.stringContaining('/description has U+FFFD'),
      expect.stringContaining('/customProperties/k\ufffd has U+FFFD'),
    ]);
    const v3 = { body: [{ urn: dataset('w.nul3'), datasetProperties: { value } }] };
    expect(await send('/openapi/v3/entity/dataset', v3)).toMatchObject({ status: 200 });
    for (const name of ['w.nul', 'w.nul3'])
      expect((await send(at('/entitiesV2', dataset(name)))).json.aspects.datasetProperties.value).toEqual(stored);
    const query = `mutation { updated: updateDescription(input: {resourceUrn: "${dataset('w.nul')}", description: "c\\u0000d"}) }`;
    expect(
      (await send('/api/graphql', { headers: { 'Content-Type': 'application/json' }, body: { query } })).json,
    ).toEqual({
      data: { updated: true },
      extensions: {
        warnings: [
          {
            urn: dataset('w.nul'),
            aspectName: 'editableDatasetProperties',
            warning: expect.stringContaining('/description has U+FFFD'),
          },
        ],
      },
    });
    const { aspects } = (await send(at('/entitiesV2', dataset('w.nul')))).json;
    expect(aspects.editableDatasetProperties.value.description).toBe('c\ufffdd');
    expect((await ingest('urn:li:tag:a\0', 'tagProperties', { name: 'x' })).status).toBe(400);
  });

  test('what does not fit names its place, and nothing of the batch is written', async () => {
    const proposals = [
      upsertOf(dataset('w.good'), 'status', { removed: false }),
      upsertOf(dataset('w.bad'), 'status', { removed: 'yes' }),
    ];
    const { status, json } = await send('/aspects?action=ingestProposalBatch', { body: { proposals } });
    expect({
      status,
      code: json.code,
      pointers: json.details.map((detail: { pointer: string }) => detail.pointer),
    }).toEqual({ status: 422, code: 'SCHEMA_VIOLATION', pointers: ['/proposals/1/aspect/value/removed'] });
    expect((await send('/entities?action=exists', { body: { urn: dataset('w.good') } })).json).toEqual({
      value: false,
    });
  });

  test('proposals that stand for themselves answer for themselves', async () => {
    const unreadable = { aspect: { value: '{"removed":', contentType: 'application/json' } };
    const proposals = [
      upsertOf(dataset('w.each0'), 'status', {}, unreadable),
      upsertOf(dataset('w.each'), 'status', { removed: false }),
      upsertOf(dataset('w.each2'), 'status', { removed: 1 }),
    ];
    const { status, json } = await send('/aspects?action=ingestProposalBatch', {
      body: { proposals, independent: true, async: 'true' },
    });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        results: [
          { error: { status: 400, details: [{ pointer: '/proposals/0/aspect/value' }] } },
          { urn: dataset('w.each'), changed: true },
          { error: { status: 422, code: 'SCHEMA_VIOLATION' } },
        ],
      },
    });
  });

  test('a deleted aspect is gone', async () => {
    await ingest(dataset('w.delete'), 'datasetProperties', { description: 'x' });
    const { status, headers } = await ingest(
      dataset('w.delete'),
      'datasetProperties',
      {},
      { changeType: 'DELETE', aspect: undefined },
    );
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: expect.not.objectContaining({ etag: expect.anything() }),
    });
    expect(await send(`${at('/aspects', dataset('w.delete'))}?aspect=datasetProperties&version=0`)).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    });
  });

  test('a key that lacks a field is refused where the field should stand', async () => {
    const key = {
      entityUrn: undefined,
      entityKeyAspect: { value: '{"name":"x","origin":"PROD"}', contentType: 'application/json' },
    };
    expect(await ingest(ORDERS, 'status', {}, key)).toMatchObject({
      status: 400,
      json: { details: [{ pointer: '/proposal/entityKeyAspect/value/platform' }] },
    });
  });

  test.each([
    [
      'an unknown snapshot',
      { 'com.linkedin.metadata.snapshot.TagSnapsho': { urn: 'urn:li:tag:x', aspects: [] } },
      'com.linkedin.metadata.snapshot.TagSnapshot',
    ],
    [
      'an aspect of another entity type',
      {
        'com.linkedin.metadata.snapshot.TagSnapshot': {
          urn: 'urn:li:tag:x',
          aspects: [{ 'com.linkedin.tag.TagPropertie': {} }],
        },
      },
      'com.linkedin.tag.TagProperties',
    ],
    [
      'the short name of a record',
      { TagSnapshot: { urn: 'urn:li:tag:x', aspects: [] } },
      'com.linkedin.metadata.snapshot.TagSnapshot',
    ],
  ])('%s is refused with the nearest name', async (_what, value, suggestion) => {
    expect(await send('/entities?action=ingest', { body: { entity: { value } } })).toMatchObject({
      status: 400,
      json: { details: [{ suggestion }] },
    });
  });
});

describe('reading', () => {
  test('an entity with its aspects in envelopes, text as it was written', async () => {
    const { json } = await send(at('/entitiesV2', ORDERS));
    expect(json).toMatchObject({
      urn: ORDERS,
      entityName: 'dataset',
      aspects: {
        datasetProperties: {
          name: 'datasetProperties',
          version: 0,
          value: { description: 'One row for each order, naïve 日本' },
        },
      },
    });
  });

  test.each(['List(ownership,status)', 'ownership'])('only aspects=%s, and the key', async (aspects) => {
    for (const ask of [send, sendReleased]) {
      expect(
        Object.keys((await ask(`${at('/entitiesV2', ORDERS)}?aspects=${aspects}`)).json.aspects).toSorted(),
      ).toEqual(['datasetKey', 'ownership']);
    }
  });

  test('many at once, in whichever spelling', async () => {
    const list = `ids=List(${encodeURIComponent(ORDERS)},urn%3Ali%3Atag%3Anone)`;
    for (const query of [list, `ids=${encodeURIComponent(ORDERS)}&ids=urn:li:tag:none`]) {
      const { json } = await send(`/entitiesV2?${query}`);
      expect({ urns: Object.keys(json.results), errors: json.errors }).toEqual({
        urns: [ORDERS, 'urn:li:tag:none'],
        errors: {},
      });
    }
  });

  test('an entity nobody wrote is its key, and says so', async () => {
    const { status, headers, json } = await send('/entitiesV2/urn:li:tag:none');
    expect({ status, exists: headers['x-entity-exists'], aspects: Object.keys(json.aspects) }).toEqual({
      status: 200,
      exists: 'false',
      aspects: ['tagKey'],
    });
    expect((await send('/entities/urn:li:tag:none')).headers).toMatchObject({ 'x-entity-exists': 'false' });
  });

  test('an entity type without a snapshot is refused where its urn stands', async () => {
    expect((await send('/entities/urn:li:domain:x')).json).toMatchObject({ details: [{ pointer: '/path/urn' }] });
    expect((await send('/entities?ids=urn:li:tag:x&ids=urn:li:domain:x')).json).toMatchObject({
      details: [{ pointer: '/query/ids/1' }],
    });
  });

  test('one version of an aspect under the name of its record', async () => {
    expect((await send(`${at('/aspects', ORDERS)}?aspect=ownership&version=0`)).json).toEqual({
      version: 0,
      aspect: { 'com.linkedin.common.Ownership': OWNERSHIP },
    });
  });

  test('a snapshot of a term: for plain requests aspects as fields, else in a list; both can be written', async () => {
    const record = 'com.linkedin.metadata.snapshot.GlossaryTermSnapshot';
    const plain = (await send('/entities/urn:li:glossaryTerm:Revenue')).json.value;
    const released = (await sendReleased('/entities/urn:li:glossaryTerm:Revenue')).json.value;
    expect(plain[record]).toMatchObject({
      urn: 'urn:li:glossaryTerm:Revenue',
      ownership: OWNERSHIP,
      glossaryTermInfo: { definition: 'What came in' },
    });
    expect(plain[record]).not.toHaveProperty('aspects');
    expect(Object.keys(released[record])).toEqual(['urn', 'aspects']);
    expect(released[record].aspects[0]).toEqual({ 'com.linkedin.metadata.key.GlossaryTermKey': { name: 'Revenue' } });
    for (const value of [plain, released])
      expect(await send('/entities?action=ingest', { body: { entity: { value } } })).toMatchObject({ status: 200 });
  });

  test('a snapshot of anything else: urn and aspects, and nothing beside them', async () => {
    for (const get of [send, sendReleased]) {
      const { json } = await get(at('/entities', ORDERS));
      expect(Object.keys(json.value['com.linkedin.metadata.snapshot.DatasetSnapshot'])).toEqual(['urn', 'aspects']);
    }
  });
});

describe('finding', () => {
  test('a search answers in the shape that was asked for', async () => {
    const body = { input: 'orders', entity: 'dataset', start: 0, count: 10 };
    expect((await send('/entities?action=search', { body })).json.value).toMatchObject({
      numEntities: 1,
      pageSize: 10,
      from: 0,
      entities: [ORDERS],
      metadata: {
        urns: [ORDERS],
        matches: [{ matchedFields: expect.any(Array) }],
        searchResultMetadatas: expect.arrayContaining([
          { name: 'platform', aggregations: { 'urn:li:dataPlatform:hive': 1 } },
        ]),
      },
    });
    expect((await sendReleased('/entities?action=search', { body })).json.value).toMatchObject({
      entities: [{ entity: ORDERS, score: expect.any(Number), features: { SEARCH_BACKEND_SCORE: expect.any(Number) } }],
      metadata: {
        aggregations: expect.arrayContaining([
          expect.objectContaining({
            name: 'platform',
            filterValues: [
              { value: 'urn:li:dataPlatform:hive', entity: 'urn:li:dataPlatform:hive', facetCount: 1, filtered: false },
            ],
          }),
        ]),
      },
    });
  });

  test('what a field puts in order has no score on released servers', async () => {
    const body = { input: '*', entity: 'dataset', start: 0, count: 1, sort: { field: 'name', order: 'ASCENDING' } };
    expect((await sendReleased('/entities?action=search', { body })).json.value.entities).toMatchObject([
      { score: 'NaN', features: { SEARCH_BACKEND_SCORE: 'NaN' } },
    ]);
  });

  test('released servers call a filter on entity types by a name of their own', async () => {
    const filter = { or: [{ and: [{ field: '_entityType', value: 'DATASET' }] }] };
    const body = { input: 'orders', entity: 'dataset', start: 0, count: 10, filter };
    const { entities, metadata } = (await sendReleased('/entities?action=search', { body })).json.value;
    expect(entities[0].matchedFields).toContainEqual({ name: '_index', value: '' });
    expect(metadata.aggregations).toContainEqual({
      name: '_index',
      displayName: '_index',
      aggregations: {},
      filterValues: [],
    });
    expect(metadata.aggregations).toContainEqual(
      expect.objectContaining({ name: '_entityType', aggregations: { dataset: 1 } }),
    );
  });

  test('released servers show the facet of entity types first in a search that is not bound to one', async () => {
    await ingest(dataset('facets.sequence'), 'subTypes', { typeNames: ['Sorted View'] });
    const facets = async (action: string, scope: object) => {
      const { metadata } = (
        await sendReleased(`/entities?action=${action}`, {
          body: { input: '"facets.sequence"', start: 0, count: 1, ...scope },
        })
      ).json.value;
      return metadata.aggregations.map(({ name }: { readonly name: string }) => name);
    };
    const across = await facets('searchAcrossEntities', { entities: ['dataset'] });
    expect(across.slice(0, 2)).toEqual(['_entityType', 'typeNames']);
    expect(across.at(-1)).toBe('entity');
    const ofOneType = await facets('search', { entity: 'dataset' });
    expect(ofOneType.slice(0, 2)).toEqual(['typeNames', '_entityType']);
    expect(ofOneType).not.toContain('entity');
  });

  test('older user interfaces find the counts of entity types under their former name', async () => {
    const body = { input: 'orders', entities: ['dataset', 'chart'], start: 0, count: 1 };
    const { metadata } = (await sendReleased('/entities?action=searchAcrossEntities', { body })).json.value;
    const [types] = metadata.aggregations;
    expect(types).toMatchObject({ name: '_entityType', aggregations: { dataset: expect.any(Number) } });
    expect(metadata.aggregations.at(-1)).toEqual({ ...types, name: 'entity' });
  });

  test('EQUAL of a plain request is equal; released clients also find words, any case and alternatives', async () => {
    await ingest(dataset('equal'), 'datasetProperties', { name: 'Equal names', description: 'equal, so far' });
    const found = async (value: string, ask: typeof send) => {
      const filter = { or: [{ and: [{ field: 'name', value, condition: 'EQUAL' }] }] };
      const body = { input: '*', entity: 'dataset', start: 0, count: 10, filter };
      return (await ask('/entities?action=search', { body })).json.value.numEntities;
    };
    const values = ['Equal names', 'equal', 'EQUAL NAMES', 'no such name,Equal names'];
    expect(await Promise.all(values.map((value) => found(value, send)))).toEqual([1, 0, 0, 0]);
    expect(await Promise.all(values.map((value) => found(value, sendReleased)))).toEqual([1, 1, 1, 1]);
  });

  test('a filter says which of its fields matched', async () => {
    const filter = { or: [{ and: [{ field: 'platform', value: 'urn:li:dataPlatform:hive' }] }] };
    const body = { entity: 'dataset', start: 0, count: 1, filter };
    const { entities } = (await sendReleased('/entities?action=filter', { body })).json.value;
    expect(entities).toMatchObject([{ matchedFields: [{ name: 'platform', value: '' }] }]);
  });

  test('browsing has its groups where each client looks', async () => {
    const body = { path: '/prod/hive', entity: 'dataset', start: 0, limit: 10 };
    const groups = expect.arrayContaining([{ name: 'shop', count: 1 }]);
    expect((await send('/entities?action=browse', { body })).json.value).toMatchObject({
      metadata: { path: '/prod/hive', groups },
    });
    expect((await sendReleased('/entities?action=browse', { body })).json.value).toMatchObject({
      groups,
      numGroups: expect.any(Number),
    });
  });

  test('the root is `/` for plain requests', async () => {
    const rootOf = async (path: string) => {
      const body = { path, entity: 'dataset', start: 0, limit: 10 };
      return (await send('/entities?action=browse', { body })).json.value.metadata;
    };
    const groups = expect.arrayContaining([{ name: 'prod', count: expect.any(Number) }]);
    expect(await rootOf('/')).toMatchObject({ path: '/', groups });
    expect((await rootOf('/prod/')).groups).toEqual((await rootOf('/prod')).groups);
  });

  test('an entity that moves is browsed where it is now', async () => {
    const moved = 'urn:li:dataset:(urn:li:dataPlatform:hive,moves,PROD)';
    const entitiesAt = async (path: string) =>
      (await send('/entities?action=browse', { body: { path, entity: 'dataset', start: 0, limit: 10 } })).json.value
        .entities.length;
    for (const path of ['/before/here', '/after/there']) await ingest(moved, 'browsePaths', { paths: [path] });
    expect([await entitiesAt('/before/here'), await entitiesAt('/after/there')]).toEqual([0, 1]);
  });

  test('completion', async () => {
    const body = { query: 'ord', entity: 'dataset', limit: 5, start: 0 };
    expect((await send('/entities?action=autocomplete', { body })).json).toEqual({
      value: { query: 'ord', suggestions: [expect.stringContaining('orders')] },
    });
    expect((await sendReleased('/entities?action=autocomplete', { body })).json.value.entities).toEqual([
      { urn: ORDERS },
    ]);
  });

  test.each(['types=List(OwnedBy)', 'types=OwnedBy', 'types=OwnedBy&types=TaggedWith'])(
    'relationships, %s',
    async (types) => {
      const { json } = await sendReleased(
        `/relationships?direction=INCOMING&urn=${encodeURIComponent('urn:li:corpuser:jane')}&${types}`,
      );
      expect(json).toMatchObject({
        total: 2,
        relationships: [
          { type: 'OwnedBy', entity: ORDERS },
          { type: 'OwnedBy', entity: 'urn:li:glossaryTerm:Revenue' },
        ],
        entities: [ORDERS, 'urn:li:glossaryTerm:Revenue'],
      });
    },
  );

  test('the other ways to list', async () => {
    const page = { entity: 'dataset', start: 0, count: 1, sort: { field: 'urn' } };
    expect((await send('/entities?action=list', { body: page })).json.value.entities).toHaveLength(1);
    expect((await send('/entities?action=getTotalEntityCount', { body: { entity: 'glossaryTerm' } })).json).toEqual({
      value: 1,
    });
    expect(
      (await send('/entities?action=searchAcrossEntities', { body: { input: 'revenue', start: 0, count: 5 } })).json
        .value.entities,
    ).toContain('urn:li:glossaryTerm:Revenue');
    expect((await send('/entities?action=getBrowsePaths', { body: { urn: ORDERS } })).json).toEqual({
      value: ['/prod/hive/shop'],
    });
  });
});

describe('time series and their upkeep', () => {
  const EVENTS = dataset('ts.events');
  const values = (given: object) =>
    send('/aspects?action=getTimeseriesAspectValues', {
      body: { urn: EVENTS, entity: 'dataset', aspect: 'datasetProfile', ...given },
    });
  beforeAll(async () => {
    for (const day of [1, 2, 3])
      await ingest(EVENTS, 'datasetProfile', { timestampMillis: day * 86_400_000, rowCount: day });
  });

  test('events of a range, newest first, as JSON texts', async () => {
    const { json } = await values({ startTimeMillis: '86400001', endTimeMillis: 259_200_000 });
    expect(json.value).toMatchObject({
      entityName: 'dataset',
      aspectName: 'datasetProfile',
      startTimeMillis: 86_400_001,
      limit: 10_000,
    });
    expect(
      json.value.values.map(({ aspect }: { aspect: { value: string } }) => JSON.parse(aspect.value).rowCount),
    ).toEqual([3, 2]);
  });

  test('the latest event alone, or as many of the latest as are asked for', async () => {
    expect((await values({ latestValue: true })).json.value.values).toHaveLength(1);
    const { json } = await values({ latestValue: true, limit: 2 });
    expect(json.value.values).toHaveLength(2);
    expect(json.value.limit).toBe(1);
  });

  test('a truncation is planned, run and followed', async () => {
    const body = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 86_400_000 };
    for (const aspect of ['datasetProfile', 'datasetprofile'])
      expect(
        (await send('/operations?action=truncateTimeseriesAspect', { body: { ...body, aspect } })).json.value,
      ).toMatch(/^Delete 1 out of 3 rows/);
    const task = (await send('/operations?action=truncateTimeseriesAspect', { body: { ...body, dryRun: false } })).json
      .value;
    let status = { completed: false, taskId: '' };
    while (!status.completed)
      status = JSON.parse((await send('/operations?action=getEsTaskStatus', { body: { task } })).json.value);
    expect(status).toMatchObject({ taskId: task, status: { deleted: 1 } });
    expect((await values({})).json.value.values).toHaveLength(2);
  });

  test('sizes, as text and as an object', async () => {
    const plain = JSON.parse((await send('/operations?action=getIndexSizes', { method: 'POST' })).json.value);
    const released = (await sendReleased('/operations?action=getIndexSizes', { method: 'POST' })).json.value;
    expect(plain.indexSizes).toContainEqual({
      indexName: 'dataset_datasetprofileaspect_v1',
      entityName: 'dataset',
      aspectName: 'datasetProfile',
      sizeMb: expect.any(Number),
    });
    expect(released.indexSizes).toContainEqual(expect.objectContaining({ aspectName: 'datasetprofile' }));
  });
});

describe('the service about itself', () => {
  // The reference links to pages of the web application.
  beforeAll(async () => void (await builtService()));

  test('is what clients look for', async () => {
    expect((await send('/config')).json).toMatchObject({
      noCode: 'true',
      statefulIngestionCapable: true,
      versions: { 'linkedin/datahub': { version: 'v0.10.4' }, 'acryldata/datahub': { version: 'v1.0.1' } },
    });
  });

  test('serves its reference with all it needs from itself', async () => {
    const { text, headers } = await send('/restli/docs');
    expect(headers['content-type']).toContain('text/html');
    const links = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(3);
    for (const link of links)
      expect([link, (await send(new URL(link, 'http://x/restli/docs').pathname)).status]).toEqual([link, 200]);
    expect((await send('/restli/docs?format=json')).json.paths).toHaveProperty('/aspects/actions/ingestProposal');
    const { paths } = (await send('/restli/docs/rest/relationships?format=json')).json;
    expect(Object.keys(paths)).toEqual(['/relationships/actions/getLineage', '/relationships']);
  });
});

test('the owners by kind follow from the owners, and a filter finds them', async () => {
  const [urn, owner, kind] = [dataset('w.kinds'), 'urn:li:corpuser:kinds', 'urn:li:ownershipType:kind.of'];
  const lastModified = { time: 1, actor: owner };
  const owners = [
    { owner, type: 'CUSTOM', typeUrn: kind },
    { owner: 'urn:li:corpuser:plain', type: 'NONE' },
  ];
  for (const ownerTypes of [{ [kind]: [owner] }, {}]) {
    expect(await ingest(urn, 'ownership', { owners, ownerTypes, lastModified })).toMatchObject({ status: 200 });
    const { aspects } = (await send(at('/entitiesV2', urn))).json;
    expect(aspects.ownership.value.ownerTypes).toEqual({ [kind]: [owner] });
  }
  for (const [field, value] of [
    [`ownerTypes.${kind}`, owner],
    ['ownerTypes.kind.of', owner],
    ['ownerTypes.urn:li:ownershipType:__system__none', 'urn:li:corpuser:plain'],
  ]) {
    const body = {
      entity: 'dataset',
      input: '*',
      start: 0,
      count: 10,
      filter: { or: [{ and: [{ field, value }] }] },
    };
    expect((await send('/entities?action=search', { body })).json.value.entities).toEqual([urn]);
  }
});
