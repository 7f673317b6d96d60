import type { ErrorObject } from 'ajv';
import { InvalidInputError } from '../../errors/domain-error';
import { inWords, schemaErrorDetail } from '../../errors/schema-error-detail';

/** More would not help anybody. */
const DETAILS_MAX = 50;
const BODY = '/requestBody';

/** What a request was checked as: `path`, `query`, `header`, `requestBody`. */
type Checked = { readonly [part: string]: unknown };

/** The words for what is wrong with a request. Pointers into the body begin there; others name their part: `/query/urn`. */
export function validationError(errors: readonly ErrorObject[], checked: Checked): InvalidInputError {
  const found = errors.filter((error) => error.keyword !== 'if').slice(0, DETAILS_MAX).map((error) => schemaErrorDetail(error, checked));
  const details = found.map((detail) => (detail.pointer.startsWith(BODY) ? { ...detail, pointer: detail.pointer.slice(BODY.length) } : detail));
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new InvalidInputError(`${details[0] ? inWords(details[0], 'The body') : 'The request does not fit its operation'}${more}`, details);
}
