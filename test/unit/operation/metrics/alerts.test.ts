/** The files of `scripts/deploy/observability` know the metrics and the runbook; `test/clusters/prometheus.test.ts` runs them. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { indexGauges } from '#operation/metrics/index-gauges';
import { LastReadings } from '#operation/metrics/last-readings';
import { ServiceMetrics } from '#operation/metrics/service-metrics';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

const FOLDER = 'scripts/deploy';
const read = (path: string) => readFileSync(`${FOLDER}/${path}`, 'utf8');
const rules: readonly Rule[] = parse(read('observability/alerts.yaml')).groups[0].rules;

/** The names of all metrics, also of those that a process lacks because of its engine. */
async function knownMetrics(): Promise<ReadonlySet<string>> {
  const metrics = new ServiceMetrics(
    {
      version: '1.0.0',
      engine: 'elasticsearch',
      poolUsage: () => ({ busy: 0, idle: 0, waiting: 0 }),
      databaseErrors: () => new Map(),
      tables: async () => [],
      writeQueue: () => ({ jobs: 0, size: 0 }),
      writeQueueLimits: { jobs: 1, size: 1 },
      writesStopped: async () => false,
      consumers: async () => [],
      setAside: async () => [],
      loops: () => [],
      diskFree: async () => 1,
      backlog: async () => ({ changes: 0, ageSeconds: 0, poisoned: 0 }),
    },
    new LastReadings({ info: () => undefined, warn: () => undefined, error: () => undefined }),
  );
  metrics.watchLoad(() => ({ bytes: {}, connections: 0 }));
  metrics.watchBackups(() => ({ base: 1, log: 1 }));
  const types = [...(await metrics.read()).text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const suffixes: Readonly<Record<string, readonly string[]>> = {
    counter: ['_total'],
    histogram: ['_bucket', '_sum', '_count'],
  };
  const named = types.flatMap(([, name = '', type = '']) => (suffixes[type] ?? ['']).map((suffix) => name + suffix));
  const gauges = indexGauges(() => ({ bytesMax: 1, tooLarge: 0 }));
  const ofIndex = await Promise.all(gauges.map(async (gauge) => (await gauge.get()).name));
  return new Set([...named, ...ofIndex, 'up']);
}

const metricsIn = (text: string) => text.match(/\b(?:aspectory|nodejs|process)_[a-z0-9_]+|\bup(?=\{)/g) ?? [];

test.each(['observability/alerts.yaml', 'observability/alerts.test.yaml', 'observability/dashboard.json'])(
  '%s names metrics that there are',
  async (file) => {
    const known = await knownMetrics();
    const expressions = file.endsWith('alerts.yaml') ? rules.map(({ expr }) => expr).join('\n') : read(file);
    const named = metricsIn(expressions);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  },
);

test('each alert has a severity, a sentence, a test and an entry in the runbook', () => {
  const entries = [...read('RUNBOOK.md').matchAll(/^### (Aspectory\w+)$/gm)].map(([, name]) => name);
  const tests = read('observability/alerts.test.yaml');
  expect(entries).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(tests).toContain(`alertname="${alert}"`);
  }
});
