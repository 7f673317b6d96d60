import type { AspectVersions } from '#web/entity/history/versions';
import type { JsonRecord } from '#web/ui/values/value-kinds';

interface RunChange {
  /** Absent if the run created the aspect, or the value before is not kept. */
  readonly before: JsonRecord | undefined;
  readonly after: JsonRecord;
}

/** What a run did to an aspect altogether: from the last value of another run to its own last one. */
export function runChange(history: AspectVersions | undefined, runId: string): RunChange | undefined {
  const versions = history?.versions ?? [];
  const isOfRun = (index: number) => versions[index]?.systemMetadata.runId === runId;
  const last = versions.findIndex((_, index) => isOfRun(index));
  const after = versions[last];
  if (!after) return undefined;
  let before = last + 1;
  while (isOfRun(before)) before++;
  const old = versions[before];
  return { before: old?.deletedOn === undefined ? old?.value : undefined, after: after.value };
}
