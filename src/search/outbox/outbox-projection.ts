import { isDeepStrictEqual } from 'node:util';
import type { ChangeSet } from '../../changes/change-set';
import type { Projection } from '../../changes/projection';
import type { Transaction } from '../../database/sql-client';
import type { ModelRegistry } from '../../registry/model-registry';
import type { EventKey } from '../../timeseries/event-row';
import { documentChanges } from '../document-changes';
import { insertEventRows } from './sql/insert-event-rows';
import { insertOutboxRows } from './sql/insert-outbox-rows';

/** Puts into the outbox what a search cluster must receive. The writer has the entities locked, so versions rise with their states. */
export class OutboxProjection implements Projection {
  private highest = 0;

  constructor(private readonly models: ModelRegistry) {}

  /** The highest version that this process has used. Higher ones belong to later writes. */
  get lastVersion(): number {
    return this.highest;
  }

  async apply(transaction: Transaction, changeSet: ChangeSet): Promise<void> {
    this.putEvents(transaction, changeSet);
    const changed = documentChanges(this.models, changeSet).filter(
      ({ document, previousDocument }) => !isDeepStrictEqual(document, previousDocument),
    );
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

  private putEvents(transaction: Transaction, { entities }: ChangeSet): void {
    const isIndexed = ({ entityType, aspect }: EventKey) =>
      this.models.series.some((series) => series.entityType === entityType && series.aspectName === aspect);
    const events = entities.flatMap(({ id, entity, events: { written, deleted } }) =>
      [...deleted, ...written].map(({ aspect, timestampMillis, eventKey }) => ({
        aspect,
        timestampMillis,
        eventKey,
        entityId: id,
        entityType: entity.name,
      })),
    );
    transaction.send(insertEventRows(events.filter(isIndexed)));
  }
}
