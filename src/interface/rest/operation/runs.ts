import { rollbackJson, runListJson, runRowsJson } from './run-json';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'listRuns' | 'describeRun' | 'rollBackRun'>;

const PAGE_SIZE = 100;

export function runHandlers({ runs, rollbacks }: Services): Area {
  return {
    async listRuns({ body: { pageOffset = 0, pageSize = PAGE_SIZE, includeSoft = false } }, { read }) {
      return jsonAnswer(runListJson(await runs.list({ start: pageOffset, count: pageSize, includeSoft, read })));
    },

    async describeRun({ body }, { read }) {
      const { runId, start, count, includeSoft = false, includeAspect = false } = body;
      return jsonAnswer(runRowsJson(await runs.describe({ runId, start, count, includeSoft, includeAspect, read })));
    },

    async rollBackRun({ body: { runId, dryRun, safe, hardDelete = false } }, { actor, requestId, read }) {
      const hard = safe === undefined ? hardDelete : !safe;
      return jsonAnswer(rollbackJson(await rollbacks.rollBack({ runId, dryRun, hard, actor, requestId, read })));
    },
  };
}
