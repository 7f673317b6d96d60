import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import { aspectNamed } from '../format/entity-items';
import { parseTaskId } from './task-form';
import { taskStatusJson, truncationPlanJson } from './task-status-json';
import { valueJson } from '../format/query-json';
import { findEntity } from '#catalog/registry/model-registry';
import type { Services } from '../services';

type Area = Pick<Handlers, 'getEsTaskStatus' | 'getIndexSizes' | 'truncateTimeseriesAspect'>;

const BATCH_SIZE = 10_000;

export function adminHandlers({ admin, models }: Services): Area {
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
        // compat: clients send names of aspects in lower case, as released servers name their indices.
        aspectName: aspectNamed(findEntity(models, entityType), aspect),
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
