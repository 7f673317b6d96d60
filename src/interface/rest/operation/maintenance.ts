import type { RestoreIndicesRequest } from '#generated/http/messages';
import { restoredJson, retentionJson } from './maintenance-json';
import { EMPTY_ANSWER, jsonAnswer } from '#base/http/answer';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'restoreIndices' | 'restoreAspectIndices' | 'applyRetention' | 'setWritable'>;

const BATCH_SIZE = 10;
const COUNT = 100;
const ATTEMPT_WITH_VERSION = 21;

/** Operations that work on the store page by page. */
export function maintenanceHandlers({ restorer, retention, writeStop }: Services): Area {
  const restore = async (
    { aspect, urn, urnLike, start = 0, batchSize = BATCH_SIZE }: RestoreIndicesRequest,
    { actor, requestId, read: { signal } }: RequestContext,
  ) => {
    const request = { aspect, urn, urnLike, start, count: batchSize, requestId, signal };
    return jsonAnswer(restoredJson(request, await restorer.restore(actor, request)));
  };
  return {
    restoreIndices: ({ body }, context) => restore(body, context),
    restoreAspectIndices: ({ body }, context) => restore(body, context),

    async setWritable({ body: { value = true } }, { actor }) {
      await (value ? writeStop.end() : writeStop.begin(actor.urn));
      return EMPTY_ANSWER;
    },

    async applyRetention({ body }) {
      const { start = 0, count = COUNT, attemptWithVersion = ATTEMPT_WITH_VERSION, aspectName: aspect, urn } = body;
      const query = { start, count, aspect, urn };
      return jsonAnswer(retentionJson(query, attemptWithVersion, await retention.apply(query)));
    },
  };
}
