/** The operations that clients of released servers call by GraphQL, against the live service. */
import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { buildCatalogSchema } from '#interface/graphql/build-catalog-schema';
import { PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import { CLIENT_DOCUMENTS } from './client-documents';
import {
  CLIENT_WORLD,
  DATABASE,
  DATASET,
  DOMAIN,
  EXECUTION,
  OLD_DATASET,
  OTHER,
  OUTER_DOMAIN,
  PROPERTY,
  QUERY,
  SCHEMA,
  upsert,
  VIEW,
} from './client-world';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const catalog = servedCatalog({ auth: 'on', shipped: true });
let admin: string;
const { data, refusal, answer } = graphqlClient(catalog, () => admin);
const { schema } = buildCatalogSchema(readFileSync('generated/graphql/schema.graphql', 'utf8'));

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, CLIENT_WORLD);
  admin = await tokenFor(catalog, 'admin', PRIVILEGE_NAMES);
});

describe.each(Object.entries(CLIENT_DOCUMENTS))('%s', (_name, { query, variables }) => {
  it('is valid', () => {
    expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([]);
  });

  it('gets data and no errors', async () => {
    const { data: found, errors } = await answer(query, variables);
    expect(errors).toBeUndefined();
    for (const value of Object.values(found)) expect(value).not.toBeNull();
  });
});

describe('versions', () => {
  const SET = 'urn:li:versionSet:(shop orders,dataset)';
  const link = (urn: string, version: string) =>
    `linkAssetVersion(input: { versionSet: "${SET}", linkedEntity: "${urn}", version: "${version}", sourceTimestamp: 5, sourceCreator: "jane" }) { urn latestVersion { urn } properties { versioningScheme } }`;
  const unlink = (urn: string) =>
    `unlinkAssetVersion(input: { versionSet: "${SET}", unlinkedEntity: "${urn}" }) { urn latestVersion { urn } }`;
  const READ = `query { old: dataset(urn: "${OLD_DATASET}") { ...v } new: dataset(urn: "${DATASET}") { ...v } }
    fragment v on Dataset { versionProperties { versionSet { urn } version { versionTag } sortId isLatest sourceCreatedTimestamp { time actor } } }`;

  it('form a set whose newest is known', async () => {
    expect(await data(`mutation { a: ${link(OLD_DATASET, '1')} b: ${link(DATASET, '2')} }`)).toEqual({
      a: {
        urn: SET,
        latestVersion: { urn: OLD_DATASET },
        properties: { versioningScheme: 'ALPHANUMERIC_GENERATED_BY_DATAHUB' },
      },
      b: { urn: SET, latestVersion: { urn: DATASET }, properties: expect.anything() },
    });
    const version = {
      versionSet: { urn: SET },
      sourceCreatedTimestamp: { time: 5, actor: 'urn:li:corpuser:jane' },
    };
    expect(await data(READ)).toEqual({
      old: { versionProperties: { ...version, version: { versionTag: '1' }, sortId: 'AAAAAAAA', isLatest: false } },
      new: { versionProperties: { ...version, version: { versionTag: '2' }, sortId: 'AAAAAAAB', isLatest: true } },
    });
  });

  it('refuse an entity of another type, one that is linked, and one that is not', async () => {
    expect(await refusal(`mutation { ${link(DATASET, '3')} }`)).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(`mutation { ${link(DOMAIN, '3')} }`)).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal(`mutation { ${unlink(OTHER)} }`)).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal('mutation { unlinkAssetVersion(input: {}) { urn } }')).toEqual([400, 'INVALID_INPUT']);
  });

  it('leave the set, which ends with its last version', async () => {
    expect(await data(`mutation { ${unlink(DATASET)} }`)).toEqual({
      unlinkAssetVersion: { urn: SET, latestVersion: { urn: OLD_DATASET } },
    });
    expect(await data(READ)).toMatchObject({
      old: { versionProperties: { isLatest: true } },
      new: { versionProperties: null },
    });
    expect(await data(`mutation { ${unlink(OLD_DATASET)} }`)).toEqual({
      unlinkAssetVersion: { urn: SET, latestVersion: null },
    });
  });
});

