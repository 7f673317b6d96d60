import { describeOutage } from '../errors/describe-outage';
import { BusyError, DomainError, NotNowError, UnavailableError } from '../errors/domain-error';

/** The part of a pino logger that logs requests. */
export interface RequestLogger {
  info(fields: object, message: string): void;
  /** Requests that are refused whoever sends them, because of load or a write stop. There may be thousands. */
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The content of the log line of a request. */
interface AccessRecord {
  readonly requestId: string;
  readonly method: string;
  /** Operation, or the path of a request without one. */
  readonly operation: string;
  /** The name of the operation of a GraphQL document, which its client chose. */
  readonly graphql?: string;
  readonly actor: string;
  readonly startedAt: bigint;
  readonly status: number;
  readonly error?: unknown;
}

/** Writes one line for each request. Only here a defect is logged with its stack. */
export function logAccess(
  logger: RequestLogger,
  { requestId, method, operation, graphql, actor, startedAt, status, error }: AccessRecord,
): void {
  const milliseconds = Number((process.hrtime.bigint() - startedAt) / 10_000n) / 100;
  const fields = {
    requestId,
    method,
    operation,
    ...(graphql !== undefined && { graphql }),
    actor,
    milliseconds,
    status,
  };
  if (error === undefined) logger.info(fields, 'request');
  else if (error instanceof BusyError || error instanceof NotNowError)
    logger.warn({ ...fields, code: error.code, reason: error.message }, 'request refused');
  else if (error instanceof DomainError && status < 500)
    logger.info({ ...fields, code: error.code, reason: error.message.slice(0, 500) }, 'request refused');
  else if (error instanceof UnavailableError)
    logger.error({ ...fields, code: error.code, reason: describeOutage(error) }, 'request failed');
  else logger.error({ ...fields, err: error }, 'request failed');
}
