/** Events in the form in which engines send them, or write them to files: one event a line. */
import { readFileSync } from 'node:fs';
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog({ environment: { ASPECTORY_UNKNOWN_FIELDS: 'reject' } });

const ENGINES = ['debezium', 'flink', 'hive', 'trino', 'dbt'];
const urnOf = (platform: string, name: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`;
const [TABLE, TOPIC] = [
  urnOf('postgres', 'shop-db:5432.shop.public.orders'),
  urnOf('kafka', 'broker:9092.shop.public.orders'),
];
const BY_HOUR = [
  urnOf('kafka', 'broker:9092.shop.orders_by_hour'),
  urnOf('postgres', 'warehouse:5432.shop.public.orders_by_hour'),
];
const hive = (name: string) => urnOf('hive', `metastore:9083.sales.${name}`);
const trino = (name: string) => urnOf('trino', `trino:8080.lake.sales.${name}`);

function eventsOf(engine: string): readonly object[] {
  const lines = readFileSync(`test/fixtures/openlineage/engines/${engine}.ndjson`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

async function aspectsOf(urn: string) {
  const { json } = await catalog.send(`/entitiesV2/${encodeURIComponent(urn)}`);
  const found: Record<string, ReturnType<typeof JSON.parse>> = {};
  for (const [name, aspect] of Object.entries<{ readonly value: unknown }>(json.aspects)) found[name] = aspect.value;
  return found;
}

const upstreamsOf = async (urn: string) =>
  (await aspectsOf(urn)).upstreamLineage.upstreams.map(({ dataset }: { dataset: string }) => dataset);
const runOf = async (number: number) =>
  (await aspectsOf(`urn:li:dataProcessInstance:0198a000-0000-7000-8000-00000000000${number}`))
    .dataProcessInstanceProperties;
const columnsOf = async (urn: string) =>
  (await aspectsOf(urn)).schemaMetadata.fields.map(
    ({ fieldPath, nativeDataType }: { fieldPath: string; nativeDataType: string }) => `${fieldPath} ${nativeDataType}`,
  );

const answers: unknown[] = [];

beforeAll(async () => {
  for (const engine of ENGINES)
    for (const event of eventsOf(engine)) {
      const { status, json } = await catalog.send('/api/v1/lineage', { body: event });
      answers.push({ engine, status, warnings: json.warnings });
    }
});

it('writes every event, and nothing is left out', () => {
  const written = ENGINES.flatMap((engine) => eventsOf(engine).map(() => ({ engine, status: 200, warnings: [] })));
  expect(answers).toEqual(written);
});

it('joins a table, its topic and what is made of the topic, whoever says each step', async () => {
  // Debezium names the table in one event, and the topic in another one.
  expect(await upstreamsOf(TOPIC)).toEqual([TABLE]);
  for (const made of BY_HOUR) {
    expect(await upstreamsOf(made)).toEqual([TOPIC]);
    const path = `/openapi/v1/lineage?urn=${encodeURIComponent(made)}&direction=upstream&hops=4`;
    const { json } = await catalog.send(path);
    const urns = json.nodes.map(({ summary }: { summary: { urn: string } }) => summary.urn);
    expect(urns).toEqual(expect.arrayContaining([TOPIC, TABLE]));
  }
});

it('takes a topic for itself, and not for the table of a session that reads it', async () => {
  expect((await aspectsOf(TOPIC)).datasetProperties.customProperties.symlinks).toContain('default_catalog');
  expect((await aspectsOf(TOPIC)).datasetAliases).toBeUndefined();
});

it('keeps settings of Debezium without passwords', async () => {
  const { customProperties } = await runOf(1);
  expect(customProperties).toMatchObject({
    'topic.prefix': 'shop',
    'database.hostname': 'shop-db',
    engine: 'Debezium',
  });
  expect(JSON.stringify(customProperties)).not.toContain('password');
});

it('counts the checkpoints of Flink', async () => {
  expect((await runOf(2)).customProperties).toMatchObject({
    flinkCheckpoints: '59',
    flinkCheckpointsFailed: '1',
    flinkCheckpointsInProgress: '0',
  });
});

it('knows a table of Hive by its files', async () => {
  const [last] = eventsOf('hive').slice(-1);
  const reader = {
    ...last,
    eventTime: '2026-06-01T12:00:00Z',
    run: { runId: 'reader' },
    job: { namespace: 'engines', name: 'reader' },
    inputs: [{ namespace: 'hdfs://namenode:8020', name: 'warehouse/sales.db/totals' }],
    outputs: [{ namespace: 'hdfs://namenode:8020', name: '/report' }],
  };
  expect(await catalog.send('/api/v1/lineage', { body: reader })).toMatchObject({ status: 200 });
  expect(await upstreamsOf(urnOf('hdfs', 'namenode:8020/report'))).toEqual([hive('totals')]);
  expect(await upstreamsOf(hive('totals'))).toEqual([hive('orders')]);
});

it('keeps the columns of a table that a query of Trino reads in part', async () => {
  expect(await columnsOf(trino('revenue'))).toEqual(['day date', 'country varchar(2)', 'revenue decimal(38,2)']);
  expect(await upstreamsOf(trino('revenue'))).toEqual([trino('orders')]);
});

it('leaves the sources of a table alone when a statement changes some of its rows', async () => {
  const before = (await aspectsOf(trino('revenue'))).upstreamLineage;
  const [, made] = eventsOf('trino');
  const self = { namespace: 'trino://trino:8080', name: 'lake.sales.revenue' };
  const inputFields = [{ ...self, field: 'revenue', transformations: [] }];
  const columnLineage = { fields: { revenue: { inputFields } }, dataset: inputFields };
  const update = {
    ...made,
    eventTime: '2026-06-01T12:30:00Z',
    run: { runId: 'update' },
    inputs: [self],
    outputs: [{ ...self, facets: { columnLineage } }],
  };
  expect(await catalog.send('/api/v1/lineage', { body: update })).toMatchObject({
    status: 200,
    json: { warnings: [] },
  });
  expect((await aspectsOf(trino('revenue'))).upstreamLineage).toEqual(before);
  expect(before.fineGrainedLineages).toHaveLength(2);
});

it('says how a query of Trino went, and what it took', async () => {
  expect((await runOf(4)).customProperties).toMatchObject({
    trinoQueryType: 'INSERT',
    trinoWrittenRows: '31',
    trinoCpuTime: 'PT2.5S',
  });
  expect((await runOf(6)).customProperties).toMatchObject({ error: 'Mismatch at column 1' });
});

it('has one pipeline for the queries of an engine', async () => {
  const [pipeline, query] = ['urn:li:dataFlow:(openlineage,trino-queries,engines)', '20260601_120000_00001_abcde'];
  expect((await aspectsOf(pipeline)).dataFlowInfo.name).toBe('trino-queries');
  const job = await aspectsOf(`urn:li:dataJob:(${pipeline},${query})`);
  expect(job.dataPlatformInstance).toEqual({ platform: 'urn:li:dataPlatform:trino' });
  expect(job.dataJobInfo).toMatchObject({ name: query, flowUrn: pipeline });
  const ofHive =
    'urn:li:dataJob:(urn:li:dataFlow:(openlineage,hive-queries,engines),createtable_as_select.sales.totals)';
  expect((await aspectsOf(ofHive)).dataJobInfo.name).toBe('createtable_as_select.sales.totals');
});

it('counts a check of a run once', async () => {
  const customers = urnOf('postgres', 'warehouse:5432.shop.public.customers');
  const path = `/relationships?direction=INCOMING&types=Asserts&urn=${encodeURIComponent(customers)}`;
  const { json } = await catalog.send(path);
  expect(json.relationships).toHaveLength(2);
  for (const { entity: urn } of json.relationships) {
    const body = { entity: 'assertion', urn, aspect: 'assertionRunEvent', limit: 10 };
    const events = await catalog.send('/aspects?action=getTimeseriesAspectValues', { body });
    expect(events.json.value.values).toHaveLength(1);
  }
});