test('a connection keeps its secret from those who do not manage connections', async () => {
  const blob = '{"password":"open sesame"}';
  const urn = 'urn:li:dataHubConnection:secret';
  const write = `mutation ($blob: String!) { upsertConnection(input: { id: "secret", type: JSON, platformUrn: "urn:li:dataPlatform:hive", json: { blob: $blob } }) { urn } }`;
  expect(await data(write, { blob })).toEqual({ upsertConnection: { urn } });
  const read = `{ connection(urn: "${urn}") { urn details { type json { blob } } platform { urn } } }`;
  expect((await data(read)).connection).toEqual({
    urn,
    details: { type: 'JSON', json: { blob } },
    platform: { urn: 'urn:li:dataPlatform:hive' },
  });
  expect(await data('{ connection(urn: "urn:li:dataHubConnection:gone") { urn } }')).toEqual({ connection: null });
  const reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
  const asReader = graphqlClient(catalog, () => reader);
  expect((await asReader.refusal(read))[0]).toBe(403);
  const elsewhere = JSON.stringify(
    await data(`{ entity(urn: "${urn}") { ... on DataHubConnection { details { json { encryptedBlob blob } } } } }`),
  );
  expect(elsewhere).toContain('(secret)');
  expect(elsewhere).not.toContain('sesame');
});

