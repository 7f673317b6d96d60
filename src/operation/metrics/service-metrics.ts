import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import type { LoopHealth } from '#base/background/background-loop';
import type { SetAsideCount } from '#catalog/aspects/set-aside/sql/count-set-aside';
import type { ChangeConsumer } from '#catalog/changes/sql/consumer-rows';
import type { QueueLimits, QueueUsage } from '#catalog/aspects/write/group-commit';
import type { PoolUsage } from '#base/database/connection/connection-pool';
import type { TableSize } from '#base/database/table-sizes';
import type { IndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import type { IndexUsage } from '#search/engine/search-engine';
import type { BackupAges } from '../backup/backups';
import { backupGauges } from './backup-gauges';
import { databaseErrorCounter, tableGauges } from './database-metrics';
import { indexGauges } from './index-gauges';
import type { LastReadings } from './last-readings';
import { lastGauge, type LoadUsage, requestGauges, queueGauges } from './load-gauges';
import { setAsideGauge } from './set-aside-gauge';
import { consumersGauge, WebhookMetrics } from './webhook-metrics';

export interface MetricSources {
  readonly version: string;
  /** Name of the search engine, for the label. */
  readonly engine: string;
  poolUsage(): PoolUsage;
  /** The numbers of statements that failed, by kind. */
  databaseErrors(): ReadonlyMap<string, number>;
  /** The tables of the database, the largest first. */
  tables(): Promise<readonly TableSize[]>;
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
  /** @param mediaType one of `METRICS_TYPES` */
  read(mediaType: string): Promise<{ readonly contentType: string; readonly text: string }>;
}

const OPEN_METRICS = 'application/openmetrics-text';
/** Older monitors, and agents of other vendors, accept this one alone. */
const PLAIN = 'text/plain';
/** The types that `/metrics` can be read as, the usual one first. */
export const METRICS_TYPES = [OPEN_METRICS, PLAIN];

/** The bounds of durations, from 1 ms, a read by urn, to the 10 s after which most clients give up. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REQUESTS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** The counters of a request. They are looked up once for each pair of operation and status. */
interface Counted {
  readonly count: Counter.Internal;
  readonly seconds: Histogram.Internal<'operation'>;
}

/** The metrics of this process. Who asks for them waits for no store: values of stores are those of the last reading. */
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
    help: 'Records that were refused of lists whose other records were written, and of runs',
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

  constructor(
    sources: MetricSources,
    readonly readings: LastReadings,
  ) {
    const { registers } = this;
    const { version, engine } = sources;
    this.registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    this.addProcessMetrics();
    new Gauge({
      name: 'aspectory_info',
      help: 'Release, and where search is',
      labelNames: ['version', 'search'],
      registers,
    }).set({ version, search: engine }, 1);
    this.registry.registerMetric(connectionsGauge(sources.poolUsage));
    this.registry.registerMetric(databaseErrorCounter(sources.databaseErrors));
    this.registry.registerMetric(loopsGauge(sources.loops));
    queueGauges(sources.writeQueue, sources.writeQueueLimits).forEach((gauge) => this.registry.registerMetric(gauge));
    storeGauges(sources, readings).forEach((gauge) => this.registry.registerMetric(gauge));
  }

  async read(mediaType = OPEN_METRICS): Promise<{ readonly contentType: string; readonly text: string }> {
    const text = await this.registry.metrics();
    // The next who asks finds what is read now.
    this.readings.wake();
    if (mediaType !== PLAIN) return { contentType: this.registry.contentType, text };
    return { contentType: Registry.PROMETHEUS_CONTENT_TYPE, text: plainText(text) };
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

  watchBackups(ages: () => BackupAges): void {
    backupGauges(ages).forEach((gauge) => this.registry.registerMetric(gauge));
  }

  private addProcessMetrics(): void {
    collectDefaultMetrics({ register: this.registry });
    // A name that ends in _total is that of a counter. These gauges are sums of others.
    for (const { name, type } of this.registry.getMetricsAsArray())
      if (String(type) === 'gauge' && name.endsWith('_total')) this.registry.removeSingleMetric(name);
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

/** What only stores know, as they said last, and how old that is. */
function storeGauges(sources: MetricSources, readings: LastReadings): readonly Gauge[] {
  const { diskFree, searchIndex, backlog } = sources;
  const stopped = readings.add('write stop', () => sources.writesStopped());
  const disk = diskFree && readings.add('disk', diskFree);
  return [
    lastGauge('aspectory_writes_stopped', 'Whether an operator has stopped all writes', () => numberOf(stopped())),
    setAsideGauge(readings.add('set aside', () => sources.setAside())),
    consumersGauge(readings.add('consumers', () => sources.consumers())),
    ...tableGauges(readings.add('tables', () => sources.tables())),
    ...(disk ? [lastGauge('aspectory_disk_free_bytes', 'Free space on the disk of the embedded database', disk)] : []),
    ...(searchIndex ? indexGauges(readings.add('search index', searchIndex)) : []),
    ...(backlog ? backlogGauges(readings.add('search backlog', backlog)) : []),
    agesGauge(readings),
  ];
}

function numberOf(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function agesGauge(readings: LastReadings): Gauge {
  return new Gauge({
    name: 'aspectory_metrics_age_seconds',
    help: 'Age of the values that only a store knows; it grows while the store does not answer',
    labelNames: ['of'],
    registers: [],
    collect() {
      for (const [name, seconds] of readings.ages()) this.set({ of: name }, seconds);
    },
  });
}

function backlogGauges(backlog: () => IndexerBacklog | undefined): readonly Gauge[] {
  return [
    lastGauge(
      'aspectory_search_backlog_changes',
      'Changes that the search cluster has not indexed',
      () => backlog()?.changes,
    ),
    lastGauge(
      'aspectory_search_backlog_age_seconds',
      'Age of the oldest of these changes',
      () => backlog()?.ageSeconds,
    ),
    lastGauge(
      'aspectory_search_poisoned_documents',
      'Documents that the search cluster refused',
      () => backlog()?.poisoned,
    ),
  ];
}

/** The older format, which names counters by the names of their values, and has no end. */
function plainText(openMetrics: string): string {
  return openMetrics
    .replaceAll(/^# HELP (\S+) (.*)\n# TYPE \1 counter$/gm, '# HELP $1_total $2\n# TYPE $1_total counter')
    .replace(/# EOF\n$/, '');
}
