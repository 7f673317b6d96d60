import type { UnavailableError } from './domain-error';

/** For operators: names the unavailable part and its error, without a stack, because an outage has no place in the code. */
export function describeOutage({ message, cause }: UnavailableError): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
