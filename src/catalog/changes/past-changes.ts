import type { SqlClient } from '../../base/database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import { findPositionAt } from './sql/find-position-at';
import { readPreviousValues } from './sql/read-previous-values';

/** What readers ask about changes beside the log itself. */
export class PastChanges {
  constructor(
    private readonly client: SqlClient,
    private readonly models: ModelRegistry,
  ) {}

  /**
   * The value before each change, by position, with hidden secrets. It is missing for the first value of an aspect, and if retention has
   * deleted it. The caller has checked that the actor may see the changes.
   */
  async valuesBefore(positions: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (positions.length === 0) return new Map();
    const rows = await readPreviousValues(this.client, positions);
    return new Map(
      rows.map(({ position, aspect, value }) => [position, this.models.secrets.hideIn(aspect, value)] as const),
    );
  }

  /** The first position whose change is as new as a time in epoch milliseconds, or newer. */
  positionAt(time: number): Promise<number> {
    return findPositionAt(this.client, time);
  }
}
