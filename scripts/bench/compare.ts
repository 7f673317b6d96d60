import { type Bar, type Measurement, spread } from './measurement';
import type { LoadResult } from './send-load';

export interface Comparison {
  readonly what: string;
  readonly unit: string;
  readonly bar: Bar;
  readonly ours: (seconds: number) => Promise<LoadResult>;
  readonly baseline: { readonly what: string; readonly measure: (seconds: number) => Promise<number> };
}

/** Long enough for both sides to be compiled and connected. */
const WARM_UP_SECONDS = 2;

/** Measures both sides in turn, so that whatever else the machine does strikes both. */
export async function compare({ what, unit, bar, ours, baseline }: Comparison, { seconds, rounds }: { readonly seconds: number; readonly rounds: number }): Promise<Measurement> {
  await ours(WARM_UP_SECONDS);
  await baseline.measure(WARM_UP_SECONDS);
  const results: { readonly load: LoadResult; readonly basis: number }[] = [];
  for (let round = 0; round < rounds; round++) results.push({ load: await ours(seconds), basis: await baseline.measure(seconds) });
  return {
    what,
    unit,
    bar,
    ours: spread(results.map(({ load }) => load.perSecond)),
    baseline: { what: baseline.what, ...spread(results.map(({ basis }) => basis)) },
    ratio: spread(results.map(({ load, basis }) => load.perSecond / basis)),
    latencyMs: { p50: spread(results.map(({ load }) => load.p50Ms)).median, p99: spread(results.map(({ load }) => load.p99Ms)).median },
  };
}
