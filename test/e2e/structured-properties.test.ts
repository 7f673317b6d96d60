import { servedCatalog } from './served-catalog';
import { upsertOf } from '../support/upsert-of';

const catalog = servedCatalog();
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const property = (id: string) => `urn:li:structuredProperty:${id}`;

async function put(entityUrn: string, aspectName: string, value: object) {
  const proposal = upsertOf(entityUrn, aspectName, value);
  expect(await catalog.send('/aspects?action=ingestProposal', { body: { proposal } })).toMatchObject({ status: 200 });
}

function define(id: string, valueType: string, more: object = {}) {
  return put(property(id), 'propertyDefinition', {
    qualifiedName: id,
    valueType: `urn:li:dataType:datahub.${valueType}`,
    entityTypes: ['urn:li:entityType:datahub.dataset'],
    ...more,
  });
}

const assign = (name: string, ...properties: readonly (readonly [string, readonly object[]])[]) =>
  put(dataset(name), 'structuredProperties', {
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
  const proposal = upsertOf(dataset('wrong'), 'structuredProperties', {
    properties: [{ propertyUrn: 'team', values: [] }],
  });
  const { status, text } = await catalog.send('/aspects?action=ingestProposal', { body: { proposal } });
  expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining("Invalid urn 'team'") });
});

describe('a soft-deleted property', () => {
  const hide = (removed: boolean) => put(property('io.example.hidden'), 'status', { removed });
  const write = (name: string, text: string, changeType = 'UPSERT') => {
    const entry = { propertyUrn: property('io.example.hidden'), values: [{ string: text }] };
    const patch = [{ op: 'add', path: `/properties/${entry.propertyUrn}`, value: entry }];
    const value = changeType === 'PATCH' ? patch : { properties: [entry] };
    const proposal = { ...upsertOf(dataset(name), 'structuredProperties', value), changeType };
    return catalog.send('/aspects?action=ingestProposal', { body: { proposal } });
  };
  const shown = async (name: string) => {
    const query = `{ dataset(urn: "${dataset(name)}") { structuredProperties { properties { structuredProperty { urn } } } } }`;
    const { json } = await catalog.send('/api/graphql', {
      headers: { 'Content-Type': 'application/json' },
      body: { query },
    });
    return json.data.dataset.structuredProperties.properties.length;
  };

  beforeAll(async () => {
    await define('io.example.hidden', 'string');
    await assign('kept', ['io.example.hidden', [{ string: 'a' }]]);
    await hide(true);
  });

  it.each(['UPSERT', 'PATCH'])('takes no new values by %s, and says why', async (changeType) => {
    const { status, text } = await write('other', 'a', changeType);
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining('which is deleted') });
    expect((await write('kept', 'b', changeType)).status).toBe(422);
  });

  it('lets sources send its values again, and shows them once it is back', async () => {
    expect((await write('kept', 'a')).status).toBe(200);
    expect(await shown('kept')).toBe(0);
    await hide(false);
    expect(await shown('kept')).toBe(1);
    expect((await write('other', 'a')).status).toBe(200);
  });
});

