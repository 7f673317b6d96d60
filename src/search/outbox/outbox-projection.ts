import { isDeepStrictEqual } from 'node:util';
import type { EntityChange, WriteProjection } from '../../aspects/write-projection';
import type { SqlStatement, Transaction } from '../../database/sql-client';
import type { Series } from '../../registry/model-registry';
import type { EventKey } from '../../timeseries/event-row';
import { insertEntityEventRows, insertEventRows } from './sql/insert-event-rows';
import { insertOutboxRows } from './sql/insert-outbox-rows';

/** Notes in the transaction of the aspects what the search cluster is to be told. The writer holds the entities: versions rise with their states. */
export class OutboxProjection implements WriteProjection {
  private highest = 0;

  /** @param series those of the models: others have no index */
  constructor(private readonly series: readonly Series[]) {}

  /** No version that this process drew is higher; higher ones are of later writes. */
  get lastVersion(): number {
    return this.highest;
  }

  async apply(transaction: Transaction, changes: readonly EntityChange[]): Promise<void> {
    const changed = changes.filter(({ document, previousDocument }) => !isDeepStrictEqual(document, previousDocument));
    if (changed.length === 0) return;
    const version = await insertOutboxRows(
      transaction,
      changed.map(({ id, urn, entityType, document }) => ({
        id,
        urn,
        entityType,
        document: document && JSON.stringify(document),
      })),
    );
    this.highest = Math.max(this.highest, version);
  }

  eventsChanged(events: readonly EventKey[]): readonly SqlStatement[] {
    return insertEventRows(events);
  }

  eventsLeave(entityIds: readonly string[]): readonly SqlStatement[] {
    return insertEntityEventRows(entityIds, this.series);
  }
}
