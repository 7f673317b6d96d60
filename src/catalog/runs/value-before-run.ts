import { parseMetadata, originalVersion } from './run-stamp';

interface Version {
  readonly version: string;
  readonly runId: string;
  /** JSON. */
  readonly systemMetadata: string;
}

interface OldVersion extends Version {
  readonly deletedOn: string | null;
  readonly isRolledBack: boolean;
}

/**
 * The value that an aspect had before the run: the newest older one of another run. A value that an earlier rollback copied counts as the
 * version that it is a copy of, and the values of runs that were rolled back do not count, so that what was taken back does not return.
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
    const isBack = old.isRolledBack && old.deletedOn === null;
    if (old.runId !== runId && !isBack) return old.deletedOn === null ? old : undefined;
    reached = originalOf(old);
  }
  return undefined;
}

function originalOf({ version, systemMetadata }: Version): number {
  return originalVersion(Number(version), parseMetadata(systemMetadata));
}
