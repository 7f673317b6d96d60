import { until } from '../support/until';
import { upsertOf } from '../support/upsert-of';
import { servedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

// Statements of the specification for plain requests that no other test has. `test/contract/specification.md` lists all of them.
const { send, sendReleased } = servedCatalog();

const JANE = 'urn:li:corpuser:jane';
const STAMP = { time: 1_600_000_000_000, actor: JANE };
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const at = (path: string, urn: string) => `${path}/${encodeURIComponent(urn)}`;
const act = async (path: string, body: object) => (await send(path, { body })).json.value;

const propose = (urn: string, aspect: string, value: object) =>
  sendReleased('/aspects?action=ingestProposal', { body: { proposal: upsertOf(urn, aspect, value) } });

const RECORDS = 'com.linkedin';
/** Aspects of a snapshot by the tails of their names. */
type Aspects = Readonly<Record<string, object>>;

async function ingest(snapshot: string, urn: string, aspects: Aspects): Promise<void> {
  const named = Object.entries(aspects).map(([record, value]) => ({ [`${RECORDS}.${record}`]: value }));
  const value = { [`${RECORDS}.metadata.snapshot.${snapshot}`]: { urn, aspects: named } };
  const { status, text } = await send('/entities?action=ingest', { body: { entity: { value } } });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
}

const KEYS = { platform: 'urn:li:dataPlatform:hive', name: 'spec.snapshot', origin: 'PROD' };

describe('snapshots', () => {
  test.each<readonly [string, string, Aspects, Aspects]>([
    [
      'CorpUserSnapshot',
      'urn:li:corpuser:spec',
      {
        'identity.CorpUserInfo': { active: true, displayName: 'Sp', fullName: 'Sp Ec', email: 'spec@example.com' },
        'identity.CorpUserEditableInfo': {},
      },
      { 'metadata.key.CorpUserKey': { username: 'spec' } },
    ],
    [
      'CorpGroupSnapshot',
      'urn:li:corpGroup:spec',
      { 'identity.CorpGroupInfo': { email: 'g@example.com', admins: [JANE], members: [JANE], groups: [] } },
      { 'metadata.key.CorpGroupKey': { name: 'spec' } },
    ],
    [
      'DatasetSnapshot',
      dataset(KEYS.name),
      {
        'common.Ownership': { owners: [{ owner: JANE, type: 'DATAOWNER' }], lastModified: STAMP },
        'common.InstitutionalMemory': {
          elements: [{ url: 'https://example.com/a', description: 'A', createStamp: STAMP }],
        },
        'schema.SchemaMetadata': {
          schemaName: 's',
          platform: KEYS.platform,
          version: 0,
          created: STAMP,
          lastModified: STAMP,
          hash: '',
          platformSchema: { [`${RECORDS}.schema.KafkaSchema`]: { documentSchema: '{}' } },
          fields: ['String', 'Record', 'Date', 'Number'].map((type) => ({
            fieldPath: type,
            description: 'd',
            nativeDataType: 'n',
            type: { type: { [`${RECORDS}.schema.${type}Type`]: {} } },
            nullable: true,
            isPartOfKey: false,
            recursive: false,
          })),
        },
        'schema.EditableSchemaMetadata': {
          editableSchemaFieldInfo: [{ fieldPath: 'String', globalTags: { tags: [{ tag: 'urn:li:tag:spec' }] } }],
        },
        'common.GlobalTags': { tags: [{ tag: 'urn:li:tag:spec' }] },
        'common.Status': { removed: false },
        'common.BrowsePaths': { paths: ['/spec/snapshots'] },
        'dataset.UpstreamLineage': {
          upstreams: [{ auditStamp: STAMP, type: 'TRANSFORMED', dataset: dataset('spec.up') }],
        },
      },
      { 'metadata.key.DatasetKey': KEYS },
    ],
    [
      'ChartSnapshot',
      'urn:li:chart:(looker,spec)',
      {
        'chart.ChartInfo': {
          title: 'T',
          description: 'd',
          inputs: [{ string: dataset(KEYS.name) }],
          lastModified: { created: STAMP, lastModified: STAMP },
        },
      },
      { 'metadata.key.ChartKey': { chartId: 'spec', dashboardTool: 'looker' } },
    ],
    [
      'DashboardSnapshot',
      'urn:li:dashboard:(looker,spec)',
      {
        'dashboard.DashboardInfo': {
          title: 'T',
          description: 'd',
          charts: ['urn:li:chart:(looker,spec)'],
          lastModified: { created: STAMP, lastModified: STAMP },
        },
      },
      { 'metadata.key.DashboardKey': { dashboardId: 'spec', dashboardTool: 'looker' } },
    ],
    [
      'TagSnapshot',
      'urn:li:tag:spec',
      { 'tag.TagProperties': { name: 'spec', description: 'd' } },
      { 'metadata.key.TagKey': { name: 'spec' } },
    ],
  ])('%s with its aspects is written and read, its key too', async (snapshot, urn, aspects, key) => {
    await ingest(snapshot, urn, aspects);
    const read = (await send(at('/entities', urn))).json.value[`${RECORDS}.metadata.snapshot.${snapshot}`];
    expect(read.urn).toBe(urn);
    for (const [record, value] of Object.entries({ ...key, ...aspects }))
      expect(read.aspects).toContainEqual({ [`${RECORDS}.${record}`]: expect.objectContaining(value) });
  });

  test('a status hides an entity from searches and paths, not from its page, until another status', async () => {
    const urn = dataset('spec.hidden');
    await ingest('DatasetSnapshot', urn, { 'common.BrowsePaths': { paths: ['/spec/hidden'] } });
    const search = { input: '"spec.hidden"', entity: 'dataset', start: 0, count: 10 };
    const browse = { path: '/spec/hidden', entity: 'dataset', start: 0, limit: 10 };
    const seen = async () => [
      (await act('/entities?action=search', search)).numEntities,
      (await act('/entities?action=browse', browse)).numEntities,
      (await send(at('/entitiesV2', urn))).headers['x-entity-exists'] !== 'false',
    ];
    const all = [await seen()];
    for (const removed of [true, false]) {
      await ingest('DatasetSnapshot', urn, { 'common.Status': { removed } });
      all.push(await seen());
    }
    expect(all).toEqual([
      [1, 1, true],
      [0, 0, true],
      [1, 1, true],
    ]);
    const { aspects } = (await send(at('/entitiesV2', urn))).json;
    expect(Object.keys(aspects)).toEqual(expect.arrayContaining(['browsePaths', 'status', 'datasetKey']));
  });
});

describe('reads', () => {
  test('a urn in a path may be encoded or not, also below the prefix of the proxy', async () => {
    const urn = dataset('spec.encoded');
    await propose(urn, 'status', { removed: false });
    const answers = await Promise.all(
      [encodeURIComponent(urn), urn, urn.replaceAll(',', '%2C')].flatMap((path) => [
        send(`/entitiesV2/${path}`),
        send(`/api/gms/entitiesV2/${path}`),
      ]),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ urn, entityName: 'dataset', aspects: { datasetKey: {}, status: {} } });
  });

  test('version 0 is the latest, the others grow, and an envelope says who wrote and when', async () => {
    const urn = dataset('spec.versions');
    for (const description of ['a', 'b', 'c']) await propose(urn, 'datasetProperties', { description });
    const versions = await Promise.all(
      [0, 1, 2, 3].map(async (version) => {
        const { status, json } = await send(`${at('/aspects', urn)}?aspect=datasetProperties&version=${version}`);
        return [status, json.version, json.aspect?.[`${RECORDS}.dataset.DatasetProperties`].description];
      }),
    );
    expect(versions).toEqual([
      [200, 0, 'c'],
      [200, 1, 'a'],
      [200, 2, 'b'],
      [404, undefined, undefined],
    ]);
    expect((await send(at('/entitiesV2', urn))).json.aspects.datasetProperties).toMatchObject({
      name: 'datasetProperties',
      version: 0,
      value: { description: 'c' },
      created: { actor: expect.stringMatching(/^urn:li:corpuser:/), time: expect.any(Number) },
    });
  });
});

