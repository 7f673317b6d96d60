/** The documents of clients for assistants, which are the largest that clients send, against the live service. */
import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import { buildCatalogSchema } from '#interface/graphql/build-catalog-schema';
import { ASSISTANT_DOCUMENTS } from './assistant-documents';
import { upsert } from './client-world';
import { graphqlClient } from './graphql-client';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

const PLATFORM = 'urn:li:dataPlatform:hive';
const dataset = (name: string) => `urn:li:dataset:(${PLATFORM},${name},PROD)`;
const ORDERS = dataset('orders');
const REPORT = dataset('report');
const COLUMN = `urn:li:schemaField:(${ORDERS},id)`;
const FLOW = 'urn:li:dataFlow:(airflow,daily,PROD)';
const CHART = 'urn:li:chart:(looker,sales)';
const FEATURE = 'urn:li:mlFeature:(people,age)';
const [DOMAIN, OUTER, PRODUCT] = ['urn:li:domain:shops', 'urn:li:domain:sales', 'urn:li:dataProduct:orders'];
const [CONTAINER, DATABASE, GUIDE] = ['urn:li:container:c', 'urn:li:container:d', 'urn:li:document:guide'];
const [ANN, TEAM] = ['urn:li:corpuser:ann', 'urn:li:corpGroup:team'];
const [TERM, TIER] = ['urn:li:glossaryTerm:net', 'urn:li:structuredProperty:tier'];
const [GOOD, BAD, GONE] = ['urn:li:assertion:good', 'urn:li:assertion:bad', 'urn:li:assertion:gone'];
const [LATE, OLD] = ['urn:li:incident:late', 'urn:li:incident:old'];
const STAMP = { time: 7, actor: ANN };

const TYPE = (name: string) => ({ type: { [`com.linkedin.schema.${name}`]: {} } });
const SCHEMA = {
  schemaName: 'orders',
  platform: PLATFORM,
  version: 0,
  hash: '',
  created: STAMP,
  lastModified: STAMP,
  platformSchema: { 'com.linkedin.schema.KafkaSchema': { documentSchema: 'record Orders' } },
  fields: [
    {
      fieldPath: 'id',
      nativeDataType: 'int',
      type: TYPE('NumberType'),
      globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] },
    },
    { fieldPath: 'who', nativeDataType: 'struct', type: TYPE('RecordType') },
  ],
  foreignKeys: [
    { name: 'k', foreignFields: [`urn:li:schemaField:(${REPORT},id)`], sourceFields: [COLUMN], foreignDataset: REPORT },
  ],
};

function assertion(urn: string, type: string, runs: readonly string[]): readonly Proposal[] {
  const datasetAssertion = { dataset: ORDERS, scope: 'DATASET_COLUMN', operator: 'NOT_NULL', fields: [COLUMN] };
  return [
    upsert(urn, 'assertionInfo', {
      type,
      datasetAssertion,
      description: 'Ids are there',
      note: { content: 'Ask Ann', lastModified: STAMP },
    }),
    ...runs.map((result, index) =>
      upsert(urn, 'assertionRunEvent', {
        timestampMillis: index + 1,
        runId: `${index}`,
        assertionUrn: urn,
        asserteeUrn: ORDERS,
        status: 'COMPLETE',
        result: { type: result },
      }),
    ),
  ];
}

function incident(urn: string, state: string): Proposal {
  return upsert(urn, 'incidentInfo', {
    type: 'OPERATIONAL',
    title: 'Late',
    priority: 1,
    entities: [ORDERS],
    created: STAMP,
    startedAt: 5,
    status: { state, lastUpdated: STAMP, message: 'Looking' },
    assignees: [{ actor: ANN, assignedAt: STAMP }],
    source: { type: 'ASSERTION_FAILURE', sourceUrn: BAD },
  });
}

const tier = (value: string): JsonObject => ({ properties: [{ propertyUrn: TIER, values: [{ string: value }] }] });