describe('the definition of a structured property', () => {
  const tags = { typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.tag'] } };
  const grades = { allowedValues: [{ value: { string: 'A' } }, { value: { string: 'B' } }], cardinality: 'MULTIPLE' };

  function send(id: string, values: readonly object[], change: 'UPSERT' | 'PATCH' = 'UPSERT') {
    const item = { propertyUrn: property(id), values };
    const patch = [{ op: 'add', path: `/properties/${property(id)}`, value: item }];
    const value = JSON.stringify(change === 'PATCH' ? patch : { properties: [item] });
    const contentType = change === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    const proposal = {
      entityType: 'dataset',
      entityUrn: dataset('defined'),
      aspectName: 'structuredProperties',
      changeType: change,
      aspect: { contentType, value },
    };
    return catalog.send('/aspects?action=ingestProposal', { body: { proposal } });
  }

  beforeAll(async () => {
    await define('io.defined.number', 'number');
    await define('io.defined.date', 'date');
    await define('io.defined.string', 'string');
    await define('io.defined.tag', 'urn', tags);
    await define('io.defined.grades', 'string', grades);
  });

  test.each([
    [
      'io.defined.number',
      [{ string: 'many' }],
      'which does not fit the definition of urn:li:structuredProperty:io.defined.number; expected a number',
    ],
    ['io.defined.number', [{ double: 1 }, { double: 2 }], 'has 2 values'],
    ['io.defined.date', [{ string: '2026-02-30' }], 'expected a date such as 2026-01-31'],
    ['io.defined.string', [{ double: 1 }], 'expected a string'],
    ['io.defined.tag', [{ string: 'urn:li:corpuser:ann' }], 'expected a urn of tag'],
    ['io.defined.tag', [{ string: 'ann' }], 'expected a urn of tag'],
    ['io.defined.grades', [{ string: 'A' }, { string: 'C' }], String.raw`expected one of \"A\", \"B\"`],
  ])('refuses for %s the values %j', async (id, values, problem) => {
    for (const change of ['UPSERT', 'PATCH'] as const) {
      const { status, text } = await send(id, values, change);
      expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(problem) });
    }
  });

  test.each([
    ['io.defined.date', [{ string: '2026-02-28' }]],
    ['io.defined.tag', [{ string: 'urn:li:tag:pii' }]],
    ['io.defined.grades', [{ string: 'A' }, { string: 'B' }]],
    ['io.undefined', [{ double: 1 }, { string: 'x' }]],
  ])('admits for %s the values %j', async (id, values) => {
    expect(await send(id, values)).toMatchObject({ status: 200 });
    expect(await send(id, values, 'PATCH')).toMatchObject({ status: 200 });
  });

  test('makes a number of a string, so that searches compare it as one', async () => {
    expect(await send('io.defined.number', [{ string: '41' }])).toMatchObject({ status: 200 });
    expect(await found('structuredProperties.io.defined.number', 'GREATER_THAN', '40')).toEqual([dataset('defined')]);
    expect(await found('structuredProperties.io.defined.number', 'GREATER_THAN', '41')).toEqual([]);
  });
});