describe('finding', () => {
  const NAMES = ['first alpha', 'second beta', 'third alpha beta'];
  beforeAll(async () => {
    for (const [index, name] of NAMES.entries())
      await propose(dataset(`spec.found${index}`), 'datasetProperties', {
        name,
        created: { time: 1000 * (index + 1), actor: JANE },
      });
    await propose(dataset('spec.found0'), 'globalTags', { tags: [{ tag: 'urn:li:tag:SpecTag' }] });
  });

  const found = async (input: string, filter?: object, page = { start: 0, count: 10 }): Promise<readonly number[]> => {
    const { entities } = await act('/entities?action=search', { input, entity: 'dataset', ...page, filter });
    return entities.map((urn: string) => Number(/spec\.found(\d)/.exec(urn)?.[1] ?? NaN)).toSorted();
  };

  test.each([
    ['CONTAIN', 'name', 'alpha', [0, 2]],
    ['START_WITH', 'name', 'third', [2]],
    ['END_WITH', 'name', 'beta', [1, 2]],
    ['EQUAL', 'name', 'first alpha', [0]],
    ['GREATER_THAN', 'createdAt', '2000', [2]],
    ['GREATER_THAN_OR_EQUAL_TO', 'createdAt', '2000', [1, 2]],
    ['LESS_THAN', 'createdAt', '2000', [0]],
    ['LESS_THAN_OR_EQUAL_TO', 'createdAt', '2000', [0, 1]],
  ])('the condition %s of %s with %s', async (condition, field, value, expected) => {
    const ours = { field: 'urn', condition: 'CONTAIN', value: 'spec.found' };
    expect(await found('*', { or: [{ and: [ours, { field, condition, value }] }] })).toEqual(expected);
  });

  test('a filter holds if one list of it holds as a whole', async () => {
    const named = (value: string) => ({ field: 'name', condition: 'CONTAIN', value });
    expect(await found('*', { or: [{ and: [named('alpha'), named('beta')] }, { and: [named('first')] }] })).toEqual([
      0, 2,
    ]);
  });

  test('a field before a word finds in that field alone', async () => {
    expect([await found('tags:SpecTag'), await found('tags:alpha')]).toEqual([[0], []]);
  });

  test('pages are those that the caller asks for', async () => {
    const page = (start: number) => found('name:alpha OR name:beta', undefined, { start, count: 1 });
    const pages = await Promise.all([page(0), page(1), page(2), page(3)]);
    expect(pages.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    expect(pages.flat().toSorted()).toEqual([0, 1, 2]);
  });

  test('searches and suggestions know the latest values alone', async () => {
    const urn = dataset('spec.latest');
    for (const name of ['zebrafish', 'yellowtail']) await propose(urn, 'datasetProperties', { name });
    const counts = async (input: string) => {
      const page = { entity: 'dataset', start: 0, limit: 10, count: 10 };
      const { numEntities } = await act('/entities?action=search', { ...page, input });
      const { suggestions } = await act('/entities?action=autocomplete', { ...page, query: input.slice(0, 5) });
      return [numEntities, suggestions.length];
    };
    expect([await counts('zebrafish'), await counts('yellowtail')]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test('suggestions have the words asked for, a limit and a filter', async () => {
    const suggest = async (given: object) =>
      (await act('/entities?action=autocomplete', { query: 'alpha', entity: 'dataset', limit: 10, ...given }))
        .suggestions;
    const filter = { or: [{ and: [{ field: 'name', condition: 'START_WITH', value: 'third' }] }] };
    expect((await suggest({ start: 0 })).toSorted()).toEqual(['first alpha', 'third alpha beta']);
    expect(await suggest({ limit: 1 })).toHaveLength(1);
    expect(await suggest({ filter })).toEqual(['third alpha beta']);
  });

  test('a page of a path has its numbers, groups and entities', async () => {
    for (const [name, path] of [
      ['spec.paged1', '/spec/paged'],
      ['spec.paged2', '/spec/paged'],
      ['spec.paged3', '/spec/paged/below'],
    ] as const)
      await propose(dataset(name), 'browsePaths', { paths: [path] });
    const page = (start: number, limit: number) =>
      act('/entities?action=browse', { path: '/spec/paged', entity: 'dataset', start, limit });
    const entity = { name: expect.any(String), urn: expect.stringContaining('spec.paged') };
    expect(await page(0, 10)).toEqual({
      numEntities: 2,
      pageSize: 10,
      from: 0,
      metadata: { totalNumEntities: 1, groups: [{ name: 'below', count: 1 }], path: '/spec/paged' },
      entities: [entity, entity],
    });
    // Groups come first, so that pages go through both.
    const pages = await Promise.all([page(0, 1), page(1, 1), page(2, 1)]);
    expect(pages.map(({ metadata, entities }) => [metadata.groups.length, entities.length])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
  });

  test('an edge is followed from both of its ends', async () => {
    const [urn, owner] = [dataset('spec.edge'), 'urn:li:corpuser:edge'];
    await propose(urn, 'ownership', { owners: [{ owner, type: 'DATAOWNER' }], lastModified: STAMP });
    const others = async (direction: string, of: string) =>
      (await send(`/relationships?direction=${direction}&types=OwnedBy&urn=${encodeURIComponent(of)}`)).json.entities;
    expect([await others('OUTGOING', urn), await others('INCOMING', owner)]).toEqual([[owner], [urn]]);
    expect([await others('INCOMING', urn), await others('OUTGOING', owner)]).toEqual([[], []]);
  });
});

describe('time series', () => {
  test('events of both kinds are JSON texts with all their fields', async () => {
    const urn = dataset('spec.events');
    const usage = { timestampMillis: 1000, uniqueUserCount: 2, totalSqlQueries: 3 };
    const profile = { timestampMillis: 1000, rowCount: 4, columnCount: 5 };
    const events = {
      datasetUsageStatistics: { ...usage, fieldCounts: [{ fieldPath: 'f', count: 1 }] },
      datasetProfile: {
        ...profile,
        fieldProfiles: [
          {
            fieldPath: 'f',
            uniqueCount: 1,
            uniqueProportion: 0.5,
            nullCount: 0,
            nullProportion: 0,
            min: '1',
            max: '2',
            mean: '1.5',
            median: '1.5',
            sampleValues: ['1', '2'],
            distinctValueFrequencies: [{ value: '1', frequency: 1 }],
          },
        ],
      },
    };
    for (const [aspect, event] of Object.entries(events)) {
      await propose(urn, aspect, event);
      const range = { startTimeMillis: 0, endTimeMillis: 2000 };
      const answer = await act('/aspects?action=getTimeseriesAspectValues', {
        urn,
        entity: 'dataset',
        aspect,
        ...range,
      });
      expect(answer).toMatchObject({ ...range, aspectName: aspect, entityName: 'dataset', limit: 10_000 });
      const [{ aspect: envelope }] = answer.values;
      expect(envelope.contentType).toBe('application/json');
      expect(JSON.parse(envelope.value)).toMatchObject(event);
    }
  });

  test('only they have sizes', async () => {
    const { indexSizes } = JSON.parse((await send('/operations?action=getIndexSizes', { method: 'POST' })).json.value);
    const aspects = new Set(indexSizes.map(({ aspectName }: { readonly aspectName: string }) => aspectName));
    expect(aspects).toContain('datasetProfile');
    expect(aspects).not.toContain('datasetProperties');
  });
});

describe('a task', () => {
  const status = async (body: object) => JSON.parse(await act('/operations?action=getEsTaskStatus', body));

  test('has all its numbers, by either form of its id', async () => {
    await propose(dataset('spec.task'), 'datasetProfile', { timestampMillis: 1, rowCount: 1 });
    const truncation = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1, dryRun: false };
    const task: string = await act('/operations?action=truncateTimeseriesAspect', truncation);
    const done = await until('the task ends', async () => {
      const now = await status({ task });
      return now.completed ? now : undefined;
    });
    const [nodeId = '', taskId = ''] = task.split(':');
    expect(await status({ nodeId, taskId: Number(taskId) })).toEqual(done);
    const number = expect.any(Number);
    expect(done).toMatchObject({
      completed: true,
      taskId: task,
      runTimeNanos: number,
      status: {
        total: 1,
        updated: 0,
        created: 0,
        deleted: 1,
        batches: number,
        version_conflicts: 0,
        noops: 0,
        retries: { bulk: 0, search: 0 },
        throttled_millis: 0,
        requests_per_second: -1,
        throttled_until_millis: 0,
      },
    });
  });

  test('that nobody knows is an error that names it', async () => {
    expect(await status({ task: 'nowhere:77' })).toEqual({ error: expect.stringContaining('nowhere:77') });
  });
});

describe('a token', () => {
  const closed = servedCatalog({ auth: 'on' });

  test('by GraphQL for another user takes the privilege to manage all of them', async () => {
    const [jane, admin] = [
      await tokenFor(closed, 'jane', ['GENERATE_PERSONAL_ACCESS_TOKENS']),
      await tokenFor(closed, 'admin'),
    ];
    const made = async (token: string, name: string, prefix = '') => {
      const input = `{type: PERSONAL, actorUrn: "urn:li:corpuser:${name}", duration: ONE_HOUR, name: "n"}`;
      const { json } = await closed.send(`${prefix}/api/graphql`, {
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: { query: `mutation { createAccessToken(input: ${input}) { accessToken } }` },
      });
      return json.data?.createAccessToken?.accessToken;
    };
    expect([await made(jane, 'jane'), await made(admin, 'jane', '/api/gms')]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    expect(await made(jane, 'admin')).toBeUndefined();
  });
});
