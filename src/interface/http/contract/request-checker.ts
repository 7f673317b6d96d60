import Ajv, { _, type CodeKeywordDefinition, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import { admitBigints } from '#generated/validators/admit-bigints';
import { ERRORS_MAX, stopEarly } from '#generated/validators/stop-early';
import { type DomainError, type ErrorDetail, InvalidInputError, LimitExceededError } from '#base/errors/domain-error';
import { inWords, isTooLarge, schemaErrorDetail, withoutConsequences } from '#base/errors/schema-error-detail';

/** Clients send the largest `long`, 2^63 - 1, for "no end". As a JavaScript number, in a query, it is 2^63. */
const LONG_END = 2 ** 63;

/**
 * Lengths are counted in UTF-16 code units, because to count characters would read each text once more. ajv would log at each start that
 * the option is deprecated.
 */
const LENGTHS = { unicode: false, logger: false } as const;

/**
 * ajv for requests. Its errors have the schema of the place (`verbose`), which may have `x-json-text`. It does not convert strings to
 * numbers: `read-parts` did so where the operation expects a number, and ajv would accept `0x10` and `1e1` too.
 */
export function requestChecker(options: Options): Ajv {
  const ajv = addFormats(
    new Ajv({
      ...options,
      ...LENGTHS,
      verbose: true,
      coerceTypes: false,
      strictNumbers: true,
      code: { ...options.code, process: (code) => stopEarly(admitBigints(code)) },
    }),
  );
  return ajv
    .addKeyword(NUMBER_KEYWORD)
    .addFormat('int64', { type: 'number', validate: (value: number) => value >= -LONG_END && value <= LONG_END });
}

/**
 * Makes numbers of bigints, which are integers beyond 2^53: what the contract itself declares, such as times and counts, are numbers. The values
 * that it leaves free keep them.
 */
const NUMBER_KEYWORD: CodeKeywordDefinition = {
  keyword: 'x-number',
  code({ gen, data, it: { parentData, parentDataProperty } }) {
    gen.if(_`typeof ${data} == "bigint"`, () =>
      gen.assign(_`${parentData}[${parentDataProperty}]`, _`Number(${data})`),
    );
  },
};

/** Marks each schema of a number in a part of the contract. */
export function markNumbers(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && (part.type === 'integer' || part.type === 'number')) Object.assign(part, { 'x-number': true });
  Object.values(part).forEach(markNumbers);
}

const BODY = '/requestBody';

/** The checked parts of a request: `path`, `query`, `header`, `requestBody`. */
type Checked = { readonly [part: string]: unknown };

/**
 * Describes the problems of a request. Pointers into the body begin at the body; others begin with the part: `/query/urn`. A value that is
 * too large is the only problem, because it was not read to its end.
 */
export function validationError(errors: readonly ErrorObject[], checked: Checked): DomainError {
  const tooLarge = errors.filter(isTooLarge);
  if (tooLarge.length > 0) {
    const details = detailsOf(tooLarge, checked);
    return new LimitExceededError(sentence(details, FEWER), details.slice(0, ERRORS_MAX), 400);
  }
  const details = detailsOf(withoutConsequences(errors.filter(({ keyword }) => keyword !== 'if')), checked);
  return new InvalidInputError(sentence(details), details.slice(0, ERRORS_MAX));
}

const FEWER = '; send less in one request';

function detailsOf(problems: readonly ErrorObject[], checked: Checked): readonly ErrorDetail[] {
  return problems.map((error) => {
    const detail = schemaErrorDetail(error, checked);
    return detail.pointer.startsWith(BODY) ? { ...detail, pointer: detail.pointer.slice(BODY.length) } : detail;
  });
}

function sentence([first, ...others]: readonly ErrorDetail[], fix = ''): string {
  const more = others.length > 0 ? ` (and ${others.length} more problem${others.length > 1 ? 's' : ''})` : '';
  return `${first ? inWords(first, 'The body') : 'The request does not match its operation'}${fix}${more}`;
}
