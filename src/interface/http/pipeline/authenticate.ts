import type { IncomingMessage } from 'node:http';
import { actorFrom } from '#catalog/authorization/actor';
import type { Authenticator } from '#access/accounts/authenticator';
import { DomainError, UnauthenticatedError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';
import { sentSecret } from '#access/sessions/session-cookie';
import type { Exchange } from './exchange';
import type { Route } from './surface';
import { CrossOriginError } from '../http-errors';

/**
 * Finds the actor of a request. Routes that need nothing ignore credentials: clients send them wrong ones (`Bearer None`), and probes must
 * not depend on the database that knows the right ones.
 * @returns where a browser without credentials is sent to
 * @throws UnauthenticatedError | CrossOriginError
 */
export async function authenticate(
  exchange: Exchange,
  route: Route,
  authenticator: Authenticator,
): Promise<WholeAnswer | undefined> {
  const { request, url, origin, target } = exchange;
  if (route.isSigned) return undefined;
  if (route.checksForms) checkFormRequest(request);
  else checkSessionRequest(exchange);
  if (route.requirement === 'nothing') return undefined;
  checkOneAuthorization(request);
  const { withoutCredentials } = route;
  if (withoutCredentials === 'answer' && sentSecret(request.headers.cookie, origin) === undefined) return undefined;
  try {
    const actor = await authenticator.actorOf(request.headers, origin);
    exchange.actor = actorFrom(actor, origin);
    return undefined;
  } catch (error) {
    if (withoutCredentials === 'answer' && error instanceof DomainError) return undefined;
    if (withoutCredentials !== 'sign in' || !(error instanceof UnauthenticatedError) || !isBrowser(request))
      throw error;
    return redirect(signInAddress(url, target.path));
  }
}

/** `headers` has only the first one, and a proxy may have checked another. @throws UnauthenticatedError */
function checkOneAuthorization({ rawHeaders, headers }: IncomingMessage): void {
  if (headers.authorization === undefined) return;
  const names = rawHeaders.filter((_text, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length > 1)
    throw new UnauthenticatedError('The request has several headers Authorization. Send exactly one.');
}

function redirect(location: string): WholeAnswer {
  return { status: 303, headers: { Location: location, Vary: 'Accept' }, body: '' };
}

/** Programs accept everything, but do not name HTML. One with wrong credentials in a header must learn about it. */
function isBrowser({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.authorization === undefined && /\btext\/html\b/i.test(headers.accept ?? '');
}

/** Relative, because the prefix of a proxy is not known. @param given the address as it was sent @param path without prefix */
function signInAddress(given: string, path: string): string {
  const [sent = '', query] = given.split(/\?(.*)/s);
  const depth = path.split('/').length - 2 + (sent.endsWith('/') && path !== '/' ? 1 : 0);
  const page = `${path.slice(1)}${query === undefined ? '' : `?${query}`}`;
  // A path without a slash, as a proxy may make of its prefix, is one level higher.
  const root = path === '/' && !sent.endsWith('/') ? `${sent.split('/').at(-1)}/` : '../'.repeat(depth);
  return `${root}sign-in${page === '' ? '' : `?to=${encodeURIComponent(page)}`}`;
}

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Refuses what a page of another origin could make an old browser send with the cookie of a session: a POST of a form. Every other
 * request would ask the service for permission first, which nobody gets. Newer browsers also send Origin, which `origin-check` compares.
 * @throws CrossOriginError
 */
function checkSessionRequest({ request, origin }: Pick<Exchange, 'request' | 'origin'>): void {
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
function checkFormRequest({ method, headers }: IncomingMessage): void {
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
