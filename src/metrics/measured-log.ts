import type { RequestLogger } from '../logging/access-log';
import type { ServiceMetrics } from './service-metrics';

/** A log whose lines about requests are counted as well: they tell the operation, the status and the time taken. */
export function measuredLog(
  logger: RequestLogger,
  metrics: ServiceMetrics,
  operations: ReadonlySet<string>,
): RequestLogger {
  const count = (fields: object): void => {
    if (!('operation' in fields && 'status' in fields && 'milliseconds' in fields)) return;
    const { operation, status, milliseconds } = fields;
    // What no operation answers to is told by its address, of which there is no end.
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
    error: (fields, message) => {
      count(fields);
      logger.error(fields, message);
    },
  };
}
