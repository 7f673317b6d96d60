import type { IncomingHttpHeaders } from 'node:http';
import { InvalidInputError } from '../../errors/domain-error';
import { NotAcceptableError } from '../http-errors';

export type ProtocolVersion = '1.0.0' | '2.0.0';

/**
 * The declared version; 1.0.0 when none is.
 * @throws InvalidInputError for another one
 */
export function protocolVersion(headers: IncomingHttpHeaders): ProtocolVersion {
  const declared = headers['x-restli-protocol-version'];
  if (declared === undefined || declared === '1.0.0') return '1.0.0';
  if (declared === '2.0.0') return '2.0.0';
  const detail = {
    pointer: '/header/X-RestLi-Protocol-Version',
    message: 'unknown version',
    expected: '1.0.0 or 2.0.0',
  };
  throw new InvalidInputError(`Protocol version '${String(declared)}' is not supported`, [detail]);
}

/** What is asked for: node leaves out the body of an answer to HEAD by itself. */
export function effectiveMethod(method: string, headers: IncomingHttpHeaders): string {
  const asked = tunneledMethod(method, headers) ?? method;
  return asked === 'HEAD' ? 'GET' : asked;
}

/** Clients send a long GET as a POST whose body is the query. */
export function tunneledMethod(method: string, headers: IncomingHttpHeaders): string | undefined {
  const override = headers['x-http-method-override'];
  return method === 'POST' && typeof override === 'string' && override.toUpperCase() !== 'POST'
    ? override.toUpperCase()
    : undefined;
}

/** @throws InvalidInputError when the header names another kind of method than the operation is */
export function checkRestliMethod(headers: IncomingHttpHeaders, expected: string): void {
  const declared = headers['x-restli-method'];
  if (typeof declared !== 'string' || declared === '' || declared.toLowerCase() === expected) return;
  const detail = { pointer: '/header/X-RestLi-Method', message: `is '${declared}'`, expected };
  throw new InvalidInputError(`The header X-RestLi-Method says '${declared}', but this operation is '${expected}'`, [
    detail,
  ]);
}

const ACCEPTED = new Set(['', '*/*', 'application/*', 'application/json', 'text/html', 'text/*']);

/**
 * Browsers, which ask for HTML, are let through, and so is everybody where the answer has no body or is a file of any type.
 * @param given media types of the answer, as the contract names them
 * @throws NotAcceptableError when the client names its media types, and neither JSON nor what is given is one of them
 */
export function checkAccept(headers: IncomingHttpHeaders, given: ReadonlySet<string>): void {
  const { accept } = headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || given.size === 0 || given.has('*/*'))
    return;
  const types = accept.split(',').map((type) => (type.split(';')[0] ?? '').trim().toLowerCase());
  if (types.some((type) => ACCEPTED.has(type) || given.has(type))) return;
  throw new NotAcceptableError(`None of the media types '${accept}' is available`, [
    { pointer: '/header/Accept', message: 'not available', expected: [...given].join(' or ') },
  ]);
}
