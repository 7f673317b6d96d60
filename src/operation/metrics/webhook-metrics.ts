import { Counter, Gauge, Histogram, type OpenMetricsContentType, type Registry } from 'prom-client';
import type { ChangeConsumer } from '#catalog/changes/sql/consumer-rows';

/** People choose the names of consumers, so only those that are most behind have a label of their own. */
const NAMED_MAX = 50;
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 600, 3600, 86_400];

/** What webhooks of this process sent. */
export class WebhookMetrics {
  private readonly requests: Counter;
  private readonly delays: Histogram;

  constructor(registers: Registry<OpenMetricsContentType>[]) {
    this.requests = new Counter({
      name: 'aspectory_webhook_requests_total',
      help: 'Requests of webhooks, by whether the receiver accepted them',
      labelNames: ['outcome'],
      registers,
    });
    this.delays = new Histogram({
      name: 'aspectory_webhook_delay_seconds',
      help: 'Time from the commit of a change to the answer of a receiver that accepted it',
      buckets: SECONDS,
      registers,
    });
  }

  readonly answered = (isSuccess: boolean, delays: readonly number[]): void => {
    this.requests.inc({ outcome: isSuccess ? 'success' : 'failure' });
    if (isSuccess) for (const delay of delays) this.delays.observe(delay);
  };
}

/** A gauge of how far consumers of the change log are behind. @param consumers what was read last */
export function consumersGauge(consumers: () => readonly ChangeConsumer[] | undefined): Gauge {
  return new Gauge({
    name: 'aspectory_change_consumer_lag_changes',
    help: 'Changes that a consumer of the change log has not read; of the 50 that are most behind',
    labelNames: ['consumer'],
    registers: [],
    collect() {
      const found = consumers() ?? [];
      this.reset();
      for (const { name, lag } of found.toSorted((a, b) => b.lag - a.lag).slice(0, NAMED_MAX))
        this.set({ consumer: name }, lag);
    },
  });
}
