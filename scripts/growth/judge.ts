/** What one size of a place cost. */
export interface Sized {
  readonly size: number;
  readonly cpuMs: number;
  readonly riseMb: number;
  readonly liveMs: number;
  readonly status: number;
  readonly isAccepted: boolean;
  /** Why there is no answer. */
  readonly failure?: string;
}

export const BARS = {
  /** How much faster than the size the processor time may grow. */
  growth: 1.3,
  /** A shorter time is not compared, because the collector of garbage takes as long. */
  noiseMs: 30,
  cpuMs: 3_000,
  riseMb: 500,
  liveMs: 1_000,
};

/** Less than this says nothing about growth. */
const LEAST_MS = 5;

/** What is wrong with the costs of one place, from the smallest size to the largest. Empty if nothing is. */
export function judge(costs: readonly Sized[], baseMs: number): readonly string[] {
  const all = growths(costs, baseMs).filter(
    ({ from }, index, { length }) => index === length - 1 || from.cpuMs - baseMs > LEAST_MS,
  );
  return [...costs.flatMap(absolute), ...all.flatMap(tooFast)];
}

export interface Growth {
  readonly from: Sized;
  readonly to: Sized;
  /** Growth of the time by growth of the size: 1 is linear, 2 is the square when the size doubles. */
  readonly ratio: number;
}

/** The growth between neighbouring sizes with the same outcome: a request that is refused is cheaper than one that is not. */
export function growths(costs: readonly Sized[], baseMs: number): readonly Growth[] {
  return costs.slice(1).flatMap((to, index) => {
    const from = costs[index];
    if (!from || from.isAccepted !== to.isAccepted || from.size === to.size) return [];
    const times = (to.cpuMs - baseMs) / Math.max(LEAST_MS, from.cpuMs - baseMs);
    return [{ from, to, ratio: Math.max(0, times) / (to.size / from.size) }];
  });
}

/** Chance makes one step look steep. Work that grows faster than the size is steep on the whole way too. */
function tooFast({ from, to, ratio }: Growth, index: number, all: readonly Growth[]): readonly string[] {
  const steps = all.slice(0, index + 1).filter(({ to: { isAccepted } }) => isAccepted === to.isAccepted);
  const whole = steps.reduce((product, each) => product * each.ratio, 1);
  if (ratio <= BARS.growth || whole <= BARS.growth || to.cpuMs <= BARS.noiseMs) return [];
  return [
    `${to.size} of it took ${Math.round(to.cpuMs)} ms and ${from.size} took ${Math.round(from.cpuMs)} ms: the time grows ${ratio.toFixed(1)} times as fast as the size; at most ${BARS.growth}`,
  ];
}

function absolute({ size, cpuMs, riseMb, liveMs, status, failure }: Sized): readonly string[] {
  return [
    ...when(cpuMs > BARS.cpuMs, `${size} of it took ${Math.round(cpuMs)} ms of a processor; at most ${BARS.cpuMs} ms`),
    ...when(riseMb > BARS.riseMb, `${size} of it took ${Math.round(riseMb)} MB more memory; at most ${BARS.riseMb} MB`),
    // A service that had no processor answers late too.
    ...when(
      liveMs > BARS.liveMs && cpuMs > BARS.liveMs / 2,
      `/health/live answered after ${Math.round(liveMs)} ms during ${size} of it; at most ${BARS.liveMs} ms`,
    ),
    ...when(status >= 500 && status !== 503, `${size} of it was answered with ${status}`),
    ...when(failure !== undefined && status === 0, `${size} of it: ${failure}`),
  ];
}

function when(holds: boolean, text: string): readonly string[] {
  return holds ? [text] : [];
}
