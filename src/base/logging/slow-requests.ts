import type { RequestLogger } from './access-log';

/** Logs a request that took at least so long as a warning instead of a line like the others. 0: none. */
export function slowRequests(logger: RequestLogger, millisecondsMin: number): RequestLogger {
  if (millisecondsMin === 0) return logger;
  const isSlow = (fields: object) => 'milliseconds' in fields && Number(fields.milliseconds) >= millisecondsMin;
  return {
    info: (fields, message) => (isSlow(fields) ? logger.warn(fields, `slow ${message}`) : logger.info(fields, message)),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
