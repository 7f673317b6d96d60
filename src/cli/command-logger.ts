import type { Logger } from 'pino';
import { createLogger } from '../logging/create-logger';

const STANDARD_ERROR = 2;

/** Of commands that do something else than serve: only warnings, beside what the caller asked for. */
export function commandLogger(): Promise<Logger> {
  return createLogger('warn', { descriptor: STANDARD_ERROR, terminal: process.stderr.isTTY === true });
}
