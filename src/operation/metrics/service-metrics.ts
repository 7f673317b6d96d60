import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import type { LoopHealth } from '#base/background/background-loop';
import type { SetAsideCount } from '#catalog/aspects/set-aside/sql/count-set-aside';
import type { ChangeConsumer } from '#catalog/changes/sql/consumer-rows';
import type { QueueLimits, QueueUsage } from '#catalog/aspects/write/group-commit';
import type { PoolUsage } from '#base/database/connection/connection-pool';
import type { IndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import type { IndexUsage } from '#search/engine/search-engine';
import { indexGauges } from './index-gauges';
import { type LoadUsage, requestGauges, queueGauges } from './load-gauges';
import { setAsideGauge } from './set-aside-gauge';
import { consumersGauge, WebhookMetrics } from './webhook-metrics';

export interface MetricSources {
  readonly version: string;
  /** Name of the search engine, for the label. */
  readonly engine: string;
  poolUsage(): PoolUsage;
  loops(): readonly LoopHealth[];
  writeQueue(): QueueUsage;
  readonly writeQueueLimits: QueueLimits;
  writesStopped(): Promise<boolean>;
  /** Values that the models do not know, by entity type and aspect, the most first. */
  setAside(): Promise<readonly SetAsideCount[]>;
  /** Who follows the change log. */
  consumers(): Promise<readonly ChangeConsumer[]>;
  /** Free bytes; infinite if the system does not say. Absent without an embedded database. */
  readonly diskFree?: () => Promise<number>;
  /** Absent if no search index is in the memory of this process. */
  readonly searchIndex?: () => Promise<IndexUsage>;
  /** Absent without a search cluster. */
  readonly backlog?: () => Promise<IndexerBacklog>;
}

/** The metrics of a process, as text. */
export interface MetricsText {
  readonly contentType: string;
  read(): Promise<string>;
}

/** From 1 ms, a read by urn, to the 10 s after which most clients give up. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REQUESTS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** The counters of a request. They are looked up once for each pair of operation and status. */
interface Counted {
  readonly count: Counter.Internal;
  readonly seconds: Histogram.Internal<'operation'>;
}

/** The metrics of this process in the OpenMetrics format. */
export class ServiceMetrics implements MetricsText {
  private readonly registry = new Registry<OpenMetricsContentType>();
  private readonly registers = [this.registry];
  private readonly counted = new Map<string, Counted>();
  private readonly requests = new Counter({
    name: 'aspectory_requests_total',
    help: 'Requests that were answered',
    labelNames: ['operation', 'status'],
    registers: this.registers,
  });
  private readonly durations = new Histogram({
    name: 'aspectory_request_duration_seconds',
    help: 'Time from the head of a request to its answer',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: this.registers,
  });
  private readonly batches = new Histogram({
    name: 'aspectory_write_batch_requests',
    help: 'Requests that were written in one transaction',
    buckets: REQUESTS,
    registers: this.registers,
  });

  private readonly refusals = new Counter({
    name: 'aspectory_refused_requests_total',
    help: 'Requests that were refused because of load, and connections that were closed for it',
    labelNames: ['reason'],
    registers: this.registers,
  });

  private readonly refusedRecords = new Counter({
    name: 'aspectory_refused_records_total',
    help: 'Records that were refused while the others of their request were written',
    labelNames: ['code'],
    registers: this.registers,
  });

  private readonly held = new Counter({
    name: 'aspectory_event_loop_held_total',
    help: 'Times that the event loop was held for a second or longer, so that all requests waited',
    registers: this.registers,
  });

  private readonly losses = new Counter({
    name: 'aspectory_openlineage_lost_values_total',
    help: 'Values that events of OpenLineage were written without, or that were read as another type. The answers name them',
    registers: this.registers,
  });

  readonly webhooks = new WebhookMetrics(this.registers);

  constructor(sources: MetricSources) {
    const { registers } = this;
    const { version, engine, diskFree, searchIndex, backlog } = sources;
    this.registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'aspectory_info',
      help: 'Release, and where search is',
      labelNames: ['version', 'search'],
      registers,
    }).set({ version, search: engine }, 1);
    this.registry.registerMetric(connectionsGauge(sources.poolUsage));
    this.registry.registerMetric(loopsGauge(sources.loops));
    queueGauges(sources.writeQueue, sources.writeQueueLimits).forEach((gauge) => this.registry.registerMetric(gauge));
    this.registry.registerMetric(writeStopGauge(sources.writesStopped));
    this.registry.registerMetric(setAsideGauge(sources.setAside));
    this.registry.registerMetric(consumersGauge(sources.consumers));
    if (diskFree) this.registry.registerMetric(diskGauge(diskFree));
    if (searchIndex) indexGauges(searchIndex).forEach((gauge) => this.registry.registerMetric(gauge));
    if (backlog) backlogGauges(backlog).forEach((gauge) => this.registry.registerMetric(gauge));
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  read(): Promise<string> {
    return this.registry.metrics();
  }

  answered(operation: string, status: number, milliseconds: number): void {
    const { count, seconds } = this.countedFor(operation, status);
    count.inc();
    seconds.observe(milliseconds / 1000);
  }

  written(requests: number): void {
    this.batches.observe(requests);
  }

  refused(reason: string): void {
    this.refusals.inc({ reason });
  }

  lineageLost(values: number): void {
    this.losses.inc(values);
  }

  recordsRefused(code: string, records: number): void {
    this.refusedRecords.inc({ code }, records);
  }

  loopHeld(): void {
    this.held.inc();
  }

  watchLoad(usage: () => LoadUsage): void {
    requestGauges(usage).forEach((gauge) => this.registry.registerMetric(gauge));
  }

  private countedFor(operation: string, status: number): Counted {
    const key = `${operation} ${status}`;
    const known = this.counted.get(key) ?? {
      count: this.requests.labels(operation, String(status)),
      seconds: this.durations.labels(operation),
    };
    this.counted.set(key, known);
    return known;
  }
}

