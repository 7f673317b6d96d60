import type { RestoreIndicesRequest } from '#generated/http/messages';
import { EMPTY_ANSWER, jsonAnswer } from '#base/http/answer';
import type { RestoredPage, RestoreRequest } from '#operation/admin/restore-indices';
import type { HistoryPageQuery } from '#operation/admin/sql/read-history-page';
import type { Handlers, RequestContext } from '../request-context';
import type { Services } from '../services';

type MaintenanceHandlers = Pick<Handlers, 'restoreIndices' | 'restoreAspectIndices' | 'applyRetention' | 'setWritable'>;

const BATCH_SIZE = 10;
const COUNT = 100;
const ATTEMPT_WITH_VERSION = 21;

/** Operations that work on the store page by page. */
export function maintenanceHandlers({ restorer, retention, writeStop }: Services): MaintenanceHandlers {
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

type Member = string | number | undefined;

/** compat: the text that Java prints of an object, which people read. */
function printed(name: string, members: { readonly [member: string]: Member }): string {
  const listed = Object.entries(members).map(([member, value]) => `${member}=${value ?? 'null'}`);
  return `${name}(${listed.join(', ')})`;
}

function restoredJson(
  { start, count, aspect, urn, urnLike }: RestoreRequest,
  { restored, ignored, readMs, writeMs }: RestoredPage,
): string {
  const args = printed('RestoreIndicesArgs', {
    start,
    batchSize: count,
    numThreads: 1,
    batchDelayMs: 1,
    aspectName: aspect,
    urn,
    urnLike,
  });
  const result = printed('RestoreIndicesResult', {
    ignored,
    rowsMigrated: restored,
    timeSqlQueryMs: readMs,
    timeGetRowMs: 0,
    timeUrnMs: 0,
    timeEntityRegistryCheckMs: 0,
    aspectCheckMs: 0,
    createRecordMs: 0,
    sendMessageMs: writeMs,
  });
  return JSON.stringify({ value: `{args=${args}, result=${result}}` });
}

function retentionJson(
  { start, count, aspect, urn }: HistoryPageQuery,
  attemptWithVersion: number,
  run: { readonly aspects: number; readonly ms: number },
): string {
  const value = printed('BulkApplyRetentionResult', {
    argStart: start,
    argCount: count,
    argAttemptWithVersion: attemptWithVersion,
    argUrn: urn,
    argAspectName: aspect,
    rowsHandled: run.aspects,
    timeRetentionPolicyMapMs: 0,
    timeRowMs: 0,
    timeApplyRetentionMs: run.ms,
  });
  return JSON.stringify({ value });
}
