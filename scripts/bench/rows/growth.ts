import type { Bench, BenchRow } from '../bench-row';
import { ModelRegistry } from '../catalog/catalog';
import { ENGINE_NAMES, enginePids } from '../catalog/engine';
import { GROWTH_WORKS, type GrowthWork } from '../growth-works';
import { type Measurement, spread } from '../measurement';
import { withCpuSeconds } from '../process-tree';
import { type LoadResult, type LoadSpan, sendLoad } from '../send-load';

const SMALL = 10_000;
const MILLION = 1_000_000;
/** Few, so that what is measured is the work and not a queue. */
const CONNECTIONS = 4;
/** Of one round. One in twenty of them takes longer than the p95. */
const REQUESTS = 1000;
/** Long enough for a service that has done nothing yet to be compiled. */
const WARM_UP_SECONDS = 2;

/** A catalog that grows against one that stays small, in turn. */
export const growth: BenchRow = {
  name: 'growth',
  engines: ENGINE_NAMES,
  takes: '2 minutes; with --million 12 more',
  async measure(bench) {
    const {
      options: { entities, million },
      engine,
      models,
      cleanup,
    } = bench;
    const small = await ModelRegistry.start(engine, bench.newDirectory(), cleanup);
    await small.growTo(Math.min(SMALL, Math.ceil(entities / 10)));
    const measurements: Measurement[] = [];
    for (const size of new Set([entities, million ? MILLION : entities])) {
      await models.growTo(size);
      await small.settle();
      await models.settle();
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
  small: ModelRegistry,
  { options: { rounds }, engine, models }: Bench,
): Promise<Measurement> {
  const measured = async (each: ModelRegistry): Promise<Round> => {
    const { result, cpuSeconds } = await withCpuSeconds([each.server.pid, ...enginePids(engine)], () =>
      send(work, each, { requests: REQUESTS }),
    );
    return { load: result, cpuMs: (1000 * cpuSeconds) / REQUESTS };
  };
  for (const each of [models, small]) await send(work, each, { seconds: WARM_UP_SECONDS });
  const results: { readonly large: Round; readonly basis: Round }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ large: await measured(models), basis: await measured(small) });
  const median = (pick: (round: (typeof results)[number]) => number) => spread(results.map(pick)).median;
  return {
    what: `p95 of ${work.what}, ${models.entities} entities`,
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

function send(work: GrowthWork, models: ModelRegistry, span: LoadSpan): Promise<LoadResult> {
  return sendLoad(models.server.url, CONNECTIONS, span, work.requestsTo(models));
}
