import { LimitExceededError } from '#base/errors/domain-error';

/** The protocol counts parameters in 16 bits. The driver does not check, and would send a broken message. */
const PARAMETERS_MAX = 65_535;

/** @throws LimitExceededError */
export function checkParameterCount({ length }: readonly unknown[]): void {
  if (length <= PARAMETERS_MAX) return;
  throw new LimitExceededError(
    `The request needs ${length} values in one statement, and the database accepts ${PARAMETERS_MAX}. Use fewer criteria, values or words.`,
    [],
    400,
  );
}