describe('secrets', () => {
  const URN = 'urn:li:dataHubSecret:lake';
  const READ = '{ getSecretValues(input: { secrets: ["lake", "none"] }) { name value } }';
  const CHANGE = (name: string) =>
    `mutation { updateSecret(input: { urn: "urn:li:dataHubSecret:${name}", name: "lake", value: "b" }) }`;
  const MAKE = 'mutation { createSecret(input: { name: "lake", value: "a", description: "Lake" }) }';

  it('are made once, changed, and given by name', async () => {
    expect(await data(MAKE)).toEqual({ createSecret: URN });
    expect(await refusal(MAKE)).toEqual([400, 'CONFLICT']);
    expect(await data(READ)).toEqual({ getSecretValues: [{ name: 'lake', value: 'a' }] });
    expect(await data(CHANGE('lake'))).toEqual({ updateSecret: URN });
    expect(await data(READ)).toEqual({ getSecretValues: [{ name: 'lake', value: 'b' }] });
  });

  it('are read together, however many there are', async () => {
    const { secrets } = catalog.runtime().services;
    const values = jest.spyOn(secrets, 'values');
    const names = ['lake', ...Array.from({ length: 200 }, (_, index) => `none-${index}`), 'lake'];
    const { getSecretValues } = await data(
      'query ($names: [String!]!) { getSecretValues(input: { secrets: $names }) { name } }',
      { names },
    );
    expect(getSecretValues).toEqual([{ name: 'lake' }, { name: 'lake' }]);
    expect(values).toHaveBeenCalledTimes(1);
    values.mockRestore();
  });

  it('are not changed where there is none, and keep their name', async () => {
    expect(await refusal(CHANGE('other'))).toEqual([400, 'INVALID_INPUT']);
    const gone = 'mutation { updateSecret(input: { urn: "urn:li:dataHubSecret:gone", name: "gone", value: "b" }) }';
    expect(await refusal(gone)).toEqual([400, 'CONFLICT']);
  });

  it('are hidden in every other read, and refused without the privilege', async () => {
    const read = `{ entity(urn: "${URN}") { ... on DataHubSecret { dataHubSecretValue { name value } } } }`;
    expect(await data(read)).toEqual({ entity: { dataHubSecretValue: { name: 'lake', value: '(secret)' } } });
    const reader = await tokenFor(catalog, 'secret-reader', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY']);
    const asReader = graphqlClient(catalog, () => reader);
    for (const query of [READ, MAKE, CHANGE('lake')]) expect((await asReader.refusal(query))[0]).toBe(403);
  });
});

test('queries of a dataset are listed with the datasets and fields that they use', async () => {
  const filter = `orFilters: [{ and: [{ field: "entities", values: ["${DATASET}"] }] }]`;
  const fields = 'total queries { urn properties { origin { urn } } subjects { dataset { urn } schemaField { urn } } }';
  const listed = async (input: string) =>
    (await data(`{ listQueries(input: { ${input} }) { ${fields} } }`)).listQueries;
  const found = {
    total: 1,
    queries: [
      {
        urn: QUERY,
        properties: { origin: { urn: OTHER } },
        subjects: [
          { dataset: { urn: DATASET }, schemaField: null },
          { dataset: { urn: DATASET }, schemaField: { urn: `urn:li:schemaField:(${DATASET},id)` } },
        ],
      },
    ],
  };
  expect(await listed(`source: MANUAL, ${filter}`)).toEqual(found);
  expect(await listed(`datasetUrn: "${DATASET}", query: "count"`)).toEqual(found);
  for (const input of [`source: SYSTEM, ${filter}`, `datasetUrn: "${OTHER}"`])
    expect(await listed(input)).toEqual({ total: 0, queries: [] });
  expect(await refusal('{ listQueries(input: { start: -1 }) { total } }')).toEqual([400, 'INVALID_INPUT']);
});

test('settings name the kinds of ownership and the default view', async () => {
  const { listOwnershipTypes: kinds } = await data(
    '{ listOwnershipTypes(input: { query: "Technical Owner" }) { ownershipTypes { info { name } } } }',
  );
  expect(kinds.ownershipTypes).toContainEqual({ info: { name: 'Technical Owner' } });
  const read = '{ globalViewsSettings { defaultView } }';
  expect(await data(read)).toEqual({ globalViewsSettings: { defaultView: null } });
  const { services, system } = catalog.runtime();
  const views = { views: { defaultView: VIEW } };
  await services.writer.write(system, [upsert('urn:li:globalSettings:0', 'globalSettingsInfo', views)]);
  expect(await data(read)).toEqual({ globalViewsSettings: { defaultView: VIEW } });
});

describe('values of structured properties', () => {
  const STORED = `{ dataset(urn: "${DATASET}") { structuredProperties { properties { structuredProperty { urn definition { valueType { info { qualifiedName } } } } values { ... on StringValue { stringValue } ... on NumberValue { numberValue } } valueEntities { urn } } } } }`;
  const set = (value: string) =>
    `mutation { upsertStructuredProperties(input: { assetUrn: "${DATASET}", structuredPropertyInputParams: [{ structuredPropertyUrn: "${PROPERTY}", values: [${value}] }] }) { properties { values { ... on StringValue { stringValue } } } } }`;
  const GONE = `mutation { removeStructuredProperties(input: { assetUrn: "${DATASET}", structuredPropertyUrns: ["${PROPERTY}"] }) { properties { values { ... on StringValue { stringValue } } } } }`;

  it('are set, replaced and removed, twice too', async () => {
    await data(set('{ stringValue: "blue" }'));
    expect(await data(set('{ stringValue: "red" }'))).toEqual({
      upsertStructuredProperties: { properties: [{ values: [{ stringValue: 'red' }] }] },
    });
    const structuredProperty = {
      urn: PROPERTY,
      definition: { valueType: { info: { qualifiedName: 'datahub.string' } } },
    };
    const properties = [{ structuredProperty, values: [{ stringValue: 'red' }], valueEntities: [] }];
    expect(await data(STORED)).toEqual({ dataset: { structuredProperties: { properties } } });
    for (let times = 0; times < 2; times++)
      expect(await data(GONE)).toEqual({ removeStructuredProperties: { properties: [] } });
  });

  it.each([['{}'], ['{ stringValue: "a", numberValue: 1 }'], ['{ numberValue: 1 }']])('refuse %s', async (value) => {
    expect((await refusal(set(value)))[1]).toMatch(/INVALID_INPUT|SCHEMA_VIOLATION/);
  });
});

test('an execution has its arguments, and none is null', async () => {
  const query = (urn: string) => `{ executionRequest(urn: "${urn}") { id input { arguments { key value } } } }`;
  expect(await data(query(EXECUTION))).toEqual({
    executionRequest: { id: 'first', input: { arguments: [{ key: 'recipe', value: '{}' }] } },
  });
  expect(await data(query('urn:li:dataHubExecutionRequest:gone'))).toEqual({ executionRequest: null });
  expect(await refusal(query(DATASET))).toEqual([400, 'INVALID_INPUT']);
});

test('descriptions of entities and of fields change where people edit them', async () => {
  await data(`mutation { a: updateDescription(input: { description: "D", resourceUrn: "${DATASET}" })
    b: updateDescription(input: { description: "F", resourceUrn: "${DATASET}", subResourceType: DATASET_FIELD, subResource: "id" })
    c: updateDescription(input: { description: "S", resourceUrn: "${DOMAIN}" }) }`);
  expect(
    await data(`{ dataset(urn: "${DATASET}") { editableDatasetProperties { description } editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description } } }
      domain(urn: "${DOMAIN}") { properties { name description } } }`),
  ).toEqual({
    dataset: {
      editableDatasetProperties: { description: 'D' },
      editableSchemaMetadata: { editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'F' }] },
    },
    domain: { properties: { name: 'Shops', description: 'S' } },
  });
  expect(
    await refusal('mutation { updateDescription(input: { description: "x", resourceUrn: "urn:li:form:x" }) }'),
  ).toEqual([400, 'INVALID_INPUT']);
});

