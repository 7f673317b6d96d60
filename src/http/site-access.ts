import type { IncomingMessage } from 'node:http';
import type { Authenticator } from '../auth/authenticator';
import { DomainError, UnauthenticatedError } from '../errors/domain-error';
import type { WholeAnswer } from '../handlers/answer';
import { sentSecret } from '../sessions/session-cookie';
import { checkSessionRequest } from './origin/session-request-check';
import type { RequestTarget } from './request/request-target';
import type { Trace } from './routing/edge-request';

/** The whole paths of what needs no credentials. The router compares the same string, so no other spelling reaches these pages. */
const PUBLIC: ReadonlySet<string> = new Set([
  '/sign-in',
  '/sign-in/link',
  '/sign-in/oidc',
  '/sign-in/oidc/callback',
  '/sign-in/site.css',
]);
/** Pages that receive forms. Each has a check of its own. */
const FORMS: ReadonlySet<string> = new Set(['/sign-in', '/sign-in/link', '/sign-out']);

/**
 * Finds the actor of a page.
 * @returns where a browser without credentials is sent to; undefined if the page may be shown
 * @throws UnauthenticatedError for a program without credentials
 */
export async function admitToSite(
  request: IncomingMessage,
  { path }: RequestTarget,
  trace: Trace,
  authenticator: Authenticator,
): Promise<WholeAnswer | undefined> {
  if (!FORMS.has(path)) checkSessionRequest(request);
  if (PUBLIC.has(path)) return recognise(request, trace, authenticator);
  try {
    trace.actor = (await authenticator.actorOf(request.headers, '')).urn;
    return undefined;
  } catch (error) {
    if (!(error instanceof UnauthenticatedError) || !isBrowser(request)) throw error;
    return { status: 303, headers: { Location: signInAddress(request.url ?? '/', path), Vary: 'Accept' }, body: '' };
  }
}

/** The page to sign in shows who is signed in. It is shown in any case. */
async function recognise(request: IncomingMessage, trace: Trace, authenticator: Authenticator): Promise<undefined> {
  if (sentSecret(request.headers.cookie) === undefined) return;
  try {
    trace.actor = (await authenticator.actorOf(request.headers, '')).urn;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
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
