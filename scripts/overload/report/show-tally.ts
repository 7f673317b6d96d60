import { textTable } from '#scripts/bench/text-table';
import type { Tally } from './tally';

const HEAD = ['scenario', 'requests', 'longest', 'service', 'PostgreSQL', 'live', 'answers'];
const NO_ANSWER = 'none';

/** The figures as a table for people. */
export function showTallies(tallies: readonly Tally[]): string {
  return textTable([HEAD, ...tallies.map(cells)]);
}

function cells({ name, requests, longestMs, serviceMb, backendMb, liveMs, statuses }: Tally): string[] {
  const answers = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || NO_ANSWER} x ${count}`);
  return [name, String(requests), ms(longestMs), mb(serviceMb), mb(backendMb), ms(liveMs), answers.join(', ')];
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function mb(value: number): string {
  return Number.isNaN(value) ? 'unknown' : `${Math.round(value)} MB`;
}