describe('hierarchies', () => {
  const found = async (field: string, urn: string, condition: string) => {
    const filters = `{ field: "${field}", values: ["${urn}"], condition: ${condition} }`;
    const { searchAcrossEntities: page } = await data(
      `{ searchAcrossEntities(input: { types: [DATASET, CONTAINER], query: "*", orFilters: [{ and: [${filters}] }] }) { searchResults { entity { urn } } } }`,
    );
    return page.searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn).toSorted();
  };

  it.each([
    ['domains', OUTER_DOMAIN, 'EQUAL', []],
    ['domains', OUTER_DOMAIN, 'DESCENDANTS_INCL', [DATASET]],
    ['domains', DOMAIN, 'ANCESTORS_INCL', [DATASET]],
    ['container', DATABASE, 'DESCENDANTS_INCL', [SCHEMA, DATASET]],
    ['container', SCHEMA, 'ANCESTORS_INCL', [SCHEMA, DATASET]],
    ['container', SCHEMA, 'RELATED_INCL', [SCHEMA, DATASET]],
  ])('are followed by filters: %s of %s, %s', async (field, urn, condition, expected) => {
    expect(await found(field, urn, condition)).toEqual(expected);
  });

  it('are shown, the nearest first', async () => {
    expect(
      await data(`{ dataset(urn: "${DATASET}") { parentContainers { count containers { urn } } } domain(urn: "${DOMAIN}") { parentDomains { count domains { urn } } }
        container(urn: "${SCHEMA}") { entities(input: { query: "*" }) { total searchResults { entity { urn } } } }
        dataProduct(urn: "urn:li:dataProduct:orders") { entities(input: { query: "*" }) { total searchResults { entity { urn } } } } }`),
    ).toEqual({
      dataset: { parentContainers: { count: 2, containers: [{ urn: SCHEMA }, { urn: DATABASE }] } },
      domain: { parentDomains: { count: 1, domains: [{ urn: OUTER_DOMAIN }] } },
      container: { entities: { total: 1, searchResults: [{ entity: { urn: DATASET } }] } },
      dataProduct: { entities: { total: 1, searchResults: [{ entity: { urn: DATASET } }] } },
    });
  });

  it('of domains are listed level by level', async () => {
    const list = (parent: string) =>
      `{ listDomains(input: { ${parent} }) { total domains { urn entities(input: { query: "*" }) { total } } } }`;
    expect((await data(list(''))).listDomains).toEqual({
      total: 1,
      domains: [{ urn: OUTER_DOMAIN, entities: { total: 0 } }],
    });
    const inner = list(`parentDomain: "${OUTER_DOMAIN}"`);
    expect((await data(inner)).listDomains).toEqual({ total: 1, domains: [{ urn: DOMAIN, entities: { total: 1 } }] });
  });
});

