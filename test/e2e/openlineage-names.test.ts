/** Datasets that events call by several names: the table of a catalog, and the files that it consists of. */
import { servedCatalog } from './served-catalog';

const catalog = servedCatalog({ environment: { ASPECTORY_UNKNOWN_FIELDS: 'reject' } });

interface Identity {
  readonly namespace: string;
  readonly name: string;
}

let second = 0;
const pg = (name: string): Identity => ({ namespace: 'postgres://db:5432', name });
const path = (name: string): Identity => ({ namespace: 's3://lake', name: `wh/${name}` });
const hive = (name: string): Identity => ({ namespace: 'hive://meta:9083', name: `sales.${name}` });
const named = (of: Identity, other: Identity, type: string) => ({
  ...of,
  facets: { symlinks: { identifiers: [{ ...other, type }] } },
});
const run = (job: string, inputs: readonly object[], outputs: readonly object[]) => ({
  eventType: 'COMPLETE',
  eventTime: `2026-02-01T00:00:${String(second++ % 60).padStart(2, '0')}Z`,
  producer: 'https://example.com/producer',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json',
  run: { runId: `run-${second}` },
  job: { namespace: 'night', name: job },
  inputs,
  outputs,
});

async function send(...events: readonly object[]) {
  const { status, json } = await catalog.send('/api/v1/lineage/batch', { body: [...events] });
  expect([status, json.status, json.warnings]).toEqual([200, 'success', []]);
}

async function sendOneByOne(...events: readonly object[]) {
  for (const event of events) await send(event);
}

