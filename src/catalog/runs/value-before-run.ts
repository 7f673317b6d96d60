import { parseMetadata, originalVersion } from './run-stamp';

interface Version {
  readonly version: string;
  readonly runId: string;
  /** JSON. */
  readonly systemMetadata: string;
}

interface OldVersion extends Version {
  readonly deletedOn: string | null;
}

/**
 * The value that an aspect had before the run: the newest older one of another run. A value that an earlier rollback copied counts as the
 * version that it is a copy of, so that what was rolled back in between does not return.
 * @param latest a value of the run
 * @param older the kept old values, newest first
 * @returns undefined if the aspect was absent before, or retention has deleted the value
 */
export function valueBeforeRun<Old extends OldVersion>(
  runId: string,
  latest: Version,
  older: readonly Old[],
): Old | undefined {
  let reached = originalOf(latest);
  for (const old of older) {
    if (Number(old.version) >= reached) continue;
    if (old.runId !== runId) return old.deletedOn === null ? old : undefined;
    reached = originalOf(old);
  }
  return undefined;
}

function originalOf({ version, systemMetadata }: Version): number {
  return originalVersion(Number(version), parseMetadata(systemMetadata));
}
