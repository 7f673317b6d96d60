// The promise of the project: drop schema files into models/, start, and everything knows them. No other file is edited.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';

const ROOT = join(__dirname, '../..');
const PARTS = ['models', 'openapi', 'codegen', 'generated', 'src', 'scripts', 'package.json', 'package-lock.json'];

const DROPPED = {
  'DataQuality.pdl': `
    namespace com.example.quality
    import com.linkedin.common.CorpuserUrn

    /** How good the data is, as its team judges it. */
    @Aspect = { "name": "dataQuality", "entities": ["dataset"] }
    record DataQuality {
      /** The judgement in one word. */
      @Searchable = { "fieldName": "qualityGrade", "fieldType": "KEYWORD", "addToFilters": true, "filterNameOverride": "Data Quality" }
      grade: enum Grade { GOOD POOR }
      /** What was looked at. */
      @Searchable = { "fieldName": "qualityNotes", "fieldType": "TEXT" }
      notes: string
      /** Who judged, and when. */
      review: record Review {
        @Relationship = { "name": "ReviewedBy", "entityTypes": ["corpuser"] }
        reviewer: CorpuserUrn
        days: array[int] = []
      }
    }`,
  'RetentionTime.schema.json': JSON.stringify({
    title: 'RetentionTime',
    'x-namespace': 'com.example.retention',
    description: 'How long rows are kept.',
    type: 'object',
    'x-aspect': { name: 'retentionTime', entities: ['dataset'] },
    properties: {
      days: {
        type: 'integer',
        description: 'Days until a row goes.',
        'x-searchable': { fieldName: 'retentionDays', fieldType: 'COUNT' },
      },
      stamp: { $ref: 'com.linkedin.common.AuditStamp', description: 'When it was decided.' },
    },
    required: ['days'],
  }),
  'WidgetKey.pdl': `
    namespace com.example.widget

    /** Identity of a widget. */
    @Aspect = { "name": "widgetKey" }
    @EntityType = { "name": "widget", "category": "core", "doc": "A thing on a shelf.", "aspects": ["ownership", "status"] }
    record WidgetKey {
      /** Colour of the widget. */
      @Searchable = { "fieldType": "TEXT_PARTIAL", "enableAutocomplete": true }
      colour: string
      /** Number on the shelf. */
      number: string
    }`,
};

/** As others write schemas, with what types of the models cannot say. */
const OF_OTHERS = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A job of somebody else',
  'x-namespace': 'com.example.others',
  'x-aspect': { name: 'foreignJob', entities: ['dataset'] },
  type: 'object',
  required: ['media-type'],
  properties: {
    'media-type': { enum: ['text/csv', 'text/html'] },
    '@id': { type: 'string' },
    note: { type: ['string', 'null'] },
    settings: { 'x-searchable': { fieldName: 'foreignSettings', fieldType: 'TEXT' } },
    source: { oneOf: [{ $ref: '#/definitions/file' }, { $ref: '#/definitions/table' }] },
    port: { type: 'integer', minimum: 0 },
  },
  additionalProperties: true,
  ...JSON.parse('{"if": {"properties": {"port": {"const": 22}}, "required": ["port"]}, "then": {"required": ["@id"]}}'),
  definitions: {
    file: { type: 'object', properties: { path: { type: 'string', pattern: '^/' } }, required: ['path'] },
    table: { type: 'object', properties: { table: { type: 'string' } }, required: ['table'] },
    unused: { type: 'object', properties: {} },
  },
};

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const WIDGET = 'urn:li:widget:(turquoise,7)';
const RELEASED = { 'X-RestLi-Protocol-Version': '2.0.0' };