const urnOf = (platform: string, name: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`;
const pgUrn = (name: string) => urnOf('postgres', `db:5432.${name}`);
const pathUrn = (name: string) => urnOf('s3', `lake/wh/${name}`);
const hiveUrn = (name: string) => urnOf('hive', `meta:9083.sales.${name}`);

async function lineage(urn: string, direction = 'UPSTREAM'): Promise<readonly string[]> {
  const query =
    'query($i: SearchAcrossLineageInput!) { searchAcrossLineage(input: $i) { searchResults { entity { urn } } } }';
  const variables = { i: { urn, direction, query: '*', types: ['DATASET'], start: 0, count: 100 } };
  const { json } = await catalog.send('/api/graphql', {
    headers: { 'content-type': 'application/json' },
    body: { query, variables },
  });
  expect(json).not.toHaveProperty('errors');
  return json.data.searchAcrossLineage.searchResults
    .map(({ entity }: { entity: { urn: string } }) => entity.urn)
    .toSorted();
}

async function aspectsOf(urn: string) {
  const { json } = await catalog.send(`/entitiesV2/${encodeURIComponent(urn)}`);
  const found: Record<string, ReturnType<typeof JSON.parse>> = {};
  for (const [name, aspect] of Object.entries<{ readonly value: unknown }>(json.aspects)) found[name] = aspect.value;
  return found;
}

const exists = async (urn: string) =>
  (await catalog.send(`/openapi/v3/entity/dataset/${encodeURIComponent(urn)}`)).status === 200;

test.each([
  ['in requests of their own', sendOneByOne],
  ['in one batch', send],
])('a table that is written by both names is read by its path, %s', async (how, sendAll) => {
  const t = `one${how.length}`;
  await sendAll(
    run(`${t}.write`, [pg(`src.${t}`)], [named(path(t), hive(t), 'TABLE')]),
    run(`${t}.read`, [path(t)], [pg(`rep.${t}`)]),
  );
  expect(await lineage(pgUrn(`rep.${t}`))).toEqual([hiveUrn(t), pgUrn(`src.${t}`)]);
  expect(await exists(pathUrn(t))).toBe(false);
});

test('a partition of the path, and another protocol of the store, are the table too', async () => {
  await send(run('part.write', [pg('src.part')], [named(path('part'), hive('part'), 'TABLE')]));
  const partition = { namespace: 's3a://lake', name: 'wh/part/dt=2026-01-31' };
  await send(run('part.read', [partition], [pg('rep.part')]));
  expect(await lineage(pgUrn('rep.part'))).toEqual([hiveUrn('part'), pgUrn('src.part')]);
});

test('a table that says where its files are is read by them', async () => {
  await send(run('location.write', [pg('src.location')], [named(hive('location'), path('location'), 'LOCATION')]));
  await send(run('location.read', [path('location')], [pg('rep.location')]));
  expect(await lineage(pgUrn('rep.location'))).toEqual([hiveUrn('location'), pgUrn('src.location')]);
});

test('columns are those of the table, also where only the lineage of a column names the path', async () => {
  await send(run('column.write', [], [named(path('column'), hive('column'), 'TABLE')]));
  const facets = { columnLineage: { fields: { total: { inputFields: [{ ...path('column'), field: 'amount' }] } } } };
  await send(run('column.read', [], [{ ...pg('rep.column'), facets }]));
  const { upstreamLineage } = await aspectsOf(pgUrn('rep.column'));
  expect(upstreamLineage.fineGrainedLineages[0].upstreams).toEqual([
    `urn:li:schemaField:(${hiveUrn('column')},amount)`,
  ]);
});

test('a path that was a dataset before is the other side of the table, and lineage leads through both', async () => {
  await send(run('late.read', [path('late')], [pg('rep.late')]));
  expect(await lineage(pgUrn('rep.late'))).toEqual([pathUrn('late')]);
  await send(run('late.write', [pg('src.late')], [named(path('late'), hive('late'), 'TABLE')]));
  expect(await lineage(pgUrn('rep.late'))).toEqual([hiveUrn('late'), pgUrn('src.late'), pathUrn('late')]);
  expect(await lineage(pgUrn('src.late'), 'DOWNSTREAM')).toContain(pgUrn('rep.late'));
  expect((await aspectsOf(pathUrn('late'))).siblings).toEqual({ siblings: [hiveUrn('late')], primary: false });
  expect((await aspectsOf(hiveUrn('late'))).siblings).toEqual({ siblings: [pathUrn('late')], primary: true });
  // Later events are about the table alone.
  await send(run('late.read', [path('late')], [pg('rep.late')]));
  expect(await lineage(pgUrn('rep.late'))).toEqual([hiveUrn('late'), pgUrn('src.late')]);
});

test('what was written by the path alone is upstream of who reads the table later', async () => {
  await send(run('early.write', [pg('src.early')], [path('early')]));
  await send(run('early.read', [named(path('early'), hive('early'), 'TABLE')], [pg('rep.early')]));
  expect(await lineage(pgUrn('rep.early'))).toEqual([hiveUrn('early'), pgUrn('src.early'), pathUrn('early')]);
});

test('a path belongs to the table that got it last', async () => {
  await send(run('moved.a', [pg('src.a')], [named(path('moved'), hive('before'), 'TABLE')]));
  await send(run('moved.b', [pg('src.b')], [named(path('moved'), hive('after'), 'TABLE')]));
  await send(run('moved.read', [path('moved')], [pg('rep.moved')]));
  expect(await lineage(pgUrn('rep.moved'))).toEqual([hiveUrn('after'), pgUrn('src.b')]);
});

test('a removed table has no path', async () => {
  await send(run('gone.write', [pg('src.gone')], [named(path('gone'), hive('gone'), 'TABLE')]));
  const dropped = { lifecycleStateChange: { lifecycleStateChange: 'DROP' } };
  await send({ ...run('gone.drop', [], []), outputs: [{ ...hive('gone'), facets: dropped }] });
  await send(run('gone.read', [path('gone')], [pg('rep.gone')]));
  expect(await lineage(pgUrn('rep.gone'))).toEqual([pathUrn('gone')]);
});

test('the path finds the table, and a table that is its own symlink has no other name', async () => {
  await send(run('found.write', [], [named(path('findable'), hive('shown'), 'TABLE')]));
  await send(run('self.write', [], [named(hive('self'), hive('self'), 'TABLE')]));
  const { json } = await catalog.send('/entities?action=search', {
    body: { entity: 'dataset', input: 'findable', start: 0, count: 10 },
  });
  expect(json.value.entities).toEqual([hiveUrn('shown')]);
  expect(await aspectsOf(hiveUrn('self'))).not.toHaveProperty('datasetAliases');
});

test('an event that takes the symlinks back takes the other name back', async () => {
  await send(run('back.write', [pg('src.back')], [named(path('back'), hive('back'), 'TABLE')]));
  await send(run('back.write', [], [{ ...path('back'), facets: { symlinks: { _deleted: true } } }]));
  await send(run('back.read', [path('back')], [pg('rep.back')]));
  expect(await lineage(pgUrn('rep.back'))).toEqual([pathUrn('back')]);
});
