import { readTableSizes } from '#base/database/table-sizes';
import { LastReadings } from '#operation/metrics/last-readings';
import { METRICS_TYPES, type MetricSources, ServiceMetrics } from '#operation/metrics/service-metrics';
import { registerConsumers } from '#search/engine/indexer/sql/consumer-rows';
import { readIndexerBacklog } from '#search/engine/indexer/sql/indexer-status';
import { documentRetry, putDueRows } from '#search/engine/indexer/sql/retry-rows';
import { testDatabase } from '#test/support/test-database';

const loop = { lastSuccessOn: 1, lastError: undefined, passBegunOn: undefined, state: 'running' } as const;
const facts = {
  version: '1.0.0',
  engine: 'elasticsearch',
  poolUsage: () => ({ busy: 2, idle: 1, waiting: 0 }),
  databaseErrors: () => new Map([['disk full', 7]]),
  tables: async () => [{ table: 'change', bytes: 8192, rows: -1 }],
  writeQueue: () => ({ jobs: 3, size: 4000 }),
  writeQueueLimits: { jobs: 2000, size: 16_000_000 },
  writesStopped: async () => false,
  consumers: async () => [],
  setAside: async () => [{ entityType: 'tag', aspect: 'mood', values: 4, bytes: 80 }],
  loops: () => [
    { ...loop, name: 'tasks', failingSince: undefined },
    { ...loop, name: 'indexer', failingSince: Date.now() - 90_000 },
  ],
};
const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

const metricsOf = (sources: Partial<MetricSources> = {}) =>
  new ServiceMetrics({ ...facts, ...sources }, new LastReadings(NO_LOG));

async function valuesOf(metrics: ServiceMetrics): Promise<ReadonlyMap<string, number>> {
  await metrics.readings.pass().catch(() => undefined);
  const lines = (await metrics.read()).text.split('\n').filter((line) => line.startsWith('aspectory_'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('metrics of the service', () => {
  const database = testDatabase();

  it('tell how far the search cluster is behind', async () => {
    const metrics = metricsOf({ backlog: () => readIndexerBacklog(database) });
    expect((await valuesOf(metrics)).get('aspectory_search_backlog_changes')).toBe(0);
    await registerConsumers(database);
    const entity = { entityId: '1', entityType: 'tag' };
    await database.transaction(async (transaction) =>
      transaction.send(putDueRows(['a', 'b'].map((name) => documentRetry({ ...entity, urn: `urn:li:tag:${name}` })))),
    );
    await database.query({
      text: "update search_retry set since = now() - interval '90 s' where urn = 'urn:li:tag:a'",
    });
    const values = await valuesOf(metrics);
    expect(values.get('aspectory_search_backlog_changes')).toBe(2);
    expect(Math.round(values.get('aspectory_search_backlog_age_seconds') ?? 0)).toBeGreaterThanOrEqual(90);
    expect(values.get('aspectory_search_poisoned_documents')).toBe(0);
    expect(values.get('aspectory_database_connections{state="busy"}')).toBe(2);
  });

  it('leave out what cannot be asked, and tell the rest', async () => {
    const values = await valuesOf(metricsOf({ backlog: () => Promise.reject(new Error('away')) }));
    expect([...values.keys()].filter((name) => name.includes('backlog'))).toEqual([]);
    expect(values.get('aspectory_info{version="1.0.0",search="elasticsearch"}')).toBe(1);
  });

  it('keep what a store said last, with its age, and do not wait for one that hangs', async () => {
    let counts = async () => [{ entityType: 'tag', aspect: 'mood', values: 4, bytes: 80 }];
    const metrics = metricsOf({ setAside: () => counts() });
    await valuesOf(metrics);
    counts = () => new Promise(() => undefined);
    void metrics.readings.pass().catch(() => undefined);
    const { text } = await metrics.read();
    expect(text).toContain('aspectory_set_aside_values{entity_type="tag",aspect="mood"} 4');
    expect(text).toMatch(/^aspectory_metrics_age_seconds\{of="set aside"\} \S+$/m);
  });

  it('have the errors of the database, and what its tables take', async () => {
    const values = await valuesOf(metricsOf({ tables: () => readTableSizes(database) }));
    expect(values.get('aspectory_database_errors_total{kind="disk full"}')).toBe(7);
    expect(values.get('aspectory_table_bytes{table="change"}')).toBeGreaterThan(8000);
    expect(values.get('aspectory_table_rows{table="change"}')).toBe(0);
  });

  it('name only counters _total, also in the older format', async () => {
    const metrics = metricsOf();
    metrics.answered('getEntity', 200, 1);
    for (const type of METRICS_TYPES) {
      const { text, contentType } = await metrics.read(type);
      expect(contentType.startsWith(type)).toBe(true);
      expect(text).not.toMatch(/^# TYPE \S+_total gauge$/m);
      expect(text).toContain('aspectory_requests_total{operation="getEntity",status="200"} 1');
    }
    const { text } = await metrics.read('text/plain');
    expect(text).toContain('# TYPE aspectory_requests_total counter');
    expect(text).not.toContain('# EOF');
  });

  it('show which background loops fail, and for how long', async () => {
    const values = await valuesOf(metricsOf());
    expect(values.get('aspectory_background_loop_failing_seconds{loop="tasks"}')).toBe(0);
    expect(values.get('aspectory_background_loop_failing_seconds{loop="indexer"}')).toBeGreaterThanOrEqual(90);
  });
});
