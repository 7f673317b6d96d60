import { infiniteQueryOptions } from '@tanstack/react-query';
import { describeRun, listRefusedRecords, listRuns, rollBackRun } from '#generated/http/addresses';
import type { RollBackRunResult } from '#generated/http/messages';
import { send } from '#web/api/send';

const RUNS = 100;
const ROWS = 500;

/** Runs whose values are still there, newest first. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ['runs'],
  queryFn: async ({ signal, pageParam }) => {
    const { value } = await send(listRuns, {
      body: { pageOffset: pageParam, pageSize: RUNS, includeSoft: true },
      signal,
    });
    return value;
  },
  initialPageParam: 0,
  getNextPageParam: nextStart(RUNS),
});

/** The values of a run that are still the latest. */
export function runQuery(runId: string) {
  return infiniteQueryOptions({
    queryKey: ['run', runId],
    queryFn: async ({ signal, pageParam }) => {
      const { value } = await send(describeRun, {
        body: { runId, start: pageParam, count: ROWS, includeSoft: true },
        signal,
      });
      return value;
    },
    initialPageParam: 0,
    getNextPageParam: nextStart(ROWS),
  });
}

/** The records of a run that were refused, newest first. */
export function refusedQuery(runId: string) {
  return infiniteQueryOptions({
    queryKey: ['refused records', runId],
    queryFn: async ({ signal, pageParam }) => {
      const { value } = await send(listRefusedRecords, { body: { runId, start: pageParam, count: RUNS }, signal });
      return value;
    },
    initialPageParam: 0,
    getNextPageParam: nextStart(RUNS),
  });
}

/** A short page is the last one. */
function nextStart(size: number) {
  return (last: readonly unknown[], pages: readonly unknown[]): number | undefined =>
    last.length < size ? undefined : pages.length * size;
}

/** @param dryRun whether to only count what would be taken back */
export async function rollBack(runId: string, dryRun: boolean, signal?: AbortSignal): Promise<RollBackRunResult> {
  return (await send(rollBackRun, { body: { runId, dryRun, safe: true }, signal })).value;
}
