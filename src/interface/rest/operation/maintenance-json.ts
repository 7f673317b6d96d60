import type { RestoredPage, RestoreRequest } from '#operation/admin/restore-indices';
import type { HistoryPageQuery } from '#operation/admin/sql/read-history-page';

type Member = string | number | undefined;

/** compat: the text that Java prints of an object, which people read. */
function printed(name: string, members: { readonly [member: string]: Member }): string {
  const listed = Object.entries(members).map(([member, value]) => `${member}=${value ?? 'null'}`);
  return `${name}(${listed.join(', ')})`;
}

export function restoredJson(
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

export function retentionJson(
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
