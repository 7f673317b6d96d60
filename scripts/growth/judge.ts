/** What one size of a place cost. */
export interface Sized {
  readonly size: number;
  readonly cpuMs: number;
  /** What of it the thread took that answers requests. */
  readonly mainMs: number;
  readonly riseMb: number;
  readonly liveMs: number;
  readonly status: number;
  readonly isAccepted: boolean;
  /** The begin of the answer of a request that was refused. */
  readonly refusal?: string;
  /** The reason why there is no answer. */
  readonly failure?: string;
}

export const BARS = {
  /** The factor by which the processor time may grow faster than the size. */
  growth: 1.3,
  /** A shorter difference is not judged, because the collector of garbage takes as long. */
  noiseMs: 30,
  cpuMs: 3_000,
  riseMb: 500,
  liveMs: 1_000,
};

/** Less than this says nothing about growth. */
const LEAST_MS = 5;

/** What is wrong with the costs of one place, from the smallest size to the largest. Empty if nothing is. */
export function judge(costs: readonly Sized[], smallestMs: number): readonly string[] {
  const baseMs = baseOf(costs, smallestMs);
  const steps = growths(costs, baseMs);
  const ofOutcome = (isAccepted: boolean) => steps.filter(({ to }) => to.isAccepted === isAccepted);
  return [...costs.flatMap(absolute), ...[true, false].flatMap((each) => tooFast(ofOutcome(each), baseMs))];
}

/** What every size of a place takes. Nothing, if the smallest is more work than a larger one, which may be refused sooner. */
function baseOf(costs: readonly Sized[], smallestMs: number): number {
  return costs.every(({ cpuMs }) => cpuMs > smallestMs) ? smallestMs : 0;
}

export interface Growth {
  readonly from: Sized;
  readonly to: Sized;
  /** Growth of the time by growth of the size: 1 is linear, 2 is the square when the size doubles. */
  readonly ratio: number;
}

/** The growth between neighbouring sizes with the same outcome: a request that is refused is cheaper than one that is not. */
export function growths(costs: readonly Sized[], smallestMs: number): readonly Growth[] {
  const baseMs = baseOf(costs, smallestMs);
  return costs.slice(1).flatMap((to, index) => {
    const from = costs[index];
    if (!from || from.isAccepted !== to.isAccepted || from.size === to.size) return [];
    const times = (to.cpuMs - baseMs) / Math.max(LEAST_MS, from.cpuMs - baseMs);
    return [{ from, to, ratio: Math.max(0, times) / (to.size / from.size) }];
  });
}

/** The step to the largest size counts. Chance can make it look steep; work that grows faster than the size is steep on the whole way too. */
function tooFast(steps: readonly Growth[], baseMs: number): readonly string[] {
  const last = steps.at(-1);
  if (!last) return [];
  const { from, to, ratio } = last;
  const earlier = steps.slice(0, -1).filter((each) => each.from.cpuMs - baseMs > LEAST_MS);
  const whole = earlier.reduce((product, each) => product * each.ratio, ratio);
  // So much more than work that grows with the size would take.
  const excessMs = (to.cpuMs - baseMs) * (1 - BARS.growth / ratio);
  if (ratio <= BARS.growth || whole <= BARS.growth || excessMs <= BARS.noiseMs) return [];
  return [
    `${to.size} of it took ${Math.round(to.cpuMs)} ms and ${from.size} took ${Math.round(from.cpuMs)} ms: the time grows ${ratio.toFixed(1)} times as fast as the size; at most ${BARS.growth}`,
  ];
}

function absolute({ size, cpuMs, mainMs, riseMb, liveMs, status, failure }: Sized): readonly string[] {
  return [
    ...when(cpuMs > BARS.cpuMs, `${size} of it took ${Math.round(cpuMs)} ms of a processor; at most ${BARS.cpuMs} ms`),
    ...when(riseMb > BARS.riseMb, `${size} of it took ${Math.round(riseMb)} MB more memory; at most ${BARS.riseMb} MB`),
    // A service that waits for a processor answers late too.
    ...when(
      liveMs > BARS.liveMs && mainMs > BARS.liveMs,
      `/health/live answered after ${Math.round(liveMs)} ms during ${size} of it; at most ${BARS.liveMs} ms`,
    ),
    ...when(status >= 500 && status !== 503, `${size} of it was answered with ${status}`),
    ...when(failure !== undefined && status === 0, `${size} of it: ${failure}`),
  ];
}

function when(holds: boolean, text: string): readonly string[] {
  return holds ? [text] : [];
}
