import { PostgresDatabase } from '#base/database/connection/postgres-database';
import { makeBareIndex } from '../bare-index';
import type { Bench, BenchRow } from '../bench-row';
import { Catalog } from '../catalog/catalog';
import { answerOf } from '../catalog/catalog-server';
import { startElasticsearch } from '../catalog/elasticsearch-node';
import { type Bar, type Measurement, spread } from '../measurement';
import { datasetName, seededRandom } from '../metadata-generator';
import { withCpuSeconds } from '../process-tree';
import { ENTITY } from '../questions/search-questions';
import { type LoadRequest, type LoadSpan, post, sendLoad } from '../send-load';
import { COLUMN_WORDS } from '../tables/column-names';
import { whileWriting } from '../while-writing';

const CONNECTIONS = 4;
const SMALL = 10_000;
const WRITES_PER_SECOND = 50;
/** The shares of the tables that a common word finds. */
const COMMON = { min: 0.4, max: 0.7 };
const HALF: Bar = { ratioAtMost: 0.5 };
/** Time of one question at most, while writes go on. */
const P95_MS_MAX = 50;
const NAMES = 1000;
/** So many, because a JVM compiles what runs often; on a busy machine, a time would be too short for that. */
const WARM_UP = 3000;

interface Side {
  readonly url: string;
  /** The process whose descendants do the work. */
  readonly pid: number;
  readonly searchOf: (input: string) => LoadRequest;
}

/** Searches in memory, beside one shard of an Elasticsearch that holds the same documents and has no service around it. */
export const bareNode: BenchRow = {
  name: 'bare-node',
  engines: ['memory'],
  takes: '5 minutes',
  async measure(bench) {
    const measurements: Measurement[] = [];
    if (bench.options.entities > SMALL) {
      const small = await Catalog.start(bench.engine, bench.newDirectory(), bench.cleanup);
      await small.growTo(SMALL);
      measurements.push(...(await measureSize({ ...bench, catalog: small })));
      await small.server.stop();
    }
    return [...measurements, ...(await measureSize(bench))];
  },
};

async function measureSize(bench: Bench): Promise<readonly Measurement[]> {
  const { catalog } = bench;
  const node = await startElasticsearch(bench.newDirectory(), bench.cleanup);
  const ours: Side = { ...catalog.server, searchOf: (input) => post('/entities?action=search', searchOf(input)) };
  const bare: Side = { ...node, searchOf: await bareSearch(node.url, catalog) };
  const [words, names] = [await commonWords(ours, catalog.entities), exactNames(catalog.entities)];
  await catalog.settle();
  const measurements = [
    await overBareNode(bench, { what: 'words of columns in half of the tables', inputs: words, ours, bare }),
    await overBareNode(bench, { what: 'names of tables', inputs: names, ours, bare }),
    await besideWrites(bench, [...words, ...names], ours),
  ];
  await node.stop();
  return measurements;
}

function searchOf(input: string): object {
  return { entity: ENTITY, input, start: 0, count: 10 };
}

async function bareSearch(url: string, { server }: Catalog): Promise<Side['searchOf']> {
  const database = new PostgresDatabase({ address: server.database, connectionsMax: 1 });
  try {
    return await makeBareIndex(url, database);
  } finally {
    await database.close();
  }
}

/** The words of columns that about half of the tables have. @throws Error without such a word */
async function commonWords({ url }: Side, entities: number): Promise<readonly string[]> {
  const words: string[] = [];
  for (const word of COLUMN_WORDS) {
    const answer = await answerOf(`${url}/entities?action=search`, searchOf(word));
    const { value }: { value: { readonly numEntities: number } } = JSON.parse(answer);
    const share = value.numEntities / entities;
    if (share >= COMMON.min && share <= COMMON.max) words.push(word);
  }
  if (words.length === 0) throw new Error('no word of a column is in half of the tables');
  return words;
}

function exactNames(entities: number): readonly string[] {
  const random = seededRandom(6);
  return Array.from({ length: NAMES }, () => datasetName(Math.floor(random() * entities)).table);
}

interface Question {
  readonly what: string;
  readonly inputs: readonly string[];
  readonly ours: Side;
  readonly bare: Side;
}

/** Compares processor time, because other work on the machine hardly changes it. */
async function overBareNode(
  { options: { seconds, rounds }, catalog }: Bench,
  { what, inputs, ours, bare }: Question,
): Promise<Measurement> {
  await checkSame(inputs, ours, bare);
  for (const side of [ours, bare]) await ask(side, inputs, { requests: WARM_UP });
  const results: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ ours: await cpuMsOf(ours, inputs, seconds), bare: await cpuMsOf(bare, inputs, seconds) });
  return {
    what: `processor time of a search for ${what}, ${catalog.entities} tables, ${CONNECTIONS} connections`,
    unit: 'ms',
    bar: HALF,
    ours: spread(results.map((result) => result.ours)),
    baseline: {
      what: 'the same documents, fields, eight facets and matched fields in one shard of an Elasticsearch, asked directly',
      ...spread(results.map((result) => result.bare)),
    },
    ratio: spread(results.map((result) => result.ours / result.bare)),
  };
}

/** @throws Error if one of both finds half as much as the other, because then they do not do the same work */
async function checkSame([input = '']: readonly string[], ours: Side, bare: Side): Promise<void> {
  const totals = await Promise.all(
    [ours, bare].map(async ({ url, searchOf: requestOf }) => {
      const { path, body = '' } = requestOf(input);
      const found = JSON.parse(await answerOf(`${url}${path}`, JSON.parse(body)));
      return Number(found.value?.numEntities ?? found.hits.total.value);
    }),
  );
  const [most, least] = [Math.max(...totals), Math.min(...totals)];
  if (most > 2 * least) throw new Error(`"${input}" finds ${totals.join(' and ')} tables`);
}

async function cpuMsOf(side: Side, inputs: readonly string[], seconds: number): Promise<number> {
  const { result, cpuSeconds } = await withCpuSeconds([side.pid], () => ask(side, inputs, { seconds }));
  return (1000 * cpuSeconds) / (result.perSecond * seconds);
}

function ask({ url, searchOf: requestOf }: Side, inputs: readonly string[], span: LoadSpan) {
  let next = 0;
  return sendLoad(url, CONNECTIONS, span, () => requestOf(inputs[next++ % inputs.length] ?? ''));
}

async function besideWrites(
  { options: { seconds, rounds }, catalog }: Bench,
  inputs: readonly string[],
  ours: Side,
): Promise<Measurement> {
  const p95s: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { p95Ms } = await whileWriting(catalog, WRITES_PER_SECOND, () => ask(ours, inputs, { seconds }));
    p95s.push(p95Ms);
  }
  return {
    what: `p95 of these searches, ${WRITES_PER_SECOND} writes/s beside them, ${catalog.entities} tables, ${CONNECTIONS} connections`,
    unit: 'ms',
    bar: { atMost: P95_MS_MAX },
    ours: spread(p95s),
  };
}
