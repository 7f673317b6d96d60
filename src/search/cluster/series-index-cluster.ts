import type { SqlClient, Transaction } from '#base/database/sql-client';
import { pathOf } from './clients/cluster-client';
import { UnavailableError } from '#base/errors/domain-error';
import type { ModelRegistry, Series } from '#catalog/registry/model-registry';
import type { SearchCluster } from './cluster/search-cluster';
import { isTruncationPending, readFilledSeries } from '../engine/indexer/sql/event-entries';
import { putDueSeries } from '../engine/indexer/sql/retry-rows';
import { type SeriesIndex, type TaskStatus, seriesIndexName } from '#catalog/timeseries/series-index';
import type { TimeseriesSize, TimeseriesTruncation } from '#catalog/timeseries/timeseries-service';
import type { estypes } from '@elastic/elasticsearch';

interface SeriesIndexDeps {
  readonly cluster: SearchCluster;
  readonly database: SqlClient;
  readonly models: ModelRegistry;
}

/** Documents that the cluster accepts in one batch. */
const BATCH_SIZE_MAX = 10_000;

/** Indices that follow the rows. A task of the cluster truncates them at once, and the indexer deletes what it misses. */
export class SeriesIndexCluster implements SeriesIndex {
  constructor(private readonly deps: SeriesIndexDeps) {}

  /**
   * Sizes of the primary shards, as released servers return them, of the series that have rows. The index follows the rows, so the newest
   * events may not be in the sizes yet. A refresh writes what the index has received into files, which are what is measured.
   */
  async sizes(): Promise<readonly TimeseriesSize[]> {
    const { cluster, database, models } = this.deps;
    const filled = await readFilledSeries(database, models.series);
    if (filled.length === 0) return [];
    await cluster.refresh(filled.map((series) => this.indexOf(series)));
    return Promise.all(filled.map((series) => this.sizeOf(series)));
  }

  private async sizeOf({ entityType, aspectName }: Series): Promise<TimeseriesSize> {
    const {
      _all: { primaries },
    } = await this.deps.cluster.ask((client) =>
      client.send<estypes.IndicesStatsResponse>({
        method: 'GET',
        path: pathOf(this.indexOf({ entityType, aspectName }), '_stats/docs,store'),
      }),
    );
    return { entityType, aspectName, rows: primaries?.docs?.count ?? 0, bytes: primaries?.store?.size_in_bytes ?? 0 };
  }

  private indexOf({ entityType, aspectName }: Series): string {
    return this.deps.cluster.named(seriesIndexName(entityType, aspectName));
  }

  /**
   * Deletes the events by a task of the cluster. While the cluster is unreachable no task begins, and the indexer alone deletes the events
   * later.
   */
  async truncate({
    entityType,
    aspectName,
    endTimeMillis,
    batchSize,
  }: TimeseriesTruncation): Promise<string | undefined> {
    const { cluster } = this.deps;
    const index = this.indexOf({ entityType, aspectName });
    const { task } = await cluster
      .ask((client) =>
        client.send<estypes.DeleteByQueryResponse>({
          method: 'POST',
          path: pathOf(index, '_delete_by_query'),
          query: {
            conflicts: 'proceed',
            wait_for_completion: false,
            refresh: true,
            scroll_size: Math.min(batchSize, BATCH_SIZE_MAX),
          },
          body: { query: { range: { '@timestamp': { lte: endTimeMillis } } } },
        }),
      )
      .catch(unlessAway({ task: undefined }));
    return task === undefined ? undefined : String(task);
  }

  restore(transaction: Transaction, truncation: TimeseriesTruncation): void {
    transaction.send(putDueSeries(truncation));
  }

  isBehind(truncation: TimeseriesTruncation): Promise<boolean> {
    return isTruncationPending(this.deps.database, truncation);
  }

  async taskStatus(task: string): Promise<TaskStatus | undefined> {
    const answer = await this.deps.cluster
      .ask((client) =>
        client.send<estypes.TasksGetResponse>({ method: 'GET', path: `/_tasks/${encodeURIComponent(task)}` }),
      )
      .catch(unlessAway(undefined));
    return answer && taskStatusOf(answer);
  }
}

/** The port reports an unknown task as an outage, because it gets a 404. */
function unlessAway<Else>(other: Else): (error: unknown) => Else {
  return (error) => {
    if (error instanceof UnavailableError) return other;
    throw error;
  };
}

/** The part of a status that only tasks which change documents have. */
interface DocumentTaskStatus {
  readonly total: number;
  readonly updated: number;
  readonly created: number;
  readonly deleted: number;
  readonly batches: number;
  readonly version_conflicts: number;
  readonly noops: number;
  readonly retries: { readonly bulk: number; readonly search: number };
  readonly throttled_millis: number;
  readonly requests_per_second: number;
  readonly throttled_until_millis: number;
}

const NO_DOCUMENTS: DocumentTaskStatus = {
  total: 0,
  updated: 0,
  created: 0,
  deleted: 0,
  batches: 0,
  version_conflicts: 0,
  noops: 0,
  retries: { bulk: 0, search: 0 },
  throttled_millis: 0,
  requests_per_second: -1,
  throttled_until_millis: 0,
};

function taskStatusOf({ completed, task }: estypes.TasksGetResponse): TaskStatus {
  const status: Partial<DocumentTaskStatus> | undefined = task.status;
  const { version_conflicts, retries, throttled_millis, requests_per_second, throttled_until_millis, ...counts } = {
    ...NO_DOCUMENTS,
    ...status,
  };
  const { total, updated, created, deleted, batches, noops } = counts;
  return {
    taskId: `${task.node}:${task.id}`,
    completed,
    runTimeNanos: Number(task.running_time_in_nanos),
    total,
    updated,
    created,
    deleted,
    batches,
    noops,
    versionConflicts: version_conflicts,
    bulkRetries: retries.bulk,
    searchRetries: retries.search,
    throttledMillis: throttled_millis,
    requestsPerSecond: requests_per_second,
    throttledUntilMillis: throttled_until_millis,
  };
}
