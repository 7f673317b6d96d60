import { jsonAnswer } from './answer';
import type { Handlers } from './request-context';
import { parseTaskId } from '../formats/requests/task-form';
import { taskStatusJson, truncationPlanJson } from '../formats/responses/task-status-json';
import { valueJson } from '../formats/responses/query-json';
import type { Services } from './services';

type Area = Pick<Handlers, 'getEsTaskStatus' | 'getIndexSizes' | 'truncateTimeseriesAspect'>;

const BATCH_SIZE = 10_000;

export function adminHandlers({ admin }: Services): Area {
  return {
    async getEsTaskStatus({ body }) {
      const { nodeId, taskId } = parseTaskId(body);
      return jsonAnswer(taskStatusJson(`${nodeId}:${taskId}`, await admin.taskStatus(nodeId, taskId)));
    },

    async getIndexSizes(_request, { format, read }) {
      return jsonAnswer(format.indexSizes(await admin.indexSizes(read)));
    },

    async truncateTimeseriesAspect(
      { body: { entityType, aspect, endTimeMillis, dryRun = true, batchSize = BATCH_SIZE, timeoutSeconds } },
      { read },
    ) {
      const truncation = {
        entityType,
        aspectName: aspect,
        endTimeMillis,
        batchSize,
        ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      };
      return jsonAnswer(
        dryRun
          ? truncationPlanJson(await admin.planTruncation(truncation, read))
          : valueJson(await admin.startTruncation(truncation)),
      );
    },
  };
}
