import type { RequestLogger } from './access-log';

const EVERY_MS = 1_000;

/** Passes on one warning a second at most, with the number of warnings since the last one. An overload would fill the disk with them. */
export function boundedWarnings(logger: RequestLogger, now = () => performance.now()): RequestLogger {
  let latest = -EVERY_MS;
  let requests = 0;
  return {
    info: (fields, message) => logger.info(fields, message),
    warn(fields, message) {
      requests++;
      if (now() - latest < EVERY_MS) return;
      latest = now();
      logger.warn({ ...fields, requests }, message);
      requests = 0;
    },
    error: (fields, message) => logger.error(fields, message),
  };
}