describe('definitions are checked when they are written', () => {
  const answerTo = async (urn: string, aspectName: string, value: object) => {
    const proposal = upsertOf(urn, aspectName, value);
    const { status, json } = await catalog.send('/aspects?action=ingestProposal', { body: { proposal } });
    return [status, json.message];
  };
  const good = {
    qualifiedName: 'p',
    valueType: 'urn:li:dataType:datahub.string',
    entityTypes: ['urn:li:entityType:datahub.dataset'],
  };

  test.each<[string, object, string]>([
    ['a type that is a tag', { valueType: 'urn:li:tag:x' }, '"urn:li:tag:x", which names no dataType'],
    ['a mistyped type', { valueType: 'urn:li:dataType:datahub.strng' }, "did you mean 'datahub.string'?"],
    ['an entity type that is none', { entityTypes: ['urn:li:entityType:datahub.datset'] }, "did you mean 'dataset'?"],
    ['an entity type that is a tag', { entityTypes: ['urn:li:tag:dataset'] }, 'names no entityType'],
    [
      'urns of an entity type that is none',
      { valueType: 'urn:li:dataType:datahub.urn', typeQualifier: { allowedTypes: ['urn:li:entityType:x.nothing'] } },
      'names no entityType',
    ],
    [
      'allowed values of another type',
      { valueType: 'urn:li:dataType:datahub.number', allowedValues: [{ value: { string: 'many' } }] },
      '"many", which no value may be; expected a number',
    ],
  ])('%s is refused', async (_, more, part) => {
    const [status, message] = await answerTo(property('io.example.bad'), 'propertyDefinition', { ...good, ...more });
    expect([status, message]).toEqual([422, expect.stringContaining(part)]);
  });

  test('a type of their own, and names in other letters, are taken', async () => {
    const more = { valueType: 'urn:li:dataType:acme.money', entityTypes: ['urn:li:entityType:datahub.DATAFLOW'] };
    const written = await answerTo(property('io.example.own'), 'propertyDefinition', { ...good, ...more });
    expect(written[0]).toBe(200);
  });

  test('a stored value stays when its property is for other entity types now, and the others can change', async () => {
    const narrowedDataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,narrowed,PROD)';
    const [narrowed, other] = [property('io.example.narrowed'), property('io.example.other')];
    for (const urn of [narrowed, other]) await answerTo(urn, 'propertyDefinition', good);
    const items = (...values: readonly [string, string][]) => ({
      properties: values.map(([propertyUrn, string]) => ({ propertyUrn, values: [{ string }] })),
    });
    const write = async (value: object) => (await answerTo(narrowedDataset, 'structuredProperties', value))[0];
    expect(await write(items([narrowed, 'a']))).toBe(200);
    const entityTypes = ['urn:li:entityType:datahub.chart'];
    expect((await answerTo(narrowed, 'propertyDefinition', { ...good, entityTypes }))[0]).toBe(200);
    expect(await write(items([other, 'x'], [narrowed, 'a']))).toBe(200);
    expect(await write(items([other, 'x'], [narrowed, 'b']))).toBe(422);
  });

  test.each(['number', 'date', 'urn'])('a stored text stays when its property has the type %s now', async (type) => {
    const [id, other] = [`io.retyped.${type}`, `io.retyped.beside.${type}`];
    for (const each of [id, other]) await define(each, 'string', { cardinality: 'MULTIPLE' });
    const texts = [{ string: 'a' }, { string: '' }, { string: 'NaN' }, { string: '1e999' }];
    await assign(id, [id, texts]);
    await define(id, type, { cardinality: 'MULTIPLE', version: '20260131120000' });
    await assign(id, [id, texts], [other, [{ string: 'x' }]]);
    const read = await catalog.send(
      `/openapi/v3/entity/dataset/${encodeURIComponent(dataset(id))}/structuredProperties`,
    );
    expect(read.json.value.properties).toMatchObject([{ values: texts }, { values: [{ string: 'x' }] }]);
  });

  test('a value of a property for other entity types is refused, by a patch too', async () => {
    const flow = 'urn:li:dataFlow:(airflow,f,prod)';
    const item = { propertyUrn: property('io.example.team'), values: [{ string: 'growth' }] };
    const part = 'which is not for entities of the type dataFlow; expected an entity of the type dataset';
    expect(await answerTo(flow, 'structuredProperties', { properties: [item] })).toEqual([
      422,
      expect.stringContaining(part),
    ]);
    const path = `/openapi/v3/entity/dataFlow/${encodeURIComponent(flow)}/structuredProperties`;
    const patch = [{ op: 'add', path: `/properties/${item.propertyUrn}`, value: item }];
    const patched = await catalog.send(path, { method: 'PATCH', body: { patch } });
    expect([patched.status, patched.json.message]).toEqual([422, expect.stringContaining(part)]);
  });
});

