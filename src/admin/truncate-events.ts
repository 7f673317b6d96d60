import { isDeepStrictEqual } from 'node:util';
import type { EntityChange, WriteProjection } from '../aspects/write-projection';
import type { Transaction } from '../database/sql-client';
import { InvalidInputError } from '../errors/domain-error';
import type { JsonValue } from '../../generated/registry/registry-types';
import type { ModelRegistry } from '../registry/model-registry';
import { findSeries } from '../registry/find-spec';
import { isObject } from '../registry/path-values';
import { readEntityDocuments } from '../search/rebuild/entity-documents';
import { lockEntities } from '../search/rebuild/entity-rows';
import type { SeriesIndex } from '../timeseries/series-index';
import type { TimeseriesTruncation } from '../timeseries/timeseries-service';
import { deleteEvents, findOldestEvents } from './sql/truncated-events';
import type { TaskBatch, TaskKind } from './task-kind';

export interface TruncationDeps {
  readonly models: ModelRegistry;
  /** Follow the events of a series. */
  readonly projections: readonly WriteProjection[];
  readonly series: SeriesIndex;
}

export const TRUNCATE_EVENTS = 'truncate-events';

const BATCH_SIZE_MAX = 100_000;

/** The kind of task that deletes the oldest events of a time series. */
export function truncateEvents(deps: TruncationDeps): TaskKind {
  return {
    name: TRUNCATE_EVENTS,
    open: (parameters) => {
      const truncation = parseTruncation(parameters);
      return {
        runBatch: (transaction) => truncateBatch(transaction, deps, truncation),
        giveUp: (transaction) => deps.series.restore(transaction, truncation),
        isBehind: () => deps.series.isBehind(truncation),
      };
    },
  };
}

function parseTruncation(parameters: JsonValue): TimeseriesTruncation {
  if (isObject(parameters)) {
    const { entityType, aspectName, endTimeMillis, batchSize } = parameters;
    const hasNames = typeof entityType === 'string' && typeof aspectName === 'string';
    if (hasNames && typeof endTimeMillis === 'number' && typeof batchSize === 'number')
      return { entityType, aspectName, endTimeMillis, batchSize };
  }
  throw new Error(`a ${TRUNCATE_EVENTS} task has the parameters ${JSON.stringify(parameters)}`);
}

/** @throws InvalidInputError for an unknown time series or a value out of its range */
export function checkTruncation(models: ModelRegistry, truncation: TimeseriesTruncation): TimeseriesTruncation {
  const series = findSeries(models, truncation.entityType, truncation.aspectName);
  const refuse = (field: string, message: string, expected: string) =>
    new InvalidInputError(message, [{ field: [field], message, expected }]);
  const { batchSize, endTimeMillis, timeoutSeconds } = truncation;
  if (!Number.isSafeInteger(endTimeMillis))
    throw refuse('endTimeMillis', 'endTimeMillis is not a timestamp', 'epoch milliseconds');
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > BATCH_SIZE_MAX)
    throw refuse('batchSize', 'The batch size is out of range', `1 to ${BATCH_SIZE_MAX}`);
  if (timeoutSeconds !== undefined && !(timeoutSeconds > 0))
    throw refuse('timeoutSeconds', 'The timeout is not positive', 'seconds');
  return { ...truncation, ...series };
}

/**
 * Deletes one batch of the oldest events of a series. Locks their entities first, as every writer does. Search documents that show the
 * newest event follow in the same transaction.
 */
async function truncateBatch(
  transaction: Transaction,
  { models, projections }: TruncationDeps,
  truncation: TimeseriesTruncation,
): Promise<TaskBatch> {
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