function connectionsGauge(poolUsage: () => PoolUsage): Gauge {
  return new Gauge({
    name: 'aspectory_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, connections] of Object.entries(poolUsage())) this.set({ state }, connections);
    },
  });
}

function loopsGauge(loops: () => readonly LoopHealth[]): Gauge {
  return new Gauge({
    name: 'aspectory_background_loop_failing_seconds',
    help: 'Time since a background loop last succeeded, while it fails; 0 while it works',
    labelNames: ['loop'],
    registers: [],
    collect() {
      for (const { name, failingSince } of loops())
        this.set({ loop: name }, failingSince === undefined ? 0 : (Date.now() - failingSince) / 1000);
    },
  });
}

function diskGauge(diskFree: () => Promise<number>): Gauge {
  return new Gauge({
    name: 'aspectory_disk_free_bytes',
    help: 'Free space on the disk of the embedded database',
    registers: [],
    async collect() {
      const bytes = await diskFree();
      if (Number.isFinite(bytes)) this.set(bytes);
      else this.remove();
    },
  });
}

/** Absent while the database is unavailable. */
function writeStopGauge(writesStopped: () => Promise<boolean>): Gauge {
  return new Gauge({
    name: 'aspectory_writes_stopped',
    help: 'Whether an operator has stopped all writes',
    registers: [],
    async collect() {
      await writesStopped().then(
        (stopped) => this.set(stopped ? 1 : 0),
        () => this.remove(),
      );
    },
  });
}

/** Read together with the metrics. They are absent while the database is unavailable. */
function backlogGauges(backlog: () => Promise<IndexerBacklog>): readonly Gauge[] {
  const gauge = (name: string, help: string, of: (found: IndexerBacklog) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        await backlog().then(
          (found) => this.set(of(found)),
          () => this.remove(),
        );
      },
    });
  return [
    gauge(
      'aspectory_search_backlog_changes',
      'Changes that the search cluster has not indexed',
      ({ changes }) => changes,
    ),
    gauge('aspectory_search_backlog_age_seconds', 'Age of the oldest of these changes', ({ ageSeconds }) => ageSeconds),
    gauge(
      'aspectory_search_poisoned_documents',
      'Documents that the search cluster refused',
      ({ poisoned }) => poisoned,
    ),
  ];
}