describe('a definition that changes', () => {
  const PLATFORM = 'urn:li:dataPlatform';
  const some = { allowedValues: [{ value: { string: 'A' } }, { value: { string: 'B' } }], cardinality: 'MULTIPLE' };
  const definition = (id: string, more: object) => ({
    qualifiedName: id,
    valueType: 'urn:li:dataType:datahub.string',
    entityTypes: ['urn:li:entityType:datahub.dataset', 'urn:li:entityType:datahub.schemaField'],
    ...more,
  });
  const written = async (urn: string, aspectName: string, value: object) => {
    const proposal = upsertOf(urn, aspectName, value);
    const { status, json } = await catalog.send('/aspects?action=ingestProposal', { body: { proposal } });
    return [status, json.message];
  };
  const changed = (id: string, more: object) => written(property(id), 'propertyDefinition', definition(id, more));
  const refusal = (...parts: readonly string[]) => [422, expect.stringMatching(parts.join('.*'))];

  test.each<[string, object, object, string]>([
    ['its type', {}, { valueType: 'urn:li:dataType:datahub.number' }, '/valueType changes from .*datahub.string'],
    [
      'one value where several were',
      { cardinality: 'MULTIPLE' },
      { cardinality: 'SINGLE' },
      '/cardinality changes from "MULTIPLE" to "SINGLE"',
    ],
    [
      'without a value that was allowed',
      some,
      { ...some, allowedValues: some.allowedValues.slice(1) },
      '/allowedValues lacks "A"',
    ],
    [
      'some values where all were allowed',
      {},
      { allowedValues: some.allowedValues },
      '/allowedValues allows some values only',
    ],
  ])('to %s needs a greater version', async (name, before, after, problem) => {
    const id = `io.changing.${name.replaceAll(' ', '_')}`;
    await define(id, 'string', before);
    expect(await changed(id, { ...before, ...after })).toEqual(refusal(problem, 'or a version of 14 digits'));
    const patch = Object.entries({ ...before, ...after }).map(([key, value]) => ({
      op: 'add',
      path: `/${key}`,
      value,
    }));
    const path = `/openapi/v3/entity/structuredProperty/${encodeURIComponent(property(id))}/propertyDefinition`;
    expect(await catalog.send(path, { method: 'PATCH', body: { patch } })).toMatchObject({ status: 422 });
    expect(await changed(id, { ...before, ...after, version: '2' })).toEqual(refusal('/version is "2"', '14 digits'));
    expect((await changed(id, { ...before, ...after, version: '20260131120000' }))[0]).toBe(200);
  });

  test('keeps its name, with any version, and a name has no spaces', async () => {
    await define('io.changing.name', 'string');
    const renamed = { qualifiedName: 'io.other', version: '20260131120000' };
    expect(await changed('io.changing.name', renamed)).toEqual(refusal('this name never changes', 'io.changing.name'));
    expect(await changed('io.with space', {})).toEqual(refusal('a name and a urn without spaces'));
  });

  test('may allow more, and be for fewer entity types', async () => {
    await define('io.changing.wider', 'string', { ...some, cardinality: 'SINGLE' });
    const more = { allowedValues: [...some.allowedValues, { value: { string: 'C' } }], cardinality: 'MULTIPLE' };
    expect((await changed('io.changing.wider', more))[0]).toBe(200);
    expect((await changed('io.changing.wider', { cardinality: 'MULTIPLE', entityTypes: [] }))[0]).toBe(200);
  });

  test('is refused by GraphQL where new values would allow less', async () => {
    await define('io.changing.graphql', 'string');
    const query = `mutation ($urn: String!) { updateStructuredProperty(input: { urn: $urn, newAllowedValues: [{ stringValue: "A" }] }) { urn } }`;
    const body = { query, variables: { urn: property('io.changing.graphql') } };
    const { json } = await catalog.send('/api/graphql', { body, headers: { 'Content-Type': 'application/json' } });
    expect(json.errors[0].message).toContain('where all were allowed');
  });

  test('that keeps its values refuses others, and that they go', async () => {
    await define('io.kept', 'string', { immutable: true });
    await define('io.beside', 'string');
    const urn = dataset('kept');
    const items = (...values: readonly [string, string][]) => ({
      properties: values.map(([id, string]) => ({ propertyUrn: property(id), values: [{ string }] })),
    });
    await put(urn, 'structuredProperties', items(['io.kept', 'a']));
    expect((await written(urn, 'structuredProperties', items(['io.beside', 'x'], ['io.kept', 'a'])))[0]).toBe(200);
    expect(await written(urn, 'structuredProperties', items(['io.kept', 'b']))).toEqual(
      refusal('changes the values of urn:li:structuredProperty:io.kept', 'never change'),
    );
    expect(await written(urn, 'structuredProperties', items(['io.beside', 'y']))).toEqual(
      refusal('lacks the values of'),
    );
  });

  test('for some platforms admits entities of these, and their columns', async () => {
    await define('io.platforms', 'string', {
      entityTypes: definition('', {}).entityTypes,
      allowedPlatforms: [`${PLATFORM}:hive`],
    });
    const item = { properties: [{ propertyUrn: property('io.platforms'), values: [{ string: 'a' }] }] };
    const kafka = `urn:li:dataset:(${PLATFORM}:kafka,t,PROD)`;
    const write = (urn: string) => written(urn, 'structuredProperties', item);
    expect((await write(dataset('on.hive')))[0]).toBe(200);
    expect((await write(`urn:li:schemaField:(${dataset('on.hive')},id)`))[0]).toBe(200);
    const message = 'not for entities of urn:li:dataPlatform:kafka; expected an entity of urn:li:dataPlatform:hive';
    expect(await write(kafka)).toEqual(refusal(message));
    expect(await write(`urn:li:schemaField:(${kafka},id)`)).toEqual(refusal(message));
  });
});
