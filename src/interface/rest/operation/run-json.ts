import type { RollbackResult } from '#catalog/runs/rollback';
import type { RunRow, RunSummary } from '#catalog/runs/run-reader';

export function runListJson(runs: readonly RunSummary[]): string {
  return JSON.stringify({ value: runs });
}

/** Values are copied without parsing. */
export function runRowsJson(rows: readonly RunRow[]): string {
  return `{"value":[${rows.map(rowJson).join(',')}]}`;
}

function rowJson({ value, ...row }: RunRow): string {
  const json = JSON.stringify(row);
  return value === null ? json : `${json.slice(0, -1)},"aspect":${value}}`;
}

export function rollbackJson({ rows, unsafeEntities, ...counts }: RollbackResult): string {
  const value = { aspectRowSummaries: rows, ...counts, unsafeEntities: unsafeEntities.map((urn) => ({ urn })) };
  return JSON.stringify({ value });
}
