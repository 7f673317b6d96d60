import { DomainError, UnavailableError } from '../errors/domain-error';

/** The part of a pino logger that the edge writes to. */
export interface RequestLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the one line of a request says. */
export interface AccessRecord {
  readonly requestId: string;
  readonly method: string;
  /** Operation, or the path when there is none. */
  readonly operation: string;
  readonly actor: string;
  readonly startedAt: bigint;
  readonly status: number;
  readonly error?: unknown;
}

/** One line a request; the stack of a defect goes with it, and nowhere else. */
export function logAccess(
  logger: RequestLogger,
  { requestId, method, operation, actor, startedAt, status, error }: AccessRecord,
): void {
  const milliseconds = Number((process.hrtime.bigint() - startedAt) / 10_000n) / 100;
  const fields = { requestId, method, operation, actor, milliseconds, status };
  if (error === undefined) logger.info(fields, 'request');
  else if (error instanceof DomainError && status < 500)
    logger.info({ ...fields, code: error.code, reason: error.message.slice(0, 500) }, 'request refused');
  else if (error instanceof UnavailableError)
    logger.error({ ...fields, code: error.code, reason: outageOf(error) }, 'request failed');
  else logger.error({ ...fields, err: error }, 'request failed');
}

/** What is away, and what it said: an outage has no place in the code. */
function outageOf({ message, cause }: UnavailableError): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
