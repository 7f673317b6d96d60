import type { ChangeSet } from './change-set';

/** A change of the log that somebody has seen. */
export interface LogPoint {
  /** Identifies the log; undefined if it is the one that the process follows. */
  readonly logId?: string | undefined;
  readonly position: number;
  /** A text that only this change has; empty if it is not known. */
  readonly mark: string;
}

/** The mark of the last change of a change set, equal to the one that `sql/read-marks.ts` reads. */
export function lastMark({ time, entities }: ChangeSet): string {
  const entity = entities.findLast(({ log }) => log.length > 0);
  const change = entity?.log.at(-1);
  if (!entity || !change) return '';
  const { aspect, operation, versionAfter, requestId } = change;
  return [time, entity.id, aspect, operation, versionAfter, requestId].filter((part) => part !== null).join(' ');
}
