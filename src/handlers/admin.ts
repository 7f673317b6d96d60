import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { parseTaskId } from '../formats/requests/task-form';
import { taskStatusJson, truncationPlanJson } from '../formats/responses/task-status-json';
import { valueJson } from '../formats/responses/query-json';
import type { Services } from './services';

type Area = Pick<Handlers, 'getEsTaskStatus' | 'getIndexSizes' | 'truncateTimeseriesAspect'>;

const BATCH_SIZE = 10_000;

export function operationHandlers({ operations }: Services): Area {
  return {
    async getEsTaskStatus({ body }) {
      const { nodeId, taskId } = parseTaskId(body);
      return jsonAnswer(taskStatusJson(`${nodeId}:${taskId}`, await operations.taskStatus(nodeId, taskId)));
    },

    async getIndexSizes(_request, { format }) {
      return jsonAnswer(format.indexSizes(await operations.indexSizes()));
    },

    async truncateTimeseriesAspect({
      body: { entityType, aspect, endTimeMillis, dryRun = true, batchSize = BATCH_SIZE, timeoutSeconds },
    }) {
      const truncation = {
        entityType,
        aspectName: aspect,
        endTimeMillis,
        batchSize,
        ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      };
      return jsonAnswer(
        dryRun
          ? truncationPlanJson(await operations.planTruncation(truncation))
          : valueJson(await operations.startTruncation(truncation)),
      );
    },
  };
}