describe('schema files dropped into models/', () => {
  const tree = mkdtempSync(join(tmpdir(), 'aspectory-tree-'));
  let server: TestServer;

  beforeAll(async () => {
    for (const part of PARTS) cpSync(join(ROOT, part), join(tree, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    mkdirSync(join(tree, 'models/team'));
    for (const [name, text] of Object.entries(DROPPED)) writeFileSync(join(tree, 'models/team', name), text);
    writeFileSync(join(tree, 'models/team/job.schema.json'), JSON.stringify(OF_OTHERS));
    server = await startTestServer({ program: [join(tree, 'scripts/start.mjs')], dataDirectory: join(tree, 'data') });
    const grades = {
      grade: 'GOOD',
      notes: 'reconciled with the ledger',
      review: { reviewer: 'urn:li:corpuser:mia', days: [1] },
    };
    await write(DATASET, 'dataQuality', grades);
    await write(DATASET, 'retentionTime', { days: 30, stamp: { time: 1, actor: 'urn:li:corpuser:mia' } });
    await write(WIDGET, 'status', { removed: false });
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(tree, { recursive: true, force: true });
  });

  async function post(path: string, body: object) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...RELEASED, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  async function get(path: string) {
    return JSON.parse(await (await fetch(server.url + path, { headers: RELEASED })).text());
  }

  async function write(entityUrn: string, aspectName: string, value: object) {
    const proposal = upsertOf(entityUrn, aspectName, value);
    expect(await post('/aspects?action=ingestProposal', { proposal })).toEqual({
      status: 200,
      body: { value: entityUrn },
    });
  }

  async function search(
    entity: string,
    input: string,
    criterion?: { field: string; value: string; condition?: string },
  ) {
    const filter = criterion && { or: [{ and: [{ condition: 'EQUAL', ...criterion }] }] };
    const { body } = await post('/entities?action=search', {
      entity,
      input,
      start: 0,
      count: 10,
      ...(filter && { filter }),
    });
    return body.value;
  }

  const found = (urn: string) =>
    expect.objectContaining({ numEntities: 1, entities: [expect.objectContaining({ entity: urn })] });

  it('are found by words, by field and by filters', async () => {
    expect(await search('dataset', 'ledger')).toEqual(found(DATASET));
    expect(await search('dataset', 'qualityGrade:GOOD')).toEqual(found(DATASET));
    expect(await search('dataset', '*', { field: 'qualityGrade', value: 'GOOD' })).toEqual(found(DATASET));
    expect(await search('dataset', '*', { field: 'retentionDays', value: '29', condition: 'GREATER_THAN' })).toEqual(
      found(DATASET),
    );
    expect(await search('widget', 'turquoise')).toEqual(found(WIDGET));
    expect(await search('dataset', '*', { field: 'qualityGrade', value: 'POOR' })).toMatchObject({ numEntities: 0 });
  });

  it('make facets', async () => {
    const { metadata } = await search('dataset', '*');
    expect(metadata.aggregations).toContainEqual(
      expect.objectContaining({ name: 'qualityGrade', displayName: 'Data Quality', aggregations: { GOOD: 1 } }),
    );
  });

  it('complete what people type', async () => {
    expect(
      (await post('/entities?action=autocomplete', { entity: 'widget', query: 'turq', limit: 5 })).body.value
        .suggestions,
    ).toContain('turquoise');
  });

  it('make relationships', async () => {
    const outgoing = await get(`/relationships?direction=OUTGOING&types=ReviewedBy&urn=${encodeURIComponent(DATASET)}`);
    expect(outgoing.relationships).toEqual([{ type: 'ReviewedBy', entity: 'urn:li:corpuser:mia' }]);
  });

  it('are read in every way', async () => {
    const entity = await get(`/entitiesV2/${encodeURIComponent(DATASET)}`);
    expect(entity.aspects).toMatchObject({
      dataQuality: { value: { grade: 'GOOD' } },
      retentionTime: { value: { days: 30 } },
    });
    expect((await get(`/aspects/${encodeURIComponent(DATASET)}?aspect=retentionTime&version=0`)).aspect).toEqual({
      'com.example.retention.RetentionTime': expect.objectContaining({ days: 30 }),
    });
    expect((await get(`/entitiesV2/${encodeURIComponent(WIDGET)}`)).aspects.widgetKey.value).toEqual({
      colour: 'turquoise',
      number: '7',
    });
    const snapshot = await get(`/entities/${encodeURIComponent(DATASET)}`);
    expect(JSON.stringify(snapshot)).toContain('"com.example.quality.DataQuality":{');
  });

  it('may be written with a snapshot', async () => {
    const aspects = [
      {
        'com.example.quality.DataQuality': {
          grade: 'POOR',
          notes: 'late',
          review: { reviewer: 'urn:li:corpuser:mia' },
        },
      },
    ];
    const urn = DATASET.replace('orders', 'refunds');
    const response = await fetch(`${server.url}/entities?action=ingest`, {
      method: 'POST',
      body: JSON.stringify({
        entity: { value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects } } },
      }),
    });
    expect(response.status).toBe(200);
    expect(await search('dataset', '*', { field: 'qualityGrade', value: 'POOR' })).toEqual(found(urn));
  });

  it('are checked', async () => {
    const aspect = {
      value: JSON.stringify({ grade: 'GOOOD', notes: 1, review: { reviewer: 'urn:li:tag:x' } }),
      contentType: 'application/json',
    };
    const { status, body } = await post('/aspects?action=ingestProposal', {
      proposal: { entityType: 'dataset', entityUrn: DATASET, changeType: 'UPSERT', aspectName: 'dataQuality', aspect },
    });
    expect(status).toBe(422);
    expect(body.message).toMatch(/GOOOD|grade/);
  });

  it('may be schemas of others, by which values are checked, kept, found and shown', async () => {
    const value = {
      'media-type': 'text/csv',
      '@id': 'x',
      note: null,
      settings: [{ deep: ['a periwinkle', 1, null] }],
      source: { path: '/tmp' },
      port: 22,
      extra: { kept: true },
    };
    const at = `/openapi/v3/entity/dataset/${encodeURIComponent(DATASET)}/foreignJob`;
    expect(await post(at, { value })).toMatchObject({ status: 200 });
    expect((await get(at)).value).toEqual(value);
    expect(await search('dataset', 'periwinkle')).toEqual(found(DATASET));
    const query = '{ dataset(urn: "' + DATASET + '") { foreignJob { media_type _id note settings source { path } } } }';
    expect((await post('/api/graphql', { query })).body.data.dataset.foreignJob).toEqual({
      media_type: 'text/csv',
      _id: 'x',
      note: null,
      settings: value.settings,
      source: { path: '/tmp' },
    });
    const refused: readonly (readonly [object, string])[] = [
      [{ 'media-type': 'text/xml' }, '/media-type'],
      [{ 'media-type': 'text/csv', port: 22 }, '/@id is required'],
      [{ 'media-type': 'text/csv', source: { path: 'tmp' } }, '/source'],
      [{ 'media-type': 'text/csv', source: { path: '/tmp', table: 'x' } }, '/source'],
    ];
    for (const [wrong, place] of refused)
      expect(await post(at, { value: wrong })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining(`/value${place}`) },
      });
  });

  it('are in the document of the interface', async () => {
    const { components } = await get('/openapi.json');
    expect(components.schemas).toMatchObject({
      DataQuality: {
        description: expect.stringContaining('as its team judges it.'),
        properties: { review: { description: 'Who judged, and when.' } },
      },
      Review: { properties: { days: expect.objectContaining({ type: 'array' }) } },
      RetentionTime: { properties: { days: expect.objectContaining({ type: 'integer' }) } },
      WidgetKey: { properties: { colour: expect.objectContaining({ description: 'Colour of the widget.' }) } },
    });
  });
});
