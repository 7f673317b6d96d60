import Ajv, { type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import { InvalidInputError } from '../../errors/domain-error';
import { inWords, schemaErrorDetail, withoutConsequences } from '../../errors/schema-error-detail';

/** Clients send the largest `long`, 2^63 - 1, for "no end". As a JavaScript number it is 2^63. */
const LONG_MAX = 2 ** 63;

/**
 * ajv for requests. It does not convert strings to numbers: `read-parts` did so where the operation expects a number, and ajv would
 * accept `0x10` and `1e1` too.
 */
export function requestChecker(options: Options): Ajv {
  const ajv = addFormats(new Ajv({ ...options, coerceTypes: false }));
  return ajv.addFormat('int64', { type: 'number', validate: (value: number) => Math.abs(value) <= LONG_MAX });
}

/** A client does not read more. */
const DETAILS_MAX = 50;
const BODY = '/requestBody';

/** The checked parts of a request: `path`, `query`, `header`, `requestBody`. */
type Checked = { readonly [part: string]: unknown };

/** Describes the problems of a request. Pointers into the body begin at the body; others begin with the part: `/query/urn`. */
export function validationError(errors: readonly ErrorObject[], checked: Checked): InvalidInputError {
  const problems = withoutConsequences(errors.filter(({ keyword }) => keyword !== 'if'));
  const found = problems.slice(0, DETAILS_MAX).map((error) => schemaErrorDetail(error, checked));
  const details = found.map((detail) =>
    detail.pointer.startsWith(BODY) ? { ...detail, pointer: detail.pointer.slice(BODY.length) } : detail,
  );
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new InvalidInputError(
    `${details[0] ? inWords(details[0], 'The body') : 'The request does not match its operation'}${more}`,
    details,
  );
}