describe('domains', () => {
  const bare = servedCatalog({ auth: 'on' });

  it('that are hidden are not listed', async () => {
    const { services, system } = bare.runtime();
    await services.writer.write(system, CLIENT_WORLD);
    const list = `{ listDomains(input: { parentDomain: "${OUTER_DOMAIN}" }) { total domains { urn entities { total } } } }`;
    const listed = async (user: string, urn: string) => {
      const token = await tokenFor(bare, user, ['VIEW_ENTITY_PAGE'], only('URN', 'EQUALS', urn));
      return (await graphqlClient(bare, () => token).data(list)).listDomains;
    };
    expect(await listed('outer', OUTER_DOMAIN)).toEqual({ total: 0, domains: [] });
    expect(await listed('inner', DOMAIN)).toEqual({ total: 1, domains: [{ urn: DOMAIN, entities: { total: 0 } }] });
  });
});

describe('views', () => {
  const search = (view: string) =>
    `{ searchAcrossEntities(input: { query: "*", orFilters: [{ and: [{ field: "name", values: ["orders"] }] }], viewUrn: "${view}" }) { searchResults { entity { urn } } } }`;

  it('narrow a search', async () => {
    expect((await data(search(VIEW))).searchAcrossEntities.searchResults).toEqual([{ entity: { urn: DATASET } }]);
  });

  it('are refused if they do not exist', async () => {
    expect((await refusal(search('urn:li:dataHubView:gone')))[0]).toBe(404);
  });
});

test('a search returns the fields that it is asked for, and counts its values', async () => {
  const { scrollAcrossEntities: page, aggregateAcrossEntities: counts } = await data(
    `{ scrollAcrossEntities(input: { types: [DATASET], query: "*", orFilters: [{ and: [{ field: "urn", values: ["${DATASET}"] }] }], searchFlags: { fetchExtraFields: ["name", "domains", "gone"] } }) { searchResults { extraProperties { name value } } }
      aggregateAcrossEntities(input: { types: [DATASET], query: "*", facets: ["platform"] }) { facets { field aggregations { value count } } } }`,
  );
  expect(page.searchResults).toEqual([
    {
      extraProperties: [
        { name: 'name', value: '"orders"' },
        { name: 'domains', value: JSON.stringify([DOMAIN]) },
      ],
    },
  ]);
  expect(counts.facets).toEqual([
    {
      field: 'platform',
      aggregations: [
        { value: 'urn:li:dataPlatform:hive', count: 2 },
        { value: 'urn:li:dataPlatform:kafka', count: 1 },
      ],
    },
  ]);
});

test('a semantic search is refused with what to use', async () => {
  const { errors } = await answer('{ semanticSearchAcrossEntities(input: { query: "x" }) { total } }');
  expect(errors?.[0]?.message).toContain('use searchAcrossEntities');
  expect(errors?.[0]?.extensions.code).toBe(400);
});

test('an invitation is refused with what to use', async () => {
  const { errors } = await answer(
    'query ($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }',
    {
      input: {},
    },
  );
  expect(errors?.[0]?.message).toContain('use createUser, then createNativeUserResetToken');
});

test('a circle of parents ends', async () => {
  const { services, system } = catalog.runtime();
  const [a, b] = ['urn:li:container:a', 'urn:li:container:b'];
  await services.writer.write(system, [
    upsert(a, 'container', { container: b }),
    upsert(b, 'container', { container: a }),
  ]);
  expect((await data(`{ container(urn: "${a}") { parentContainers { containers { urn } } } }`)).container).toEqual({
    parentContainers: { containers: [{ urn: b }] },
  });
});
