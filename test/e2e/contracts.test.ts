/** Data contracts of the Open Data Contract Standard, into the catalog and out of it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '#generated/registry/registry-types';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { runAspectory } from '../support/run-aspectory';
import { upsertOf } from '../support/upsert-of';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog();
const TEXT = readFileSync('test/fixtures/contracts/orders.odcs.yaml', 'utf8');
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders_v2,PROD)';
const REFUNDS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.refunds,PROD)';
const CONTRACT = 'urn:li:dataContract:sales-orders/orders';

const contracts = () => catalog.runtime().services.contracts;
const importText = (text: string) => contracts().import(text, { actor: catalog.runtime().system });
const exported = async (urn = CONTRACT) => {
  const { signal } = new AbortController();
  const { text, problems } = await contracts().export(urn, { access: EVERYTHING, privileges: [], signal });
  return { text, problems };
};
const changed = (text: string, from: string, to: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

async function aspects(urn: string): Promise<Readonly<Record<string, JsonObject>>> {
  const { json } = await catalog.send(`/entitiesV2/${encodeURIComponent(urn)}`);
  const entries = Object.entries<{ readonly value: JsonObject }>(json.aspects);
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
}

async function write(urn: string, aspect: string, value: JsonObject) {
  const { status } = await catalog.send('/aspects?action=ingestProposal', {
    body: { proposal: upsertOf(urn, aspect, value) },
  });
  expect(status).toBe(200);
}

async function assertions(list: unknown): Promise<readonly JsonObject[]> {
  const urns: readonly { readonly assertion: string }[] = JSON.parse(JSON.stringify(list));
  const found = await Promise.all(urns.map(({ assertion }) => aspects(assertion)));
  return found.map(({ assertionInfo = {} }) => assertionInfo);
}

beforeAll(async () => {
  await write(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:ours' }] });
  await importText(TEXT);
});

describe('an imported contract', () => {
  it('describes its datasets with tags, terms, links, owners and the domain, beside what was there', async () => {
    const { globalTags, glossaryTerms, ownership, domains, editableDatasetProperties, institutionalMemory } =
      await aspects(ORDERS);
    expect(globalTags).toEqual({ tags: ['ours', 'certified', 'finance'].map((tag) => ({ tag: `urn:li:tag:${tag}` })) });
    expect(glossaryTerms).toMatchObject({ terms: [{ urn: 'urn:li:glossaryTerm:Sales.Order' }] });
    expect(ownership).toMatchObject({
      owners: [
        { owner: 'urn:li:corpuser:ann', type: 'DATAOWNER' },
        { owner: 'urn:li:corpuser:bob', type: 'DATA_STEWARD' },
      ],
    });
    expect(domains).toEqual({ domains: ['urn:li:domain:sales'] });
    expect(editableDatasetProperties).toMatchObject({ name: 'Orders of customers', description: 'One row an order' });
    expect(institutionalMemory).toMatchObject({ elements: [{ url: 'https://wiki.example.com/orders' }] });
    expect(await aspects(REFUNDS)).toMatchObject({ globalTags: { tags: [{ tag: 'urn:li:tag:certified' }] } });
  });

  it('promises a schema, whose fields are described', async () => {
    const { dataContractProperties = {}, dataContractStatus } = await aspects(CONTRACT);
    expect(dataContractProperties).toMatchObject({ entity: ORDERS, rawContract: TEXT });
    expect(dataContractStatus).toMatchObject({ state: 'ACTIVE', customProperties: { version: '2.1.0' } });
    const [info] = await assertions(dataContractProperties['schema']);
    const schema = {
      fields: [
        { fieldPath: 'id', isPartOfKey: true, nullable: false },
        { fieldPath: 'customer' },
        { fieldPath: 'customer.email' },
      ],
    };
    expect(info).toMatchObject({ type: 'DATA_SCHEMA', schemaAssertion: { entity: ORDERS, schema } });
    const { schemaMetadata, editableSchemaMetadata } = await aspects(ORDERS);
    expect(schemaMetadata).toMatchObject(schema);
    expect(editableSchemaMetadata).toMatchObject({
      editableSchemaFieldInfo: [
        { fieldPath: 'id' },
        { fieldPath: 'customer.email', globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] } },
      ],
    });
  });

  it('promises quality and service levels as assertions of the kinds that the models have', async () => {
    const { dataContractProperties = {} } = await aspects(CONTRACT);
    const number = (value: string) => ({ type: 'NUMBER', value });
    expect(await assertions(dataContractProperties['dataQuality'])).toMatchObject([
      {
        type: 'VOLUME',
        volumeAssertion: {
          rowCountTotal: { operator: 'BETWEEN', parameters: { minValue: number('1000'), maxValue: number('2000000') } },
        },
      },
      { type: 'SQL', sqlAssertion: { operator: 'LESS_THAN', parameters: { value: number('10') } } },
      { type: 'CUSTOM', customAssertion: { type: 'custom', nativeType: 'soda', logic: 'type: no_missing_values' } },
      {
        type: 'CUSTOM',
        customAssertion: {
          nativeType: 'nullValues',
          operator: 'EQUAL_TO',
          fields: [`urn:li:schemaField:(${ORDERS},id)`],
        },
      },
      { type: 'CUSTOM', customAssertion: { type: 'text' }, description: 'Numbers are never used again' },
    ]);
    expect(await assertions(dataContractProperties['freshness'])).toMatchObject([
      { type: 'FRESHNESS', freshnessAssertion: { schedule: { fixedInterval: { unit: 'DAY', multiple: 1 } } } },
      { type: 'FRESHNESS', freshnessAssertion: { schedule: { fixedInterval: { unit: 'HOUR', multiple: 4 } } } },
    ]);
  });

  it('changes nothing when it is imported again', async () => {
    expect(await importText(TEXT)).toMatchObject({ written: 0, unchanged: expect.any(Number) });
  });
});

describe('an exported contract', () => {
  it('is the imported text, while the catalog says the same', async () => {
    await write(ORDERS, 'globalTags', { tags: ['certified', 'finance'].map((tag) => ({ tag: `urn:li:tag:${tag}` })) });
    expect(await exported()).toEqual({ text: TEXT, problems: [] });
    expect(await exported('urn:li:dataContract:sales-orders/refunds')).toEqual({ text: TEXT, problems: [] });
  });

  it('has what changed in the catalog, and the rest as its authors wrote it', async () => {
    await write(ORDERS, 'globalTags', { tags: ['finance', 'gold'].map((tag) => ({ tag: `urn:li:tag:${tag}` })) });
    await write(ORDERS, 'editableDatasetProperties', { name: 'Orders of customers', description: 'Changed here' });
    await write(ORDERS, 'ownership', {
      owners: [
        { owner: 'urn:li:corpuser:bob', type: 'DATA_STEWARD' },
        { owner: 'urn:li:corpuser:zoe', type: 'DEVELOPER' },
      ],
    });
    const { dataContractProperties = {} } = await aspects(CONTRACT);
    const [{ assertion: sql = '' } = {}]: readonly { assertion?: string }[] = JSON.parse(
      JSON.stringify(dataContractProperties['dataQuality']),
    ).slice(1);
    const { assertionInfo = {} } = await aspects(sql);
    await write(
      sql,
      'assertionInfo',
      JSON.parse(JSON.stringify(assertionInfo).replace('"value":"10"', '"value":"20"')),
    );
    const { text, problems } = await exported();
    expect(problems).toEqual([]);
    const [before, now] = [parse(TEXT), parse(text)];
    before.tags = [];
    Object.assign(before.schema[0], { tags: ['finance', 'gold'], description: 'Changed here' });
    before.schema[0].quality[1].mustBeLessThan = 20;
    before.team.members = [...before.team.members.slice(1), { username: 'zoe', role: 'DEVELOPER' }];
    expect(now.tags ?? []).toEqual([]);
    expect({ ...now, tags: [] }).toEqual(before);
  });

  it('repeats what its authors repeated by aliases, because many anchors take long to write', async () => {
    await importText(`apiVersion: v3.1.0
kind: DataContract
id: repeats
version: 1.0.0
status: active
servers: [{ server: a, type: postgres, host: h, port: 1, database: d, schema: s }]
customProperties: [&a { property: p, value: v }, *a]
schema: [{ name: repeated, description: Before, customProperties: [*a] }]
`);
    const dataset = 'urn:li:dataset:(urn:li:dataPlatform:postgres,d.s.repeated,PROD)';
    await write(dataset, 'editableDatasetProperties', { description: 'After' });
    const { text } = await exported('urn:li:dataContract:repeats');
    expect(text).not.toMatch(/[&*]/);
    const property = { property: 'p', value: 'v' };
    expect(parse(text)).toMatchObject({
      customProperties: [property, property],
      schema: [{ description: 'After', customProperties: [property] }],
    });
  });

  it('has what people wrote about fields, also nested ones', async () => {
    const { editableSchemaMetadata = {} } = await aspects(ORDERS);
    const edited = JSON.stringify(editableSchemaMetadata)
      .replace('Where bills go', 'Where mails go')
      .replace('tag:pii', 'tag:secret');
    await write(ORDERS, 'editableSchemaMetadata', JSON.parse(edited));
    const [{ properties }] = parse((await exported()).text).schema;
    expect(properties[1].properties).toMatchObject([
      { name: 'email', classification: 'restricted', tags: ['secret'], description: 'Where mails go' },
    ]);
    expect(properties[0]).toEqual(parse(TEXT).schema[0].properties[0]);
  });

  it('brings its changes into an import again', async () => {
    const { text } = await exported();
    await importText(text);
    expect(await exported()).toEqual({ text, problems: [] });
    expect((await importText(text)).written).toBe(0);
  });

  it('is made for a dataset without one, and leads back to it', async () => {
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,plain,PROD)';
    await write(urn, 'editableDatasetProperties', { description: 'Plain' });
    await write(urn, 'schemaMetadata', {
      schemaName: 's',
      platform: 'urn:li:dataPlatform:hive',
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: ['a', 'a.b'].map((fieldPath) => ({
        fieldPath,
        nativeDataType: 'int',
        type: { type: { 'com.linkedin.schema.NumberType': {} } },
      })),
    });
    const { text, problems } = await exported(urn);
    expect(problems).toEqual([]);
    expect(parse(text).schema).toMatchObject([
      { name: 'plain', description: 'Plain', properties: [{ name: 'a', properties: [{ name: 'b' }] }] },
    ]);
    const {
      contracts: [contract = ''],
    } = await importText(text);
    expect((await aspects(contract))['dataContractProperties']).toMatchObject({ entity: urn });
  });

  it('has the same names for readers of YAML 1.1 and of YAML 1.2', async () => {
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,words,PROD)';
    const words = 'no yes on off y n NO Off True null ~ 12:30 1_000 2026-01-01 0o7 017 0x1F 1e3 .5 .inf <<'.split(' ');
    await write(urn, 'schemaMetadata', {
      schemaName: 's',
      platform: 'urn:li:dataPlatform:hive',
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: words.map((fieldPath) => ({
        fieldPath,
        nativeDataType: 'string',
        type: { type: { 'com.linkedin.schema.StringType': {} } },
      })),
    });
    const { text } = await exported(urn);
    for (const version of ['1.1', '1.2'] as const) {
      const names = parse(text, { version }).schema[0].properties.map(({ name }: { readonly name: unknown }) => name);
      expect(names).toEqual(expect.arrayContaining(words.filter((word) => !word.includes('.'))));
    }
  });

  it.each([
    ['postgres,shop.public.plain', { type: 'postgres', database: 'shop', schema: 'public', port: 5432 }, 'plain'],
    ['mssql,shop.dbo.plain', { type: 'sqlserver', database: 'shop', schema: 'dbo', port: 1433 }, 'plain'],
    ['bigquery,p.d.plain', { type: 'bigquery', project: 'p', dataset: 'd' }, 'plain'],
    [
      'kafka,shop.orders_placed',
      { type: 'kafka', host: expect.stringContaining('localhost:9092') },
      'shop.orders_placed',
    ],
    ['s3,lake/raw/plain.csv', { type: 's3', location: 's3://lake/raw/plain.csv', format: 'csv' }, 'plain'],
    ['gcs,lake/raw', { type: 's3', location: 's3://lake/raw', endpointUrl: 'https://storage.googleapis.com' }, 'raw'],
    ['abs,box/raw', { type: 'azure', location: 'az://box/raw', format: expect.stringContaining('parquet') }, 'raw'],
    ['file,/data/plain.json', { type: 'local', path: '/data/plain.json', format: 'json' }, 'plain'],
    ['glue,shop.plain', { type: 'glue', database: 'shop', account: expect.any(String) }, 'plain'],
    ['athena,shop.plain', { type: 'athena', schema: 'shop', stagingDir: expect.any(String) }, 'plain'],
    ['oracle,HR.plain', { type: 'oracle', serviceName: expect.any(String), port: 1521 }, 'plain'],
    ['oracle,SALES.HR.plain', { type: 'oracle', serviceName: 'SALES' }, 'plain'],
    ['duckdb,shop.main.plain', { type: 'duckdb', schema: 'main', database: expect.any(String) }, 'plain'],
    ['presto,hive.shop.plain', { type: 'presto', catalog: 'hive', schema: 'shop' }, 'plain'],
    ['db2,shop.s.plain', { type: 'db2', database: 'shop', schema: 's', port: 50000 }, 'plain'],
    ['impala,shop.plain', { type: 'impala', database: 'shop', port: 21050 }, 'plain'],
    // The name lacks the database, or the platform has no servers.
    ['postgres,plain', undefined, 'plain'],
    ['tableau,a.b.plain', undefined, 'a.b.plain'],
  ])('has the server of %s', async (name, server, table) => {
    const urn = `urn:li:dataset:(urn:li:dataPlatform:${name},DEV)`;
    await write(urn, 'datasetProperties', { description: 'Plain' });
    const { text, problems } = await exported(urn);
    const { servers: [found] = [undefined], schema } = parse(text);
    expect([problems, schema[0].name]).toEqual([[], table]);
    expect({ ...found }).toMatchObject(server ? { server: 'production', environment: 'DEV', ...server } : {});
    expect(found === undefined).toBe(server === undefined);
  });

  it('has the host and port that the platform instance names', async () => {
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:postgres,db:6432.shop.public.plain,PROD)';
    const platform = 'urn:li:dataPlatform:postgres';
    const instance = `urn:li:dataPlatformInstance:(${platform},db:6432)`;
    await write(urn, 'dataPlatformInstance', { platform, instance });
    const { text } = await exported(urn);
    expect(parse(text).servers).toMatchObject([{ host: 'db', port: 6432, database: 'shop', schema: 'public' }]);
    const topic = 'urn:li:dataset:(urn:li:dataPlatform:kafka,broker:9093.shop.plain,PROD)';
    const kafka = 'urn:li:dataPlatform:kafka';
    const ofTopic = { platform: kafka, instance: `urn:li:dataPlatformInstance:(${kafka},broker:9093)` };
    await write(topic, 'dataPlatformInstance', ofTopic);
    const ofBroker = parse((await exported(topic)).text);
    expect([ofBroker.servers, ofBroker.schema]).toMatchObject([[{ host: 'broker:9093' }], [{ name: 'shop.plain' }]]);
  });

  it('is the text of a later release, also without a status', async () => {
    const elsewhere = TEXT.replace('database: shop', 'database: later').replace(/^id: .*$/m, 'id: later');
    const later = elsewhere.replace('apiVersion: v3.1.0', 'apiVersion: v3.2.0');
    const text = later.replace(/^status: .*\n/m, '');
    expect(text).not.toBe(later);
    const {
      contracts: [contract = ''],
    } = await importText(text);
    expect(await exported(contract)).toEqual({ text, problems: [] });
  });

  it.each([
    ['urn:li:tag:ours', 'is a tag; name a dataContract or a dataset'],
    ['urn:li:dataContract:none', 'There is no urn:li:dataContract:none'],
  ])('is not made of %s', async (urn, message) => {
    await expect(exported(urn)).rejects.toThrow(message);
  });
});

describe('the commands', () => {
  const run = (...args: readonly string[]) => runAspectory('', args, '', { DATABASE_URL: catalog.database.url() });

  it('import a file and export it, and say what is wrong with another', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'contracts-')), 'wrong.yaml');
    writeFileSync(file, TEXT.replace('status: active', 'state: active'));
    const done = await run('import', 'test/fixtures/contracts/orders.odcs.yaml', file);
    expect(done).toMatchObject({ code: 1, output: expect.stringContaining(`unchanged: ${CONTRACT}, `) });
    expect(done.complaints).toContain('line 2: status is missing; add status');
    expect(done.complaints).toContain('line 7: state is unknown here (/state)');
    expect((await run('export', '--odcs', CONTRACT)).output).toBe(TEXT);
  });
});

describe('a contract that changed', () => {
  it('takes back what it does not say any more, and leaves what others wrote', async () => {
    await importText(TEXT);
    await write(ORDERS, 'globalTags', {
      tags: ['certified', 'finance', 'ours'].map((tag) => ({ tag: `urn:li:tag:${tag}` })),
    });
    const [, , gone] = JSON.parse(JSON.stringify((await aspects(CONTRACT))['dataContractProperties']?.['dataQuality']));
    const soda = `      - { type: custom, engine: soda, implementation: 'type: no_missing_values', schedule: 0 6 * * * }\n`;
    await importText(changed(changed(TEXT, 'tags: [finance]', 'tags: [money]'), soda, ''));
    expect((await aspects(ORDERS))['globalTags']).toEqual({
      tags: ['certified', 'ours', 'money'].map((tag) => ({ tag: `urn:li:tag:${tag}` })),
    });
    expect((await aspects(CONTRACT))['dataContractProperties']?.['dataQuality']).toHaveLength(4);
    expect(await aspects(gone.assertion)).toMatchObject({ status: { removed: true } });
  });
});

describe('a wrong contract', () => {
  it.each([
    [
      'kind: DataContract',
      'kind: Contract',
      'line 3: this is not a data contract (/kind); an object with "kind: DataContract"',
    ],
    [
      'apiVersion: v3.1.0',
      'apiVersion: v2.2.2',
      'line 2: the version "v2.2.2" of the standard cannot be read (/apiVersion); v3.1.0, or v3.0.x',
    ],
    ['version: 2.1.0\n', '', 'line 2: version is missing; add version'],
    [
      '    physicalType: table\n',
      '    physicalTyp: table\n',
      'line 25: physicalTyp is unknown here (/schema/0/physicalTyp); did you mean physicalType?',
    ],
    [
      'logicalType: integer',
      'logicalType: number of things',
      'line 35: the value is unknown (/schema/0/properties/0/logicalType); one of string, date',
    ],
    ['metric: rowCount', 'metric: rowCounts', 'one of nullValues, missingValues'],
    ['tags: [finance]', 'tags: finance', 'line 28: the value has the wrong type (/schema/0/tags); array'],
    ['domain: sales', 'domain: [sales', 'line '],
  ])('with %j as %j is refused with the line, the problem and the fix', async (from, to, message) => {
    await expect(importText(changed(TEXT, from, to))).rejects.toThrow(message);
  });

  it('loses nothing of what others write at the same time', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `urn:li:tag:others-${index}`);
    const place = `/openapi/v3/entity/dataset/${encodeURIComponent(ORDERS)}/globalTags`;
    const add = async (tag: string) => {
      const patch = [{ op: 'add', path: `/tags/${tag}`, value: { tag } }];
      expect((await catalog.send(place, { method: 'PATCH', body: { patch } })).status).toBe(200);
    };
    let written = 0;
    const others = (async () => {
      for (const tag of tags) await add(tag);
      written = tags.length;
    })();
    for (let round = 0; round < 4 || written < tags.length; round++)
      await importText(changed(TEXT, '[certified]', round % 2 === 0 ? '[certified, reviewed]' : '[certified]'));
    await others;
    await importText(TEXT);
    const { globalTags } = await aspects(ORDERS);
    expect(globalTags).toEqual({ tags: expect.arrayContaining(tags.map((tag) => ({ tag }))) });
    await write(ORDERS, 'globalTags', {
      tags: ['ours', 'certified', 'finance'].map((tag) => ({ tag: `urn:li:tag:${tag}` })),
    });
  });

  it('about no data is kept as a draft until it names some', async () => {
    const { schema, ...rest } = parse(TEXT);
    const draft = JSON.stringify({ ...rest, id: 'draft' });
    const { contracts: urns } = await importText(draft);
    expect(urns).toEqual(['urn:li:dataContract:draft']);
    expect(await exported(urns[0])).toEqual({ text: draft, problems: [] });
    expect((await importText(draft)).written).toBe(0);
    await importText(JSON.stringify({ ...rest, id: 'draft', schema }));
    expect(await aspects('urn:li:dataContract:draft')).not.toHaveProperty('dataContractStatus');
    await importText(JSON.stringify({ ...rest, id: 'draft', schema: schema.slice(0, 1) }));
    const { dataContractStatus } = await aspects('urn:li:dataContract:draft');
    expect(dataContractStatus?.['customProperties']).not.toHaveProperty('draft');
  });

  it('without a server is imported with its platform, and again without', async () => {
    const { servers: _servers, ...rest } = parse(TEXT);
    const text = JSON.stringify({ ...rest, id: 'placed' });
    const { system } = catalog.runtime();
    await contracts().import(text, { actor: system, platform: 'hive' });
    expect(await importText(text)).toMatchObject({ written: 0 });
    const { dataContractProperties } = await aspects('urn:li:dataContract:placed/orders');
    expect(dataContractProperties).toMatchObject({
      entity: 'urn:li:dataset:(urn:li:dataPlatform:hive,orders_v2,PROD)',
    });
    expect(await exported('urn:li:dataContract:placed/orders')).toEqual({ text, problems: [] });
  });

  it('without a server is refused, because it does not say where its data is', async () => {
    const { servers: _servers, ...rest } = parse(TEXT);
    await expect(importText(JSON.stringify({ ...rest, id: 'nowhere' }))).rejects.toThrow(
      'does not say where the data of orders is; add a server',
    );
  });
});