const WORLD: readonly Proposal[] = [
  upsert(ORDERS, 'datasetProperties', { name: 'orders', customProperties: { team: 'blue' } }),
  upsert(ORDERS, 'schemaMetadata', SCHEMA),
  upsert(ORDERS, 'viewProperties', { materialized: true, viewLogic: 'select 1', viewLanguage: 'SQL' }),
  upsert(ORDERS, 'deprecation', { deprecated: true, note: 'Use the report', actor: ANN }),
  upsert(ORDERS, 'domains', { domains: [DOMAIN] }),
  upsert(ORDERS, 'glossaryTerms', { terms: [{ urn: TERM, actor: ANN }], auditStamp: STAMP }),
  upsert(ORDERS, 'ownership', {
    owners: [
      { owner: ANN, type: 'DATAOWNER' },
      { owner: TEAM, type: 'DATAOWNER' },
    ],
    lastModified: STAMP,
  }),
  upsert(COLUMN, 'structuredProperties', tier('gold')),
  upsert(COLUMN, 'businessAttributes', {
    businessAttribute: { businessAttributeUrn: 'urn:li:businessAttribute:number' },
  }),
  upsert('urn:li:businessAttribute:number', 'businessAttributeInfo', {
    fieldPath: 'number',
    name: 'Number',
    type: TYPE('NumberType'),
  }),
  upsert(REPORT, 'datasetProperties', { name: 'report' }),
  upsert(REPORT, 'upstreamLineage', {
    upstreams: [{ auditStamp: STAMP, dataset: ORDERS, type: 'VIEW' }],
    fineGrainedLineages: [
      {
        upstreamType: 'FIELD_SET',
        downstreamType: 'FIELD',
        upstreams: [COLUMN],
        downstreams: [`urn:li:schemaField:(${REPORT},id)`],
      },
    ],
  }),
  upsert(FLOW, 'dataFlowInfo', { name: 'daily' }),
  upsert(CHART, 'chartInfo', {
    title: 'Sales',
    description: 'A chart',
    lastModified: { created: STAMP, lastModified: STAMP },
  }),
  upsert(FEATURE, 'mlFeatureProperties', { description: 'Age in years' }),
  upsert(DOMAIN, 'domainProperties', { name: 'Shops', parentDomain: OUTER }),
  upsert(OUTER, 'domainProperties', { name: 'Sales' }),
  upsert(PRODUCT, 'dataProductProperties', { name: 'Orders', assets: [{ destinationUrn: ORDERS }] }),
  upsert(CONTAINER, 'containerProperties', { name: 'c' }),
  upsert(CONTAINER, 'browsePathsV2', { path: [{ id: DATABASE, urn: DATABASE }, { id: 'plain' }] }),
  upsert(DATABASE, 'containerProperties', { name: 'd' }),
  upsert(GUIDE, 'documentInfo', {
    title: 'Guide',
    contents: { text: '' },
    status: { state: 'PUBLISHED' },
    created: STAMP,
    lastModified: STAMP,
    relatedAssets: [{ asset: ORDERS }],
  }),
  upsert(ANN, 'corpUserInfo', { active: true, displayName: 'Ann', customProperties: { desk: '4' } }),
  upsert(TEAM, 'corpGroupInfo', { admins: [ANN], members: [ANN], groups: ['urn:li:corpGroup:other'] }),
  upsert(TERM, 'glossaryTermInfo', { definition: 'Without tax', termSource: 'INTERNAL', name: 'Net' }),
  upsert(TIER, 'propertyDefinition', {
    qualifiedName: 'tier',
    valueType: 'urn:li:dataType:datahub.string',
    created: STAMP,
    entityTypes: ['urn:li:entityType:datahub.schemaField'],
  }),
  ...assertion(GOOD, 'DATASET', ['FAILURE', 'SUCCESS']),
  ...assertion(BAD, 'DATASET', ['SUCCESS', 'FAILURE']),
  ...assertion(GONE, 'DATASET', ['FAILURE']),
  upsert(GONE, 'status', { removed: true }),
  incident(LATE, 'ACTIVE'),
  incident(OLD, 'RESOLVED'),
];

