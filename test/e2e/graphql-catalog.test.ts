/** The part of the GraphQL schema that follows from the models, against the live service. */
import { readFileSync } from 'node:fs';
import { buildClientSchema, getIntrospectionQuery, validateSchema } from 'graphql';
import { registry } from '#generated/registry/registry';
import { buildCatalogSchema } from '#interface/graphql/build-catalog-schema';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { servedCatalog, type ServedCatalog } from './served-catalog';
import { tokenFor } from './token-for';

const DOMAIN = 'urn:li:domain:sales';
const OWNER = 'urn:li:corpuser:jane';
const SECRET_DOMAIN = 'urn:li:domain:hidden';

function dataset(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
}

function upsert(urn: string, aspectName: string, value: Proposal['value']): Proposal {
  const entityType = urn.split(':')[2] ?? '';
  return { entityType, urn, aspectName, changeType: 'UPSERT', ...(value !== undefined && { value }) };
}

function entity(name: string, domain = DOMAIN): readonly Proposal[] {
  const urn = dataset(name);
  const stamp = { time: 1, actor: OWNER };
  return [
    upsert(urn, 'datasetProperties', { name, description: `About ${name}`, customProperties: { team: 'blue' } }),
    upsert(urn, 'ownership', { owners: [{ owner: OWNER, type: 'DATAOWNER' }], lastModified: stamp }),
    upsert(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
    upsert(urn, 'glossaryTerms', { terms: [{ urn: 'urn:li:glossaryTerm:money' }], auditStamp: stamp }),
    upsert(urn, 'domains', { domains: [domain] }),
    upsert(urn, 'container', { container: 'urn:li:container:db' }),
  ];
}

const CATALOG: readonly Proposal[] = [
  ...Array.from({ length: 100 }, (_, index) => entity(`orders_${index}`)).flat(),
  ...entity('secret', SECRET_DOMAIN),
  upsert(DOMAIN, 'domainProperties', { name: 'Sales' }),
  upsert('urn:li:container:db', 'containerProperties', { name: 'db' }),
  upsert('urn:li:tag:pii', 'tagProperties', { name: 'PII', description: 'Personal' }),
  upsert('urn:li:dataPlatform:hive', 'dataPlatformInfo', {
    name: 'hive',
    displayName: 'Hive',
    type: 'FILE_SYSTEM',
    datasetNameDelimiter: '.',
  }),
  upsert(OWNER, 'corpUserInfo', { active: true, displayName: 'Jane' }),
  upsert(dataset('orders_1'), 'upstreamLineage', {
    upstreams: [{ auditStamp: { time: 1, actor: OWNER }, dataset: dataset('secret'), type: 'VIEW' }],
  }),
];

/** As `datahub search` of the newest Python client asks. */
const FIELDS = `urn type ... on Dataset {
  name origin
  properties { name description customProperties { key value } }
  platform { urn name properties { displayName } }
  tags { tags { tag { urn name properties { name description } } } }
  glossaryTerms { terms { term { urn name } } }
  ownership { owners { owner { ... on CorpUser { urn username properties { displayName } } ... on CorpGroup { urn name } } } }
  domain { domain { urn properties { name } } }
  container { urn properties { name } }
}`;

const ORDERS_7 = {
  urn: dataset('orders_7'),
  type: 'DATASET',
  name: 'orders_7',
  origin: 'PROD',
  properties: { name: 'orders_7', description: 'About orders_7', customProperties: [{ key: 'team', value: 'blue' }] },
  platform: { urn: 'urn:li:dataPlatform:hive', name: 'hive', properties: { displayName: 'Hive' } },
  tags: {
    tags: [{ tag: { urn: 'urn:li:tag:pii', name: 'pii', properties: { name: 'PII', description: 'Personal' } } }],
  },
  glossaryTerms: { terms: [{ term: { urn: 'urn:li:glossaryTerm:money', name: 'money' } }] },
  ownership: { owners: [{ owner: { urn: OWNER, username: 'jane', properties: { displayName: 'Jane' } } }] },
  domain: { domain: { urn: DOMAIN, properties: { name: 'Sales' } } },
  container: { urn: 'urn:li:container:db', properties: { name: 'db' } },
};

function asker(catalog: ServedCatalog, token?: () => string) {
  return async (query: string, variables: object = {}) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token()}` }) };
    const { status, json } = await catalog.send('/api/graphql', {
      method: 'POST',
      headers,
      body: { query, variables },
    });
    expect(status).toBe(200);
    return json;
  };
}

test('the schema is valid, and has a type and a root field for every entity type', () => {
  const { schema, names } = buildCatalogSchema(readFileSync('generated/graphql/schema.graphql', 'utf8'));
  expect(validateSchema(schema)).toEqual([]);
  for (const { name } of registry.entities) {
    expect(schema.getType(names.typeOf(name) ?? '')).toBeDefined();
    expect(names.entityTypeOf(names.symbolOf(name))).toBe(name);
  }
  expect(['corpuser', 'mlModel', 'dataHubRole', 'dataJob'].map((name) => names.symbolOf(name))).toEqual([
    'CORP_USER',
    'MLMODEL',
    'DATAHUB_ROLE',
    'DATA_JOB',
  ]);
});

describe('the catalog in GraphQL', () => {
  const catalog = servedCatalog();
  const ask = asker(catalog);

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
  });

  it('is introspected whole', async () => {
    const { data, errors } = await ask(getIntrospectionQuery());
    expect(errors).toBeUndefined();
    expect(buildClientSchema(data).getType('Dataset')).toBeDefined();
    // graphql-core 3.2.3, which circuit breakers of 0.10.4 read the schema with, fails at locations that it does not know.
    const { directives } = data['__schema'];
    expect(directives.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'deprecated',
      'include',
      'oneOf',
      'skip',
      'specifiedBy',
    ]);
    expect(JSON.stringify(directives)).not.toContain('DIRECTIVE_DEFINITION');
  });

  it('has entities by urn, with their aspects and the entities that those name', async () => {
    const answer = await ask(`{ dataset(urn: "${dataset('orders_7')}") { ${FIELDS} } }`);
    expect(answer).toEqual({ data: { dataset: ORDERS_7 } });
    const { data } = await ask(`{ entity(urn: "${dataset('orders_7')}") { ${FIELDS} } }`);
    expect(data.entity).toEqual(ORDERS_7);
  });

  it('distinguishes entities that exist, and refuses urns of other types with null', async () => {
    const query = `{ gone: dataset(urn: "${dataset('gone')}") { exists name properties { name } }
      known: tag(urn: "urn:li:tag:pii") { exists } other: tag(urn: "${OWNER}") { urn } wrong: entity(urn: "x") { urn }
      list: entities(urns: ["urn:li:tag:pii", "urn:li:nothing:x"]) { urn } entityExists(urn: "${dataset('gone')}") }`;
    expect(await ask(query)).toEqual({
      data: {
        gone: { exists: false, name: 'gone', properties: null },
        known: { exists: true },
        other: null,
        wrong: null,
        list: [{ urn: 'urn:li:tag:pii' }, null],
        entityExists: false,
      },
    });
  });

  it('searches with the names and types of released clients', async () => {
    const query = `query search($types: [EntityType!], $query: String!, $orFilters: [AndFilterInput!], $count: Int!, $start: Int!,
      $viewUrn: String, $sortInput: SearchSortInput) {
      searchAcrossEntities(input: { query: $query, count: $count, start: $start, types: $types, orFilters: $orFilters, viewUrn: $viewUrn,
        sortInput: $sortInput, searchFlags: { skipHighlighting: true, maxAggValues: 5 } }) {
        start count total searchResults { entity { ${FIELDS} } }
        facets { field aggregations { value count entity { urn ... on Tag { name } } } } } }`;
    const { data, errors } = await ask(query, { query: 'orders_7', count: '5', start: '0', types: ['DATASET'] });
    expect(errors).toBeUndefined();
    const found = data.searchAcrossEntities;
    expect(found).toMatchObject({ start: 0, count: found.searchResults.length });
    expect(found.searchResults[0].entity).toEqual(ORDERS_7);
    const tags = found.facets.find(({ field }: { field: string }) => field === 'tags');
    expect(tags.aggregations[0].entity).toEqual({ urn: 'urn:li:tag:pii', name: 'pii' });
    const types = found.facets.find(({ field }: { field: string }) => field === '_entityType');
    expect(types.aggregations[0].value).toBe('DATASET');
  });

  it('takes fragments on all types that clients show in one list', async () => {
    const named = [
      'Tag',
      'GlossaryTerm',
      'CorpGroup',
      'MLModel',
      'MLFeature',
      'MLFeatureTable',
      'MLPrimaryKey',
      'MLModelGroup',
      'DataPlatform',
    ];
    const described = ['Chart', 'Dashboard', 'DataJob', 'DataFlow', 'Domain', 'Container', 'GlossaryTerm', 'Tag'];
    const query = `{ searchAcrossEntities(input: { query: "*", count: 50 }) { searchResults { entity { ${FIELDS}
      ${named.map((type) => `... on ${type} { name }`).join(' ')}
      ${described.map((type) => `... on ${type} { properties { name description } }`).join(' ')}
      ... on CorpUser { username properties { displayName email } } ... on DataJob { jobId dataFlow { urn } }
      ... on DataFlow { flowId cluster platform { urn } } ... on Document { info { title } platform { name } } } } } }`;
    expect((await ask(query)).errors).toBeUndefined();
  });

  it('scrolls to the end, as deletions by filter do', async () => {
    const query = `query scrollUrnsWithFilters($types: [EntityType!], $query: String!, $orFilters: [AndFilterInput!], $batchSize: Int!,
      $scrollId: String, $sortInput: SearchSortInput, $skipCache: Boolean!, $includeSoftDeleted: Boolean) {
      scrollAcrossEntities(input: { query: $query, count: $batchSize, scrollId: $scrollId, types: $types, orFilters: $orFilters,
        sortInput: $sortInput, searchFlags: { skipHighlighting: true, skipAggregates: true, skipCache: $skipCache,
        includeSoftDeleted: $includeSoftDeleted } }) {
        nextScrollId searchResults { entity { urn } extraProperties { name value } } } }`;
    const and = [
      { field: 'platform.keyword', condition: 'EQUAL', values: ['urn:li:dataPlatform:hive'] },
      { field: 'removed', condition: 'EQUAL', values: ['true'], negated: true },
    ];
    const env = [
      { field: 'origin', value: 'PROD', condition: 'EQUAL' },
      { field: 'customProperties', value: 'env=PROD' },
    ];
    const orFilters = env.map((criterion) => ({ and: [...and, criterion] }));
    const urns = new Set<string>();
    let scrollId: string | null = null;
    do {
      const variables = {
        query: '*',
        orFilters,
        batchSize: 40,
        scrollId,
        skipCache: true,
        types: ['DATASET'],
        sortInput: null,
      };
      const { data, errors } = await ask(query, variables);
      expect(errors).toBeUndefined();
      for (const { entity: found } of data.scrollAcrossEntities.searchResults) urns.add(found.urn);
      scrollId = data.scrollAcrossEntities.nextScrollId;
    } while (scrollId);
    expect(urns.size).toBe(101);
    expect(scrollId).toBeNull();
  });

  it('finds what is soft-deleted if the search asks for it', async () => {
    const { services, system } = catalog.runtime();
    const urn = 'urn:li:tag:old';
    await services.writer.write(system, [
      upsert(urn, 'tagProperties', { name: 'old' }),
      upsert(urn, 'status', { removed: true }),
    ]);
    const query = `query ($all: Boolean) { searchAcrossEntities(input: { query: "*", types: [TAG], searchFlags: { includeSoftDeleted: $all } })
      { searchResults { entity { urn } } } }`;
    const urnsOf = async (all: boolean) =>
      (await ask(query, { all })).data.searchAcrossEntities.searchResults.map(
        (each: { entity: { urn: string } }) => each.entity.urn,
      );
    expect(await urnsOf(true)).toEqual(expect.arrayContaining([urn, 'urn:li:tag:pii']));
    expect(await urnsOf(false)).not.toContain(urn);
  });

  it('accepts both spellings of entity types, and names wrong ones', async () => {
    const query =
      'query ($types: [EntityType!]) { searchAcrossEntities(input: { query: "*", types: $types }) { total } }';
    expect((await ask(query, { types: ['ML_MODEL', 'CORPUSER'] })).errors).toBeUndefined();
    expect(
      (await ask(query.replace('$types })', '[ML_FEATURE_TABLE] })').replace('($types: [EntityType!])', ''))).errors,
    ).toBeUndefined();
    expect((await ask(query, { types: ['DATASETS'] })).errors[0].message).toContain('DATASETS');
  });

  it('follows relationships of many entities in pages', async () => {
    const page = 'relationships(input: { types: ["OwnedBy", "TaggedWith"], direction: OUTGOING, count: 1 })';
    const { data } =
      await ask(`{ entities(urns: ["${dataset('orders_1')}", "${dataset('orders_2')}", "${dataset('gone')}"]) {
      ${page} { total count relationships { type direction entity { urn } } } } }`);
    const first = { type: 'OwnedBy', direction: 'OUTGOING', entity: { urn: OWNER } };
    const both = { relationships: { total: 2, count: 1, relationships: [first] } };
    expect(data.entities).toEqual([both, both, { relationships: { total: 0, count: 0, relationships: [] } }]);
    const incoming = `{ tag(urn: "urn:li:tag:pii") { relationships(input: { types: [], direction: INCOMING, start: 100, count: 5 }) {
      total relationships { entity { urn } } } } }`;
    const { tag } = (await ask(incoming)).data;
    expect(tag.relationships).toMatchObject({ total: 101, relationships: [{ entity: { urn: dataset('secret') } }] });
  });

  it('completes and browses', async () => {
    const { data, errors } = await ask(`{
      autoComplete(input: { type: DATASET, query: "orders_5", limit: 3 }) { suggestions entities { urn } }
      autoCompleteForMultiple(input: { query: "orders_5" }) { suggestions { type suggestions entities { ... on Dataset { name } } } }
      browse(input: { type: DATASET, path: ["prod"], start: 0, count: 10 }) { total groups { name count } metadata { path } }
      browsePaths(input: { type: DATASET, urn: "${dataset('orders_1')}" }) { path } }`);
    expect(errors).toBeUndefined();
    expect(data.autoComplete.suggestions).toContain('orders_5');
    expect(data.autoCompleteForMultiple.suggestions[0]).toMatchObject({ type: 'DATASET' });
    expect(data.browse).toMatchObject({ groups: [{ name: 'hive', count: 101 }], metadata: { path: ['prod'] } });
    expect(data.browsePaths).toEqual([{ path: ['prod', 'hive'] }]);
  });

  it('completes names of each entity type, also of one with longer names than many others', async () => {
    const { services, system } = catalog.runtime();
    const urn = 'urn:li:tag:retired';
    const value = { name: 'orders_that_are_not_used_any_more' };
    await services.writer.write(system, [
      { entityType: 'tag', urn, aspectName: 'tagProperties', changeType: 'UPSERT', value },
    ]);
    const { data } = await ask(
      '{ autoCompleteForMultiple(input: { query: "orders", limit: 3 }) { suggestions { type suggestions } } }',
    );
    expect(data.autoCompleteForMultiple.suggestions).toEqual([
      { type: 'DATASET', suggestions: ['orders_0', 'orders_1', 'orders_2'] },
      { type: 'TAG', suggestions: [value.name] },
    ]);
  });

  it('completes nothing for limit 0, without a search', async () => {
    const asked = jest.spyOn(catalog.runtime().services.search, 'autocomplete');
    const { data } = await ask(
      '{ autoCompleteForMultiple(input: { query: "orders", limit: 0 }) { suggestions { suggestions } } }',
    );
    expect(data.autoCompleteForMultiple.suggestions).toEqual([]);
    // The index checks such a question, and finds nothing.
    expect(asked.mock.calls.map(([{ limit }]) => limit)).toEqual([0]);
  });

  it('reads old versions and events', async () => {
    const { services, system } = catalog.runtime();
    const urn = dataset('versions');
    for (const description of ['first', 'second'])
      await services.writer.write(system, [upsert(urn, 'datasetProperties', { description })]);
    await services.writer.write(
      system,
      [1, 2].map((rowCount) => upsert(urn, 'datasetProfile', { timestampMillis: rowCount, rowCount })),
    );
    const query = `{ dataset(urn: "${urn}") { now: properties { description } old: properties(version: 1) { description }
      none: properties(version: 9) { description } datasetProfiles(limit: 1) { timestampMillis rowCount } } }`;
    expect((await ask(query)).data.dataset).toEqual({
      now: { description: 'second' },
      old: { description: 'first' },
      none: null,
      datasetProfiles: [{ timestampMillis: 2, rowCount: 2 }],
    });
  });

  it('reads a list of 100 entities with as many statements as one entity', async () => {
    const { reader, relationships } = catalog.runtime().services;
    const reads = [jest.spyOn(reader, 'visible'), jest.spyOn(relationships, 'ofMany')];
    const statements = async (count: number) => {
      for (const read of reads) read.mockClear();
      const query = `{ searchAcrossEntities(input: { types: [DATASET], query: "orders", count: ${count} }) { searchResults { entity {
        ${FIELDS} relationships(input: { types: [], direction: OUTGOING, count: 5 }) { total relationships { entity { urn exists } } } } } } }`;
      const { data, errors } = await ask(query);
      expect([errors, data.searchAcrossEntities.searchResults.length]).toEqual([undefined, count]);
      return reads.map(({ mock }) => mock.calls.length);
    };
    const one = await statements(1);
    expect(await statements(100)).toEqual(one);
    // The aspects of the entities, those of the entities that they name, and whether the related ones exist.
    expect(one).toEqual([expect.any(Number), 1]);
    expect(one[0]).toBeLessThanOrEqual(4);
    jest.restoreAllMocks();
  });

  it.each<[string, string, object]>([
    [
      'graphqlCost',
      'query ($n: Int!) { searchAcrossEntities(input: { query: "*", count: $n }) { searchResults { entity { relationships(input: { types: [], direction: INCOMING, count: 100 }) { relationships { entity { urn } } } } } } }',
      { n: 10_000 },
    ],
    [
      'graphqlCost',
      `{ searchAcrossEntities(input: { query: "*", count: 100 }) { searchResults { entity { ...a } } } }
      fragment a on Entity { relationships(input: { types: [], direction: INCOMING, count: 100 }) { relationships { entity { ...b } } } }
      fragment b on Entity { relationships(input: { types: [], direction: INCOMING, count: 100 }) { relationships { entity { urn } } } }`,
      {},
    ],
    [
      'graphqlCost',
      '{ searchAcrossEntities(input: { query: "*", count: 10000 }) { searchResults { entity { ... on Dataset { operations { actor } } } } } }',
      {},
    ],
    [
      'graphqlCost',
      '{ a: __schema { types { name } } b: __schema { types { name } } c: __schema { types { name } } }',
      {},
    ],
    // The answer has an entity for each input.
    [
      'graphqlCost',
      `mutation ($input: [BatchDatasetUpdateInput!]!) { updateDatasets(input: $input) { ${[0, 1].map((each) => `r${each}: relationships(input: { types: [], direction: INCOMING, count: 100 }) { relationships { entity { urn } } }`).join(' ')} } }`,
      {
        input: Array.from({ length: 1000 }, () => ({
          urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)',
          update: {},
        })),
      },
    ],
    ['graphqlPage', `{ entities(urns: [${'"urn:li:tag:x" '.repeat(1001)}]) { urn } }`, {}],
    [
      'graphqlPage',
      '{ tag(urn: "urn:li:tag:pii") { relationships(input: { types: [], direction: INCOMING, count: 1001 }) { total } } }',
      {},
    ],
  ])('refuses a document over %s', async (limit, query, variables) => {
    const { errors } = await ask(query, variables);
    expect(errors[0]).toMatchObject({ message: expect.stringContaining(limit), extensions: { code: 400 } });
  });

  it.each([
    ['negative pages', '{ searchAcrossEntities(input: { query: "*", count: -1 }) { total } }', 'count is -1'],
    ['pages too far', '{ searchAcrossEntities(input: { query: "*", start: 10000, count: 10 }) { total } }', 'cursor'],
    [
      'hierarchies of what is no urn',
      '{ searchAcrossEntities(input: { query: "*", orFilters: [{ and: [{ field: "name", values: ["x"], condition: RELATED_INCL }] }] }) { total } }',
      "Invalid urn 'x'",
    ],
  ])('refuses %s', async (_name, query, message) => {
    const { errors } = await ask(query);
    expect(errors[0]).toMatchObject({ message: expect.stringContaining(message), extensions: { code: 400 } });
  });
});

describe('hidden entities in GraphQL', () => {
  const catalog = servedCatalog({ auth: 'on' });
  let token: string;
  const ask = asker(catalog, () => token);

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, CATALOG);
    token = await tokenFor(catalog, 'steward', []);
    const value = {
      displayName: 'Sales',
      description: '',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_ENTITY_PAGE'],
      resources: { filter: { criteria: [{ field: 'DOMAIN', values: [DOMAIN], condition: 'EQUALS' }] } },
      actors: { users: ['urn:li:corpuser:steward'], resourceOwners: false, allUsers: false, allGroups: false },
    };
    await services.writer.write(system, [upsert('urn:li:dataHubPolicy:sales', 'dataHubPolicyInfo', value)]);
  });

  it('are null, as if they did not exist, wherever they are named', async () => {
    const { data, errors } = await ask(`{
      hidden: dataset(urn: "${dataset('secret')}") { urn } gone: dataset(urn: "${dataset('gone')}") { urn }
      entities(urns: ["${dataset('secret')}", "${dataset('orders_1')}"]) { urn }
      entityExists(urn: "${dataset('secret')}")
      seen: dataset(urn: "${dataset('orders_1')}") { name tags { tags { tag { urn } } } upstreamLineage { upstreams { dataset { urn } } }
        relationships(input: { types: [], direction: OUTGOING }) { total } }
      browsePaths(input: { type: DATASET, urn: "${dataset('secret')}" }) { path }
      searchAcrossEntities(input: { query: "*", count: 200 }) { total searchResults { entity { urn } } }
      scrollAcrossEntities(input: { query: "secret" }) { total } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      hidden: null,
      gone: null,
      entities: [null, { urn: dataset('orders_1') }],
      entityExists: false,
      seen: {
        name: 'orders_1',
        tags: { tags: [{ tag: null }] },
        upstreamLineage: { upstreams: [{ dataset: null }] },
        relationships: { total: 0 },
      },
      browsePaths: null,
      searchAcrossEntities: { total: 100 },
      scrollAcrossEntities: { total: 0 },
    });
    expect(JSON.stringify(data.searchAcrossEntities)).not.toContain('secret');
  });
});
