import { type Bench, type BenchRow, MILLION } from '../bench-row';
import { Catalog } from '../catalog/catalog';
import { ENGINE_NAMES, enginePids } from '../catalog/engine';
import { GROWTH_WORKS, type GrowthWork } from '../growth-works';
import { type Measurement, spread } from '../measurement';
import { withCpuSeconds } from '../process-tree';
import { type LoadResult, type LoadSpan, sendLoad } from '../send-load';

const SMALL = 10_000;
/** Few connections, so that requests do not wait for each other. */
const CONNECTIONS = 4;
/** Requests of one round. */
const REQUESTS = 1000;
/** Long enough for a new service to compile its code. */
const WARM_UP_SECONDS = 2;

/** Measures a catalog that grows against one that stays small, in turn. */
export const growth: BenchRow = {
  name: 'growth',
  engines: ENGINE_NAMES,
  takes: '2 minutes; with --million 12 more',
  async measure(bench) {
    const {
      options: { entities, million },
      engine,
      catalog,
      cleanup,
    } = bench;
    const small = await Catalog.start(engine, bench.newDirectory(), cleanup);
    await small.growTo(Math.min(SMALL, Math.ceil(entities / 10)));
    const measurements: Measurement[] = [];
    // Another row may have made it larger.
    const sizes = [entities, ...(million ? [MILLION] : [])].filter((size) => size >= catalog.entities);
    for (const size of new Set(sizes)) {
      await catalog.growTo(size);
      await small.settle();
      await catalog.settle();
      for (const work of GROWTH_WORKS) measurements.push(await compareSizes(work, small, bench));
    }
    await small.server.stop();
    return measurements;
  },
};

interface Round {
  readonly load: LoadResult;
  readonly cpuMs: number;
}

async function compareSizes(
  work: GrowthWork,
  small: Catalog,
  { options: { rounds }, engine, catalog }: Bench,
): Promise<Measurement> {
  const measured = async (each: Catalog): Promise<Round> => {
    const { result, cpuSeconds } = await withCpuSeconds([each.server.pid, ...enginePids(engine)], () =>
      send(work, each, { requests: REQUESTS }),
    );
    return { load: result, cpuMs: (1000 * cpuSeconds) / REQUESTS };
  };
  for (const each of [catalog, small]) await send(work, each, { seconds: WARM_UP_SECONDS });
  const results: { readonly large: Round; readonly basis: Round }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ large: await measured(catalog), basis: await measured(small) });
  const median = (pick: (round: (typeof results)[number]) => number) => spread(results.map(pick)).median;
  return {
    what: `p95 of ${work.what}, ${catalog.entities} entities`,
    unit: 'ms',
    bar: { ratioAtMost: work.ratioAtMost },
    ours: spread(results.map(({ large }) => large.load.p95Ms)),
    baseline: {
      what: `the same with ${small.entities} entities, ${CONNECTIONS} connections`,
      ...spread(results.map(({ basis }) => basis.load.p95Ms)),
    },
    ratio: spread(results.map(({ large, basis }) => large.load.p95Ms / basis.load.p95Ms)),
    cpuMs: { ours: median(({ large }) => large.cpuMs), baseline: median(({ basis }) => basis.cpuMs) },
    latencyMs: { p50: median(({ large }) => large.load.p50Ms), p99: median(({ large }) => large.load.p99Ms) },
  };
}

function send(work: GrowthWork, catalog: Catalog, span: LoadSpan): Promise<LoadResult> {
  return sendLoad(catalog.server.url, CONNECTIONS, span, work.requestsTo(catalog));
}