const catalog = servedCatalog({ auth: 'on' });
let admin: string;
const { data } = graphqlClient(catalog, () => admin);
const { schema } = buildCatalogSchema(readFileSync('generated/graphql/schema.graphql', 'utf8'));
const entity = async (urn: string) => (await data(ASSISTANT_DOCUMENTS.entity, { urn })).entity;

beforeAll(async () => {
  const { services, system } = catalog.runtime();
  await services.writer.write(system, WORLD);
  admin = await tokenFor(catalog, 'admin', PRIVILEGE_NAMES);
});

test.each(Object.entries(ASSISTANT_DOCUMENTS))('the document %s is valid', (_name, query) => {
  expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([]);
});

describe('the details of an entity', () => {
  it('has the schema of a dataset, and each column as an entity', async () => {
    const { schemaMetadata, viewProperties } = await entity(ORDERS);
    expect(viewProperties).toMatchObject({ materialized: true, logic: 'select 1', language: 'SQL' });
    expect(schemaMetadata).toMatchObject({
      createdAt: 7,
      datasetUrn: ORDERS,
      name: 'orders',
      platformUrn: PLATFORM,
      platformSchema: { schema: 'record Orders' },
      foreignKeys: [
        { sourceFields: [{ fieldPath: 'id' }], foreignFields: [{ fieldPath: 'id' }], foreignDataset: { urn: REPORT } },
      ],
    });
    expect(schemaMetadata.fields).toMatchObject([
      {
        fieldPath: 'id',
        type: 'NUMBER',
        tags: { tags: [{ tag: { urn: 'urn:li:tag:pii' } }] },
        schemaFieldEntity: {
          structuredProperties: { properties: [{ values: [{ stringValue: 'gold' }] }] },
          businessAttributes: {
            businessAttribute: { businessAttribute: { properties: { name: 'Number', valueType: 'NUMBER' } } },
          },
        },
      },
      { fieldPath: 'who', type: 'STRUCT', schemaFieldEntity: { structuredProperties: null } },
    ]);
  });

  it('names the people, domains and terms around it', async () => {
    const { deprecation, domain, ownership, glossaryTerms, product } = await entity(ORDERS);
    expect(deprecation).toMatchObject({ actor: ANN, actorEntity: { urn: ANN, properties: { displayName: 'Ann' } } });
    expect(domain.domain).toMatchObject({
      urn: DOMAIN,
      parentDomains: { count: 1 },
      entities: { total: 1 },
      dataProducts: { total: 0 },
    });
    expect(ownership.owners[1].owner.info).toMatchObject({
      groups: ['urn:li:corpGroup:other'],
      admins: [{ urn: ANN }],
    });
    expect(glossaryTerms.terms).toMatchObject([{ actor: { urn: ANN }, term: { hierarchicalName: 'net' } }]);
    expect(product.relationships).toMatchObject([{ entity: { urn: PRODUCT } }]);
  });

  it.each<[string, JsonObject]>([
    [
      CHART,
      {
        tool: 'looker',
        chartId: 'sales',
        health: [{ type: 'INCIDENTS', status: 'PASS', message: null, causes: null }],
      },
    ],
    [FEATURE, { name: 'age', description: 'Age in years' }],
    [CONTAINER, { browsePathV2: { path: [{ entity: { properties: { name: 'd' } } }, { entity: null }] } }],
    [ANN, { properties: { displayName: 'Ann', customProperties: [{ key: 'desk', value: '4' }] } }],
    [
      TIER,
      {
        definition: {
          created: { time: 7, actor: { urn: ANN, properties: { displayName: 'Ann' } } },
          lastModified: null,
        },
      },
    ],
    [
      GOOD,
      {
        info: {
          note: 'Ask Ann',
          entityUrn: ORDERS,
          datasetAssertion: { datasetUrn: ORDERS, fields: [{ urn: COLUMN, path: 'id' }] },
        },
      },
    ],
  ])('fits the type of %s', async (urn, expected) => {
    expect(await entity(urn)).toMatchObject(expected);
  });

  it('is read of ten entities with as many statements as of two', async () => {
    const names = Array.from({ length: 10 }, (_, index) => dataset(`wide_${index}`));
    const { services, system } = catalog.runtime();
    const alike = new Set(['schemaMetadata', 'domains', 'ownership', 'deprecation']);
    const aspects = WORLD.filter(({ urn, aspectName }) => urn === ORDERS && alike.has(aspectName));
    await services.writer.write(
      system,
      names.flatMap((urn) => aspects.map((aspect) => ({ ...aspect, urn }))),
    );
    const { reader, relationships, timeseries, search } = catalog.runtime().services;
    const reads = [
      jest.spyOn(reader, 'visible'),
      jest.spyOn(reader, 'admitted'),
      jest.spyOn(relationships, 'ofMany'),
      jest.spyOn(timeseries, 'latest'),
      jest.spyOn(search, 'search'),
    ];
    const statements = async (count: number) => {
      for (const spy of reads) spy.mockClear();
      await data(ASSISTANT_DOCUMENTS.entities, { urns: names.slice(0, count) });
      return reads.map(({ mock }) => mock.calls.length);
    };
    expect(await statements(10)).toEqual(await statements(2));
    jest.restoreAllMocks();
  });
});

