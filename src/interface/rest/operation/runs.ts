import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { RollbackResult } from '#catalog/runs/rollback';
import type { RunRow, RunSummary } from '#catalog/runs/run-reader';

type RunHandlers = Pick<Handlers, 'listRuns' | 'describeRun' | 'listRefusedRecords' | 'rollBackRun'>;

const PAGE_SIZE = 100;

export function runHandlers({ runs, refusals, rollbacks }: Services): RunHandlers {
  return {
    async listRuns({ body: { pageOffset = 0, pageSize = PAGE_SIZE, includeSoft = false } }, { read }) {
      return jsonAnswer(runListJson(await runs.list({ start: pageOffset, count: pageSize, includeSoft, read })));
    },

    async describeRun({ body }, { read }) {
      const { runId, start, count, includeSoft = false, includeAspect = false } = body;
      return jsonAnswer(runRowsJson(await runs.describe({ runId, start, count, includeSoft, includeAspect, read })));
    },

    async listRefusedRecords({ body: { runId, start = 0, count = PAGE_SIZE } }, { actor, read }) {
      const value = await refusals.list({ runId, start, count, actor: actor.urn, read });
      return jsonAnswer(JSON.stringify({ value }));
    },

    async rollBackRun({ body: { runId, dryRun, safe, hardDelete = false } }, { actor, requestId, read }) {
      const hard = safe === undefined ? hardDelete : !safe;
      return jsonAnswer(rollbackJson(await rollbacks.rollBack({ runId, dryRun, hard, actor, requestId, read })));
    },
  };
}

function runListJson(runs: readonly RunSummary[]): string {
  // compat: a run has no such member if nothing was refused.
  return JSON.stringify({ value: runs.map(({ refused, ...run }) => (refused > 0 ? { ...run, refused } : run)) });
}

/** Values are copied without parsing. */
function runRowsJson(rows: readonly RunRow[]): string {
  return `{"value":[${rows.map(rowJson).join(',')}]}`;
}

function rowJson({ value, ...row }: RunRow): string {
  const json = JSON.stringify(row);
  return value === null ? json : `${json.slice(0, -1)},"aspect":${value}}`;
}

function rollbackJson({ rows, unsafeEntities, ...counts }: RollbackResult): string {
  const value = { aspectRowSummaries: rows, ...counts, unsafeEntities: unsafeEntities.map((urn) => ({ urn })) };
  return JSON.stringify({ value });
}
