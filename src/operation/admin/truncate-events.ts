import { deleteEventBatch, type EventFollowers, type EventSelection } from '#catalog/aspects/write/delete-event-batch';
import { REQUIREMENTS } from '#access/policies/requirement';
import { InvalidInputError } from '#base/errors/domain-error';
import type { JsonValue } from '#generated/registry/registry-types';
import { type ModelRegistry, findSeries } from '#catalog/registry/model-registry';
import { isObject } from '#base/json/path-values';
import type { SeriesIndex } from '#catalog/timeseries/series-index';
import type { TimeseriesTruncation } from '#catalog/timeseries/timeseries-service';
import type { TaskKind } from './task-kind';
import { deleteEvents, findOldestEvents } from './sql/truncated-events';

export interface TruncationDeps extends EventFollowers {
  /** Urn of the actor in whose name the service deletes. */
  readonly actor: string;
  readonly series: SeriesIndex;
}

export const TRUNCATE_EVENTS = 'truncate-events';

const BATCH_SIZE_MAX = 100_000;

/** The kind of task that deletes the oldest events of a time series. */
export function truncateEvents(deps: TruncationDeps): TaskKind {
  const origin = { actor: deps.actor, runId: null, requestId: null, address: null };
  return {
    name: TRUNCATE_EVENTS,
    requirement: REQUIREMENTS.truncateTimeseriesAspect,
    open: (parameters) => {
      const truncation = parseTruncation(parameters);
      return {
        runBatch: (transaction) => deleteEventBatch(transaction, deps, oldestEvents(truncation), origin),
        giveUp: (transaction) => deps.series.restore(transaction, truncation),
        isBehind: () => deps.series.isBehind(truncation),
      };
    },
  };
}

function oldestEvents(truncation: TimeseriesTruncation): EventSelection {
  const { entityType, aspectName, batchSize } = truncation;
  return {
    batchSize,
    find: (client) => findOldestEvents(client, truncation),
    delete: (client, ids) => deleteEvents(client, truncation, ids),
    isShown: (models) => models.searchedSeries(entityType).includes(aspectName),
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
