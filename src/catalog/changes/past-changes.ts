import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import { findPositionAt } from './sql/find-position-at';
import { readLaterValues } from './sql/read-later-values';
import { readPreviousValues } from './sql/read-previous-values';

/** A value that was written later. */
export interface LaterValue {
  readonly version: number;
  /** JSON. */
  readonly value: string;
}

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

  /**
   * Finds, for changes whose value retention deleted, the next one that is kept, by position, with hidden secrets. It
   * is missing if there is none. The caller has checked that the actor may see the changes.
   */
  async valuesAfter(positions: readonly number[]): Promise<ReadonlyMap<number, LaterValue>> {
    if (positions.length === 0) return new Map();
    const rows = await readLaterValues(this.client, positions);
    const { secrets } = this.models;
    return new Map(
      rows.map(({ position, aspect, version, value }) => [position, { version, value: secrets.hideIn(aspect, value) }]),
    );
  }

  /** The first position whose change is as new as a time in epoch milliseconds, or newer. */
  positionAt(time: number): Promise<number> {
    return findPositionAt(this.client, time);
  }
}
