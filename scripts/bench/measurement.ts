export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The goal of a measurement: a minimum or maximum ratio to its baseline, or a maximum value. */
export type Bar = { readonly ratioAtLeast: number } | { readonly ratioAtMost: number } | { readonly atMost: number };

/** One line of the table. */
export interface Measurement {
  readonly what: string;
  readonly unit: string;
  readonly ours: Spread;
  /** Describes the baseline and its speed. */
  readonly baseline?: Spread & { readonly what: string };
  /** Ours divided by the baseline, per round. */
  readonly ratio?: Spread;
  /** Processor time per unit, of all processes except the one that sends requests. Other work on the machine hardly changes it. */
  readonly cpuMs?: { readonly ours: number; readonly baseline: number };
  readonly latencyMs?: { readonly p50: number; readonly p99: number };
  /** Absent if the figures are only for information. */
  readonly bar?: Bar;
}

export function reaches({ bar, ratio, ours }: Measurement): boolean {
  if (!bar) return true;
  if ('atMost' in bar) return ours.median < bar.atMost;
  const { median = Number.NaN } = ratio ?? {};
  return 'ratioAtMost' in bar ? median <= bar.ratioAtMost : median >= bar.ratioAtLeast;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}
