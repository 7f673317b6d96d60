import { textTable } from '../bench/text-table';
import type { UpgradeRun } from './run-upgrade';

const FAILURES_SHOWN = 20;

/** The figures for people, and some of the failures. */
export function showRun({ engine, tallies, failures, followers, restarts }: UpgradeRun): string {
  const requests = tallies.map(({ kind, requests: sent, failed, longestMs }) => [
    kind,
    String(sent),
    String(failed),
    longestMs === undefined ? '' : `${Math.round(longestMs)} ms`,
  ]);
  const changes = followers.map(({ name, followed, lost }) => [name, String(followed), String(lost)]);
  const ready = restarts.map(({ release, startedInMs }) => `${release.name} ${(startedInMs / 1000).toFixed(1)} s`);
  return [
    `\n${engine}: processes were ready after ${ready.join(', ')}`,
    textTable([['request', 'sent', 'failed', 'longest'], ...requests]),
    textTable([['changes', 'followed', 'lost'], ...changes]),
    ...failures.slice(0, FAILURES_SHOWN),
  ].join('\n');
}

/** Failed requests, and lost changes. */
export function faultsOf({ tallies, followers }: UpgradeRun): number {
  return (
    tallies.reduce((sum, { failed }) => sum + failed, 0) + followers.reduce((sum, { lost }) => sum + Math.abs(lost), 0)
  );
}
