import type { JsonObject } from '#generated/registry/registry-types';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,timeline,PROD)';
const ACTOR = 'urn:li:corpuser:__datahub_system';
const stamp = { time: 1, actor: 'urn:li:corpuser:jane' };

/** Each write is at a later millisecond, because writes of the same one are one transaction. */
async function put(values: Readonly<Record<string, JsonObject>>) {
  const { services, system } = catalog.runtime();
  const proposals = Object.entries(values).map(([aspectName, value]) => ({
    entityType: 'dataset',
    urn: URN,
    aspectName,
    changeType: 'UPSERT' as const,
    value,
  }));
  await services.writer.write(system, proposals);
  const now = Date.now();
  while (Date.now() === now);
}

function schema(...fields: readonly JsonObject[]): JsonObject {
  const type = { type: { 'com.linkedin.schema.StringType': {} } };
  return {
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: fields.map((field) => ({ nativeDataType: 'text', type, ...field })),
  };
}

const tags = (...names: readonly string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });
const owners = (...list: readonly [string, string][]) => ({
  owners: list.map(([name, type]) => ({ owner: `urn:li:corpuser:${name}`, type })),
  lastModified: stamp,
});

async function timeline(query = '', path = '/openapi/timeline/v1') {
  const { status, json } = await catalog.send(`${path}/${encodeURIComponent(URN)}${query}`);
  expect([status, json]).toEqual([200, expect.any(Array)]);
  return json;
}

type Transaction = { semVer: string; semVerChange: string; changeEvents: Record<string, string>[] };
const brief = ({ semVer, semVerChange, changeEvents }: Transaction) => [
  semVer,
  semVerChange,
  changeEvents.map(({ operation, category, modifier }) => `${operation} ${category} ${modifier}`),
];

beforeAll(async () => {
  await put({
    schemaMetadata: schema({ fieldPath: 'id' }, { fieldPath: 'name', description: 'first', globalTags: tags('pii') }),
    globalTags: tags('old'),
    ownership: owners(['jane', 'DATAOWNER']),
  });
  await put({
    schemaMetadata: schema({ fieldPath: 'id' }, { fieldPath: 'name', description: 'second' }, { fieldPath: 'age' }),
    globalTags: tags('new', 'old'),
  });
  await put({
    schemaMetadata: schema({ fieldPath: 'name', description: 'second' }, { fieldPath: 'age', nativeDataType: 'int' }),
    ownership: owners(['jane', 'DATAOWNER'], ['jane', 'STAKEHOLDER'], ['tony', 'DATAOWNER']),
  });
});

test('shows what was added, removed and changed, with semantic versions', async () => {
  expect((await timeline('?categories=TECHNICAL_SCHEMA')).map(brief)).toEqual([
    ['0.0.0-computed', 'MINOR', ['ADD TECHNICAL_SCHEMA id', 'ADD TECHNICAL_SCHEMA name']],
    ['0.1.0-computed', 'MINOR', ['ADD TECHNICAL_SCHEMA age']],
    ['1.0.0-computed', 'MAJOR', ['REMOVE TECHNICAL_SCHEMA id', 'MODIFY TECHNICAL_SCHEMA age']],
  ]);
});

test.each(['OWNER', 'OWNERSHIP', 'owner'])('takes the category %s', async (name) => {
  expect((await timeline(`?categories=${name}`)).map(brief)).toEqual([
    ['0.0.0-computed', 'MINOR', ['ADD OWNERSHIP urn:li:corpuser:jane']],
    ['0.1.0-computed', 'MINOR', ['ADD OWNERSHIP urn:li:corpuser:jane', 'ADD OWNERSHIP urn:li:corpuser:tony']],
  ]);
});

test('describes changes of fields with the field around them, in the names of all clients', async () => {
  const [first, second] = await timeline('?categories=TAG,DOCUMENTATION', '/openapi/v2/timeline/v1');
  expect(first.changeEvents.map(({ description }: { description: string }) => description)).toEqual(
    expect.arrayContaining([
      "The tag 'urn:li:tag:old' was added.",
      "The tag 'urn:li:tag:pii' of 'name' was added.",
      "The description of 'name' was added.",
    ]),
  );
  const change = second.changeEvents.find(({ operation }: { operation: string }) => operation === 'MODIFY');
  expect(change).toEqual({
    category: 'DOCUMENTATION',
    entityUrn: URN,
    target: URN,
    operation: 'MODIFY',
    changeType: 'MODIFY',
    modifier: 'description',
    elementId: 'description',
    parameters: { within: ['name'] },
    description: "The description of 'name' was changed.",
    semVerChange: 'MINOR',
    auditStamp: { time: second.timestamp, actor: ACTOR },
  });
});

test('changes of one time are one transaction, and times and raw values can be asked for', async () => {
  const all = await timeline();
  expect(all).toHaveLength(3);
  const [, second] = all;
  expect(await timeline(`?startTime=${second.timestamp}&endTime=${second.timestamp}`)).toEqual([second]);
  const [raw] = await timeline(`?categories=TAG&raw=True&startTime=${second.timestamp}`);
  expect(raw.rawDiff).toContainEqual({
    aspect: 'globalTags',
    patch: [
      { op: 'replace', path: '/tags/0/tag', value: 'urn:li:tag:new' },
      { op: 'add', path: '/tags/1', value: { tag: 'urn:li:tag:old' } },
    ],
  });
});

test('shows what a deletion took, and what came after it', async () => {
  const { services, system } = catalog.runtime();
  const aspect = { entityType: 'dataset', urn: URN, aspectName: 'globalTags' };
  await services.writer.write(system, [{ ...aspect, changeType: 'DELETE' }]);
  await put({ globalTags: tags('again') });
  expect((await timeline('?categories=TAG')).slice(-2).map(brief)).toEqual([
    ['0.2.0-computed', 'MINOR', ['REMOVE TAG urn:li:tag:new', 'REMOVE TAG urn:li:tag:old']],
    ['0.3.0-computed', 'MINOR', ['ADD TAG urn:li:tag:again']],
  ]);
});

test('an entity without history has an empty timeline; an unknown category is refused with the nearest name', async () => {
  const path = `/openapi/timeline/v1/${encodeURIComponent('urn:li:tag:never')}`;
  expect(await catalog.send(path)).toMatchObject({ status: 200, json: [] });
  const { status, json } = await catalog.send(`${path}?categories=TAGS`);
  expect([status, json.details[0].suggestion]).toEqual([400, 'TAG']);
});