describe('health', () => {
  const read = `{ dataset(urn: "${ORDERS}") { health { type status message causes } } }`;
  const ofIncidents = { type: 'INCIDENTS', status: 'FAIL', message: '1 active incident', causes: [LATE] };

  it('counts open incidents and the newest results, without what was removed', async () => {
    const ofAssertions = {
      type: 'ASSERTIONS',
      status: 'FAIL',
      message: '1 of 2 assertions are failing',
      causes: [BAD],
    };
    expect((await data(read)).dataset.health).toEqual([ofIncidents, ofAssertions]);
  });

  it('says nothing of results to those who may not read time series', async () => {
    const reader = await tokenFor(catalog, 'reader', ['VIEW_ENTITY_PAGE']);
    const asReader = graphqlClient(catalog, () => reader);
    expect((await asReader.data(read)).dataset.health).toEqual([ofIncidents]);
  });

  it('does not count incidents that the caller may not see', async () => {
    const limited = await tokenFor(catalog, 'limited', ['VIEW_ENTITY_PAGE'], only('TYPE', 'EQUALS', 'dataset'));
    const asLimited = graphqlClient(catalog, () => limited);
    expect((await asLimited.data(read)).dataset.health).toEqual([
      { type: 'INCIDENTS', status: 'PASS', message: null, causes: null },
    ]);
  });
});

describe('incidents', () => {
  it('have the members that released servers give', async () => {
    expect(await entity(LATE)).toMatchObject({
      incidentType: 'OPERATIONAL',
      title: 'Late',
      priority: 'HIGH',
      startedAt: 5,
      created: { time: 7, actor: ANN },
      incidentStatus: { state: 'ACTIVE', message: 'Looking' },
      assignees: [{ urn: ANN }],
      entity: { urn: ORDERS },
      source: { type: 'ASSERTION_FAILURE', source: { urn: BAD } },
    });
  });

  it('are listed whole, or by their state', async () => {
    const list = async (state: string | null) => {
      const found = await data(ASSISTANT_DOCUMENTS.incidents, { urn: ORDERS, state, start: 0, count: 10 });
      return found.entity.incidents.incidents.map(({ urn }: { urn: string }) => urn);
    };
    expect(await list(null)).toEqual([LATE, OLD]);
    expect(await list('ACTIVE')).toEqual([LATE]);
    expect(await list('RESOLVED')).toEqual([OLD]);
  });

  it('are raised with a priority by name', async () => {
    const raise = `mutation ($input: RaiseIncidentInput!) { raiseIncident(input: $input) }`;
    const input = { type: 'OPERATIONAL', title: 'Slow', resourceUrn: REPORT, priority: 'CRITICAL' };
    const { raiseIncident: urn } = await data(raise, { input });
    expect(await data(`{ entity(urn: "${urn}") { ... on Incident { priority info { priority } } } }`)).toEqual({
      entity: { priority: 'CRITICAL', info: { priority: 0 } },
    });
  });
});

