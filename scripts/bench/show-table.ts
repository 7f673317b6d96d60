import type { EngineName } from './catalog/engine';
import { type Bar, type Measurement, reaches, type Spread } from './measurement';
import { textTable } from './text-table';

/** A measurement and the search engine of the catalog. */
export type EngineMeasurement = Measurement & { readonly engine: EngineName };

const HEAD = ['engine', 'work', 'ours', 'baseline', 'ratio (min - max)', 'bar', '', 'processor time, ours : baseline'];

/** The measurements as a table for people, and below it the description of each baseline. */
export function showTable(measurements: readonly EngineMeasurement[]): string {
  const table = textTable([HEAD, ...measurements.map(cells)]);
  const notes = measurements.flatMap(({ engine, what, baseline }) =>
    baseline ? [`${engine}, ${what}: the baseline is ${baseline.what}`] : [],
  );
  return [table, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function cells(measurement: EngineMeasurement): string[] {
  const { engine, what, unit, ours, baseline, ratio, latencyMs, cpuMs, bar } = measurement;
  return [
    engine,
    what,
    latencyMs
      ? `${number(ours.median)} ${unit} (p50 ${number(latencyMs.p50)} ms, p99 ${number(latencyMs.p99)} ms)`
      : withRange(ours, ` ${unit}`),
    baseline ? `${number(baseline.median)} ${unit}` : '',
    ratio ? withRange(ratio, '') : '',
    bar ? barText(bar, unit) : '',
    bar ? (reaches(measurement) ? 'pass' : 'SHORT') : '',
    cpuMs && !Number.isNaN(cpuMs.ours) ? `${number(cpuMs.ours)} ms : ${number(cpuMs.baseline)} ms` : '',
  ];
}

function barText(bar: Bar, unit: string): string {
  if ('atMost' in bar) return `< ${bar.atMost} ${unit}`;
  return 'ratioAtMost' in bar ? `<= ${bar.ratioAtMost}` : `>= ${bar.ratioAtLeast}`;
}

function withRange({ median, min, max }: Spread, unit: string): string {
  return `${number(median)}${unit} (${number(min)} - ${number(max)})`;
}

function number(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2);
}
