import { BusyError } from '#base/errors/domain-error';

/** The time after which the requests of now have been answered or refused. */
const RETRY_AFTER_SECONDS = 5;

/** The refusal of a request that does not fit into the bytes in flight. */
export function busy(): BusyError {
  return new BusyError(
    `The service is busy: its requests hold as many bytes as ASPECTORY_MEGABYTES_IN_FLIGHT allows. Try again in ${RETRY_AFTER_SECONDS} seconds, or send smaller requests.`,
    [],
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
