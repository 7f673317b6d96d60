import { urlencoded, type RequestHandler } from 'express';
import { InvalidInputError } from '../../../errors/domain-error';

const BYTES_MAX = 16_384;
const FIELDS_MAX = 20;

const parse = urlencoded({ extended: false, limit: BYTES_MAX, parameterLimit: FIELDS_MAX, inflate: false });

/** Reads the body of a form. */
export const readForm: RequestHandler = (request, response, next) => {
  parse(request, response, (error?: unknown) => next(error === undefined ? undefined : unreadable(error)));
};

/** The value of a field; empty if it is absent or repeated. @param body what `readForm` read */
export function formField(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

function unreadable(cause: unknown): InvalidInputError {
  const expected = `a form of at most ${BYTES_MAX} bytes and ${FIELDS_MAX} fields`;
  return new InvalidInputError(
    `The form cannot be read; send ${expected}`,
    [{ pointer: '', message: 'cannot be read', expected }],
    { cause },
  );
}