test('owners are added in one role, and leave it', async () => {
  const [steward, technical] = ['urn:li:ownershipType:steward', 'urn:li:ownershipType:technical'];
  const change = (field: string, more: string) =>
    data(`mutation { ${field}(input: { ${more} resources: [{ resourceUrn: "${REPORT}" }] }) }`);
  const owners = async () => {
    const read = `{ dataset(urn: "${REPORT}") { ownership { owners { owner { urn } ownershipType { urn } } } } }`;
    return (await data(read)).dataset.ownership.owners;
  };
  await change('batchAddOwners', `owners: [{ ownerUrn: "${ANN}" }], ownershipTypeUrn: "${technical}"`);
  await change(
    'batchAddOwners',
    `owners: [{ ownerUrn: "${TEAM}", ownershipTypeUrn: "${steward}" }], ownershipTypeUrn: "${technical}"`,
  );
  const [ann, team] = [
    { owner: { urn: ANN }, ownershipType: { urn: technical } },
    { owner: { urn: TEAM }, ownershipType: { urn: steward } },
  ];
  expect(await owners()).toEqual([ann, team]);
  await change('batchRemoveOwners', `ownerUrns: ["${ANN}", "${TEAM}"], ownershipTypeUrn: "${steward}"`);
  expect(await owners()).toEqual([ann]);
  await data(
    `mutation { removeOwner(input: { ownerUrn: "${ANN}", ownershipTypeUrn: "${steward}", resourceUrn: "${REPORT}" }) }`,
  );
  expect(await owners()).toEqual([ann]);
  await change('batchRemoveOwners', `ownerUrns: ["${ANN}"]`);
  expect(await owners()).toEqual([]);
  const reader = await tokenFor(catalog, 'owner-reader', ['VIEW_ENTITY_PAGE']);
  const refused = await graphqlClient(catalog, () => reader).refusal(
    `mutation { batchAddOwners(input: { owners: [{ ownerUrn: "${ANN}" }], ownershipTypeUrn: "${steward}", resources: [{ resourceUrn: "${REPORT}" }] }) }`,
  );
  expect(refused[0]).toBe(403);
});

test('documents about an entity are listed for it', async () => {
  const list = async (urn: string) =>
    (await data(ASSISTANT_DOCUMENTS.documents, { urn, input: { start: 0, count: 10 } })).entity.relatedDocuments;
  expect(await list(ORDERS)).toEqual({
    start: 0,
    count: 1,
    total: 1,
    documents: [{ urn: GUIDE, type: 'DOCUMENT', info: { title: 'Guide' } }],
  });
  expect(await list(DOMAIN)).toMatchObject({ total: 0, documents: [] });
});

test('lineage shows what is found, and the columns on the way', async () => {
  const walk = async (urn: string) => {
    const input = {
      urn,
      direction: 'DOWNSTREAM',
      query: '*',
      start: 0,
      count: 10,
      searchFlags: { skipHighlighting: true },
    };
    return (await data(ASSISTANT_DOCUMENTS.lineage, { input })).searchAcrossLineage;
  };
  expect(await walk(ORDERS)).toMatchObject({
    total: 1,
    searchResults: [{ degree: 1, entity: { urn: REPORT, name: 'report' } }],
  });
  expect((await walk(COLUMN)).searchResults[0].paths[0].path).toMatchObject([
    { urn: COLUMN, fieldPath: 'id', parent: { urn: ORDERS, type: 'DATASET' } },
    { fieldPath: 'id', parent: { urn: REPORT } },
  ]);
});
