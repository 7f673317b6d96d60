import type { IncomingHttpHeaders } from 'node:http';
import { InvalidInputError } from '#base/errors/domain-error';
import { NotAcceptableError } from '../http-errors';

export type ProtocolVersion = '1.0.0' | '2.0.0';

/**
 * The version that the client declares, 1.0.0 by default.
 * @throws InvalidInputError for an unknown version
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
  throw new InvalidInputError(`Unknown X-RestLi-Protocol-Version '${String(declared)}'; use 1.0.0 or 2.0.0`, [detail]);
}

/** The method to route by. */
export function routedMethod(method: string, headers: IncomingHttpHeaders): string {
  return tunneledMethod(method, headers) ?? method;
}

/** Clients send a long GET as a POST whose body is the query. */
export function tunneledMethod(method: string, headers: IncomingHttpHeaders): string | undefined {
  const override = headers['x-http-method-override'];
  return method === 'POST' && typeof override === 'string' && override.toUpperCase() !== 'POST'
    ? override.toUpperCase()
    : undefined;
}

/** @throws InvalidInputError if the header names another method than that of the operation */
export function checkRestliMethod(headers: IncomingHttpHeaders, expected: string): void {
  const declared = headers['x-restli-method'];
  if (typeof declared !== 'string' || declared === '' || declared.toLowerCase() === expected) return;
  const detail = { pointer: '/header/X-RestLi-Method', message: `is '${declared}'`, expected };
  throw new InvalidInputError(`The header X-RestLi-Method is '${declared}'; this operation expects '${expected}'`, [
    detail,
  ]);
}

const ACCEPTED = new Set(['', '*/*', 'application/*', 'application/json', 'text/html', 'text/*']);

/**
 * Accepts browsers, which ask for HTML, and every client if the answer has no body or any media type.
 * @param given media types of the answer in the contract
 * @throws NotAcceptableError if the client accepts neither JSON nor a media type of the answer
 */
export function checkAccept(headers: IncomingHttpHeaders, given: ReadonlySet<string>): void {
  const { accept } = headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || given.size === 0 || given.has('*/*'))
    return;
  const types = mediaTypes(accept);
  if (types.some((type) => ACCEPTED.has(type) || given.has(type))) return;
  throw new NotAcceptableError(
    `The media types of Accept '${accept}' are not available; use ${[...given].join(' or ')}`,
    [{ pointer: '/header/Accept', message: 'not available', expected: [...given].join(' or ') }],
  );
}

/** The media type of the answer that the client names first. The first of the operation if the client takes any JSON. */
export function preferredType({ accept = '' }: IncomingHttpHeaders, given: ReadonlySet<string>): string {
  const [usual = ''] = given;
  const named = mediaTypes(accept).find((type) => ACCEPTED.has(type) || given.has(type));
  return named !== undefined && given.has(named) ? named : usual;
}

function mediaTypes(accept: string): readonly string[] {
  return accept.split(',').map((type) => (type.split(';')[0] ?? '').trim().toLowerCase());
}
