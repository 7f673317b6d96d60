import type { JsonRecord } from '#web/ui/values/value-kinds';

/** One value that an aspect had. */
export interface StoredVersion {
  /** Counts the values of the aspect from 1. */
  readonly version: number;
  readonly value: JsonRecord;
  readonly created: { readonly actor: string; readonly time: number };
  readonly deletedOn?: number;
  readonly systemMetadata: { readonly runId?: string };
}

/** The values that an aspect had, newest first. */
export interface AspectVersions {
  readonly name: string;
  readonly isPresent: boolean;
  /** Whether the first value is still kept. */
  readonly isComplete: boolean;
  readonly historyStartsAt?: number;
  readonly versions: readonly StoredVersion[];
}
