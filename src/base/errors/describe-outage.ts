import { NotNowError, type UnavailableError } from './domain-error';

/**
 * Describes an outage for operators: names the unavailable part and its error, without a stack, because an outage has no place in the code.
 * A `NotNowError` says everything itself.
 */
export function describeOutage(error: UnavailableError): string {
  const { message, cause } = error;
  return cause instanceof Error && !(error instanceof NotNowError) ? `${message} (${cause.message})` : message;
}
