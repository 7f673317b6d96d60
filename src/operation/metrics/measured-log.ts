import type { RequestLogger } from '#base/logging/access-log';
import type { ServiceMetrics } from './service-metrics';

/** A log that also counts its lines about requests, which have the operation, the status and the duration. */
export function measuredLog(
  logger: RequestLogger,
  metrics: ServiceMetrics,
  operations: ReadonlySet<string>,
): RequestLogger {
  const count = (fields: object): void => {
    if (!('operation' in fields && 'status' in fields && 'milliseconds' in fields)) return;
    const { operation, status, milliseconds } = fields;
    // Without an operation the line has the path. Paths are unlimited, so they share one label.
    metrics.answered(
      typeof operation === 'string' && operations.has(operation) ? operation : 'none',
      Number(status),
      Number(milliseconds),
    );
  };
  return {
    info: (fields, message) => {
      count(fields);
      logger.info(fields, message);
    },
    warn: (fields, message) => {
      count(fields);
      logger.warn(fields, message);
    },
    error: (fields, message) => {
      count(fields);
      logger.error(fields, message);
    },
  };
}
