import type { BaselineProcess } from './baseline/baseline-process';
import type { Bench } from './bench-row';
import { enginePids } from './catalog/engine';
import { type Bar, type Measurement, spread } from './measurement';
import { withCpuSeconds } from './process-tree';
import type { LoadResult } from './send-load';

interface Comparison {
  readonly what: string;
  readonly unit: string;
  /** Absent if the figures are only for information. */
  readonly bar?: Bar;
  readonly ours: (seconds: number) => Promise<LoadResult>;
  readonly baseline: {
    readonly what: string;
    /** Absent if the service itself is the baseline. */
    readonly process?: Pick<BaselineProcess, 'pid'>;
    readonly measure: (seconds: number) => Promise<number>;
  };
}

/** Long enough for both sides to compile their code and to connect. */
const WARM_UP_SECONDS = 2;

/** Measures both sides in turn, because other work on the machine then slows both. */
export async function compare(
  { what, unit, bar, ours, baseline }: Comparison,
  { options: { seconds, rounds }, engine, catalog }: Pick<Bench, 'options' | 'engine' | 'catalog'>,
): Promise<Measurement> {
  const baselinePids = baseline.process ? [baseline.process.pid] : [];
  const processes = [catalog.server.pid, ...baselinePids, ...enginePids(engine)];
  const measured = async <Result>(work: () => Promise<Result>, perSecondOf: (result: Result) => number) => {
    const { result, cpuSeconds } = await withCpuSeconds(processes, work);
    const perSecond = perSecondOf(result);
    return { result, perSecond, cpuMs: (1000 * cpuSeconds) / (seconds * perSecond) };
  };
  await ours(WARM_UP_SECONDS);
  await baseline.measure(WARM_UP_SECONDS);
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const load = await measured(
      () => ours(seconds),
      ({ perSecond }) => perSecond,
    );
    results.push({
      load,
      basis: await measured(
        () => baseline.measure(seconds),
        (perSecond) => perSecond,
      ),
    });
  }
  return {
    what,
    unit,
    ...(bar && { bar }),
    ours: spread(results.map(({ load }) => load.perSecond)),
    baseline: { what: baseline.what, ...spread(results.map(({ basis }) => basis.perSecond)) },
    ratio: spread(results.map(({ load, basis }) => load.perSecond / basis.perSecond)),
    cpuMs: {
      ours: spread(results.map(({ load }) => load.cpuMs)).median,
      baseline: spread(results.map(({ basis }) => basis.cpuMs)).median,
    },
    latencyMs: {
      p50: spread(results.map(({ load }) => load.result.p50Ms)).median,
      p99: spread(results.map(({ load }) => load.result.p99Ms)).median,
    },
  };
}
