import type { IncomingMessage } from 'node:http';
import { actorFrom } from '#catalog/authorization/actor';
import type { Authenticator } from '#access/accounts/authenticator';
import { DomainError, UnauthenticatedError } from '#base/errors/domain-error';
import type { WholeAnswer } from '#base/http/answer';
import { sentSecret } from '#access/sessions/session-cookie';
import type { Exchange } from './exchange';
import { checkFormRequest, checkSessionRequest } from './session-request-check';
import type { Route } from './surface';

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
