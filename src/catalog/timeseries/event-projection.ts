import type { ChangeSet } from '../changes/change-set';
import type { Projection } from '../changes/projection';
import type { Transaction } from '#base/database/sql-client';
import { type EventRow, writeEvents } from './sql/write-events';

/** Stores the events of a transaction as rows. */
export class EventProjection implements Projection {
  apply(transaction: Transaction, { entities }: ChangeSet): void {
    const rows: EventRow[] = [];
    for (const { id, entity, events } of entities)
      for (const event of events.written) rows.push({ ...event, entityId: id, entityType: entity.name });
    transaction.send(writeEvents(rows));
  }
}
