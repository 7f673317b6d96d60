import type { ErrorObject } from 'ajv';
import { InvalidInputError } from '../../errors/domain-error';
import { inWords, schemaErrorDetail, withoutConsequences } from '../../errors/schema-error-detail';

/** More would not help anybody. */
const DETAILS_MAX = 50;
const BODY = '/requestBody';

/** What a request was checked as: `path`, `query`, `header`, `requestBody`. */
type Checked = { readonly [part: string]: unknown };

/** The words for what is wrong with a request. Pointers into the body begin there; others name their part: `/query/urn`. */
export function validationError(errors: readonly ErrorObject[], checked: Checked): InvalidInputError {
  const problems = withoutConsequences(errors.filter(({ keyword }) => keyword !== 'if'));
  const found = problems.slice(0, DETAILS_MAX).map((error) => schemaErrorDetail(error, checked));
  const details = found.map((detail) =>
    detail.pointer.startsWith(BODY) ? { ...detail, pointer: detail.pointer.slice(BODY.length) } : detail,
  );
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new InvalidInputError(
    `${details[0] ? inWords(details[0], 'The body') : 'The request does not fit its operation'}${more}`,
    details,
  );
}
