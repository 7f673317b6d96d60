import type { IncomingMessage } from 'node:http';
import { sentSecret } from '#access/sessions/session-cookie';
import { CrossOriginError } from '../http-errors';
import type { Exchange } from './exchange';

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Refuses what a page of another origin could make an old browser send with the cookie of a session: a POST of a form. Every other
 * request would ask the service for permission first, which nobody gets. Newer browsers also send Origin, which `origin-check` compares.
 * @throws CrossOriginError
 */
export function checkSessionRequest({ request, origin }: Pick<Exchange, 'request' | 'origin'>): void {
  const { method, headers } = request;
  if (READS.has(method) || headers.authorization !== undefined || sentSecret(headers.cookie, origin) === undefined)
    return;
  const isSimple = method === 'POST' && headers['x-requested-with'] === undefined && !isJson(headers['content-type']);
  if (isSimple) throw simpleRequest();
}

/**
 * Refuses a form that does not name the page it is on. A form to sign in needs no cookie, so a page of another origin could sign somebody in
 * as another user. `origin-check` compares the Origin, which every browser sends with a form.
 * @throws CrossOriginError
 */
export function checkFormRequest({ method, headers }: IncomingMessage): void {
  if (method !== 'POST' || headers.origin !== undefined) return;
  const expected = 'the origin of this service. A program uses POST /logIn with JSON';
  throw new CrossOriginError(`The form has no header Origin; send ${expected}.`, [
    { pointer: '/header/Origin', message: 'is required but missing', expected },
  ]);
}

function isJson(type = ''): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type);
}

function simpleRequest(): CrossOriginError {
  const expected = 'Content-Type: application/json, or any value of X-Requested-With';
  return new CrossOriginError(
    `A page of another origin could send this request with the cookie of the session. Send ${expected}.`,
    [{ pointer: '/header/X-Requested-With', message: 'is required but missing', expected }],
  );
}
