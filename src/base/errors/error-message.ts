import { DomainError } from './domain-error';

/** More than the longest list of known names. The name of a member of the request may have megabytes, and each detail repeats it. */
const TEXT_LENGTH_MAX = 10_000;

/** What a client reads of an error. For a defect it has only the request id, under which the error was logged. */
export function errorMessage(error: unknown, requestId: string): string {
  if (error instanceof DomainError) return cutText(error.message);
  return `Internal error. The log has it under request ${requestId}.`;
}

/** A text of an error in a length that a client can show. */
export function cutText(text: string): string {
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}...` : text;
}
