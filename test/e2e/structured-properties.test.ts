import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const property = (id: string) => `urn:li:structuredProperty:${id}`;

async function put(entityType: string, entityUrn: string, aspectName: string, value: object) {
  const aspect = { contentType: 'application/json', value: JSON.stringify(value) };
  const proposal = { entityType, entityUrn, aspectName, aspect, changeType: 'UPSERT' };
  expect(await catalog.send('/aspects?action=ingestProposal', { body: { proposal } })).toMatchObject({ status: 200 });
}

function define(id: string, valueType: string) {
  return put('structuredProperty', property(id), 'propertyDefinition', {
    qualifiedName: id,
    valueType: `urn:li:dataType:datahub.${valueType}`,
    entityTypes: ['urn:li:entityType:datahub.dataset'],
  });
}

const assign = (name: string, ...properties: readonly (readonly [string, readonly object[]])[]) =>
  put('dataset', dataset(name), 'structuredProperties', {
    properties: properties.map(([id, values]) => ({ propertyUrn: property(id), values })),
  });

async function found(field: string, condition: string, ...values: readonly string[]): Promise<readonly string[]> {
  const filter = { or: [{ and: [{ field, condition, value: '', values }] }] };
  const body = { entity: 'dataset', input: '*', start: 0, count: 10, filter };
  const { json } = await catalog.send('/entities?action=search', { body });
  return json.value.entities.map((each: string | { entity: string }) =>
    typeof each === 'string' ? each : each.entity,
  );
}

beforeAll(async () => {
  await define('io.example.retentionDays', 'number');
  await define('io.example.team', 'string');
  await define('io.example.due', 'date');
  await assign('short', ['io.example.retentionDays', [{ double: 7 }]], ['io.example.team', [{ string: 'growth' }]]);
  await assign('long', ['io.example.retentionDays', [{ double: 365 }]], ['io.example.due', [{ string: '2026-01-31' }]]);
});

test.each([
  ['a number as a number', 'io.example.retentionDays', 'GREATER_THAN', ['30'], ['long']],
  ['an equal number', 'io.example.retentionDays', 'EQUAL', ['7.0'], ['short']],
  ['a string', 'io.example.team', 'EQUAL', ['growth'], ['short']],
  ['a date', 'io.example.due', 'LESS_THAN', ['2026-02-01'], ['long']],
  ['presence', 'io_example_team', 'EXISTS', [], ['short']],
])('a filter on a structured property finds %s', async (_, id, condition, values, names) => {
  expect(await found(`structuredProperties.${id}`, condition, ...values)).toEqual(names.map(dataset));
});

test('a value that changes, or goes, is found no more', async () => {
  await assign('changing', ['io.example.team', [{ string: 'before' }]]);
  expect(await found('structuredProperties.io.example.team', 'EQUAL', 'before')).toEqual([dataset('changing')]);
  await assign('changing', ['io.example.team', [{ string: 'after' }]]);
  expect(await found('structuredProperties.io.example.team', 'EQUAL', 'before')).toEqual([]);
  await assign('changing');
  expect(await found('structuredProperties.io.example.team', 'EQUAL', 'after')).toEqual([]);
});

test('a property that no entity has finds nothing, and a value needs the urn of its property', async () => {
  expect(await found('structuredProperties.io.example.none', 'EQUAL', 'growth')).toEqual([]);
  const aspect = { contentType: 'application/json', value: '{"properties":[{"propertyUrn":"team","values":[]}]}' };
  const proposal = {
    entityType: 'dataset',
    entityUrn: dataset('wrong'),
    aspectName: 'structuredProperties',
    changeType: 'UPSERT',
    aspect,
  };
  const { status, text } = await catalog.send('/aspects?action=ingestProposal', { body: { proposal } });
  expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining("Invalid urn 'team'") });
});
