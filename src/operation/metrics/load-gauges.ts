import { Gauge } from 'prom-client';
import type { QueueLimits, QueueUsage } from '#catalog/aspects/write/group-commit';

/** What the requests of HTTP hold. */
export interface LoadUsage {
  /** The bytes by kind. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly connections: number;
}

export function requestGauges(usage: () => LoadUsage): readonly Gauge[] {
  return [
    new Gauge({
      name: 'aspectory_bytes_in_flight',
      help: 'Bytes of request bodies, small request bodies, and answers that the process holds',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, bytes] of Object.entries(usage().bytes)) this.set({ kind }, bytes);
      },
    }),
    lastGauge('aspectory_connections', 'Open HTTP connections', () => usage().connections),
  ];
}

export function queueGauges(usage: () => QueueUsage, limits: QueueLimits): readonly Gauge[] {
  return [
    lastGauge('aspectory_write_queue_requests', 'Writes that wait for a transaction', () => usage().jobs),
    lastGauge('aspectory_write_queue_bytes', 'Size of these writes', () => usage().size),
    lastGauge('aspectory_write_queue_limit_requests', 'Writes that may wait for a transaction', () => limits.jobs),
    lastGauge('aspectory_write_queue_limit_bytes', 'Size that these writes may have', () => limits.size),
  ];
}

/** A gauge that is absent while its value is not known. */
export function lastGauge(name: string, help: string, last: () => number | undefined): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const value = last();
      if (value === undefined || !Number.isFinite(value)) this.remove();
      else this.set(value);
    },
  });
}
