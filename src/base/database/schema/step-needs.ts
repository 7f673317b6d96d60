import { version } from '#package.json';

/** `0017-expand-what-it-adds`, or `0018-contract-0.3.0-what-it-drops`. */
const NEEDS = /^\d{4}-(?:expand|contract-(\d+\.\d+\.\d+))-/;
/** Older than each release that names itself in its connections. */
const ANY_NAMED = '0.0.1';

/**
 * The oldest release that can use the database after a step; undefined if every one can. The name says it, because a release knows only
 * the names of later steps. Steps before 0017 say nothing: releases that do not name themselves cannot use the database after them.
 */
export function neededRelease(step: string): string | undefined {
  const match = NEEDS.exec(step);
  return match ? match[1] : ANY_NAMED;
}

/** Whether a release can use the database after a step that it does not know. */
export function toleratesStep(step: string, release: string = version): boolean {
  if (!NEEDS.test(step)) return false;
  const needed = neededRelease(step);
  return needed === undefined || !isOlder(release, needed);
}

/** Whether the release `0.2.10` is older than `0.3.0`. */
export function isOlder(release: string, other: string): boolean {
  return release.localeCompare(other, 'en', { numeric: true }) < 0;
}
