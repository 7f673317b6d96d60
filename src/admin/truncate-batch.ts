import { isDeepStrictEqual } from 'node:util';
import type { EntityChange, WriteProjection } from '../aspects/write-projection';
import type { Transaction } from '../database/sql-client';
import type { ModelRegistry } from '../registry/model-registry';
import { readEntityDocuments } from '../search/rebuild/entity-documents';
import { lockEntities } from '../search/rebuild/entity-rows';
import type { TimeseriesTruncation } from '../timeseries/timeseries-service';
import { deleteEvents } from './sql/delete-events';
import { findOldestEvents } from './sql/find-oldest-events';

/** What follows the events of a series. */
export interface EventFollowers {
  readonly models: ModelRegistry;
  readonly projections: readonly WriteProjection[];
}

export interface TruncatedBatch {
  readonly deleted: number;
  /** Whether it was the last one. */
  readonly isLast: boolean;
}

/**
 * Deletes one batch of the oldest events of a series. Their entities are locked first, as every writer locks them. Where the newest event
 * counts in search documents, those follow in the same transaction.
 */
export async function truncateBatch(
  transaction: Transaction,
  { models, projections }: EventFollowers,
  truncation: TimeseriesTruncation,
): Promise<TruncatedBatch> {
  const found = await findOldestEvents(transaction, truncation);
  const ids = [...new Set(found)];
  const isLast = found.length < truncation.batchSize;
  const entities = await lockEntities(transaction, ids);
  const shown = isSearched(models, truncation.aspectName) ? entities : [];
  const before = await readEntityDocuments(transaction, models, shown);
  const deleted = await deleteEvents(transaction, truncation, ids);
  const after = await readEntityDocuments(transaction, models, shown);
  const changes = after.flatMap((entity, index): EntityChange[] => {
    const previousDocument = before[index]?.document ?? null;
    return isDeepStrictEqual(previousDocument, entity.document) ? [] : [{ ...entity, previousDocument }];
  });
  for (const projection of projections) {
    if (changes.length > 0) await projection.apply(transaction, changes);
    transaction.send(projection.eventsChanged?.(deleted) ?? []);
  }
  return { deleted: deleted.length, isLast };
}

function isSearched(models: ModelRegistry, aspectName: string): boolean {
  return (models.aspect(aspectName)?.searchFields.length ?? 0) > 0;
}
