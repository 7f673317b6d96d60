import { InvalidInputError, SchemaViolationError } from '../../errors/domain-error';
import type { DomainError } from '../../errors/domain-error';

/** One error for several proposals of a request: the kind of the first, the details of all. */
export function joinErrors(errors: readonly DomainError[]): DomainError {
  const [first] = errors;
  if (!first) throw new Error('no errors to join');
  if (errors.length === 1) return first;
  const message = `${first.message} (and ${errors.length - 1} more of the proposals are refused)`;
  const details = errors.flatMap((error) => error.details);
  return first instanceof SchemaViolationError
    ? new SchemaViolationError(message, details)
    : new InvalidInputError(message, details);
}
