import type { Bench, BenchRow } from '../bench-row';
import { answerOf } from '../catalog/catalog-server';
import { ENGINE_NAMES } from '../catalog/engine';
import { type Measurement, spread } from '../measurement';
import { type LoadRequest, post, sendLoad } from '../send-load';

const CONNECTIONS = 4;
const REQUESTS = 300;
const WARM_UP_SECONDS = 2;
const TABLES = 10_000;
const HOPS = 3;
const BATCH = 100;
const HEADERS = { 'X-Write-Wait': 'commit' };

/** A tree of tables in which each is the source of so many others. */
interface Tree {
  readonly name: string;
  readonly fanOut: number;
  readonly what: string;
  readonly ratioAtMost?: number;
}

const TREES: readonly Tree[] = [
  { name: 'deep', fanOut: 10, what: 'lineage of 10,000 tables, of which 1,110 are in 3 hops', ratioAtMost: 10 },
  { name: 'wide', fanOut: 22, what: 'lineage of 10,000 tables, all of them in 3 hops' },
];

/** Measures a search across lineage against a read of one entity. Both are measured in turn, because other work on the machine then slows both. */
export const lineage: BenchRow = {
  name: 'lineage',
  engines: ENGINE_NAMES,
  takes: '1 minute',
  async measure(bench) {
    for (const tree of TREES) await plant(tree, bench);
    await bench.catalog.settle();
    const measurements: Measurement[] = [];
    for (const tree of TREES) measurements.push(await compareWithRead(tree, bench));
    return measurements;
  },
};

function urnOf({ name }: Tree, index: number): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,lineage.${name}.t${index},PROD)`;
}

async function plant(tree: Tree, { catalog: { server } }: Bench): Promise<void> {
  for (let first = 0; first < TABLES; first += BATCH) {
    const proposals = Array.from({ length: BATCH }, (_, place) => proposalsFor(tree, first + place)).flat();
    await answerOf(`${server.url}/aspects?action=ingestProposalBatch`, { proposals }, HEADERS);
  }
}

function proposalsFor(tree: Tree, index: number): readonly object[] {
  const auditStamp = { time: 1, actor: 'urn:li:corpuser:bench' };
  const parent = Math.floor((index - 1) / tree.fanOut);
  const upstreams = index === 0 ? [] : [{ auditStamp, type: 'TRANSFORMED', dataset: urnOf(tree, parent) }];
  const values = {
    datasetProperties: { name: `t${index}`, description: 'A table of a lineage' },
    upstreamLineage: { upstreams },
  };
  return Object.entries(values).map(([aspectName, value]) => ({
    entityType: 'dataset',
    entityUrn: urnOf(tree, index),
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
  }));
}

async function compareWithRead(tree: Tree, { options: { rounds }, catalog: { server } }: Bench): Promise<Measurement> {
  const body = { urn: urnOf(tree, 0), direction: 'DOWNSTREAM', maxHops: HOPS, input: '*', start: 0, count: 10 };
  await checkFinds(server.url, tree, body);
  const search = () => post('/entities?action=searchAcrossLineage', body);
  let next = 0;
  const read = (): LoadRequest => ({
    method: 'GET',
    path: `/entitiesV2/${encodeURIComponent(urnOf(tree, next++ % TABLES))}`,
  });
  for (const work of [search, read]) await sendLoad(server.url, CONNECTIONS, { seconds: WARM_UP_SECONDS }, work);
  const results = [];
  for (let round = 0; round < rounds; round++)
    results.push({
      ours: await sendLoad(server.url, CONNECTIONS, { requests: REQUESTS }, search),
      basis: await sendLoad(server.url, CONNECTIONS, { requests: REQUESTS * 10 }, read),
    });
  const { ratioAtMost } = tree;
  return {
    what: `p95 of searchAcrossLineage, ${HOPS} hops, ${tree.what}`,
    unit: 'ms',
    ...(ratioAtMost !== undefined && { bar: { ratioAtMost } }),
    ours: spread(results.map(({ ours }) => ours.p95Ms)),
    baseline: {
      what: `GET /entitiesV2/<urn>, ${CONNECTIONS} connections`,
      ...spread(results.map(({ basis }) => basis.p95Ms)),
    },
    ratio: spread(results.map(({ ours, basis }) => ours.p95Ms / basis.p95Ms)),
    latencyMs: {
      p50: spread(results.map(({ ours }) => ours.p50Ms)).median,
      p99: spread(results.map(({ ours }) => ours.p99Ms)).median,
    },
  };
}

async function checkFinds(url: string, { fanOut }: Tree, body: object): Promise<void> {
  const { value }: { value: { readonly numEntities: number } } = JSON.parse(
    await answerOf(`${url}/entities?action=searchAcrossLineage`, body),
  );
  const expected = Math.min(fanOut + fanOut ** 2 + fanOut ** 3, TABLES - 1);
  if (value.numEntities !== expected) throw new Error(`${value.numEntities} tables were found, not ${expected}`);
}
