import { jsonAnswer } from '../http/answer';
import type { Handlers } from '../http/routing/operation-dispatcher';
import { parseTaskId } from '../wire/forms/task-form';
import { taskStatusJson, truncationPlanJson } from '../wire/answers/task-status-json';
import { valueJson } from '../wire/answers/value-json';
import type { Services } from './services';

type Area = Pick<Handlers, 'getEsTaskStatus' | 'getIndexSizes' | 'truncateTimeseriesAspect'>;

const BATCH_SIZE = 10_000;

export function operationHandlers({ operations }: Services): Area {
  return {
    async getEsTaskStatus({ body }) {
      const { nodeId, taskId } = parseTaskId(body);
      return jsonAnswer(taskStatusJson(`${nodeId}:${taskId}`, await operations.taskStatus(nodeId, taskId)));
    },

    async getIndexSizes(_request, { wire }) {
      return jsonAnswer(wire.indexSizes(await operations.indexSizes()));
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
