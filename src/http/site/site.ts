import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { shortened } from '../../errors/unknown-name';
import { MethodNotAllowedError } from '../http-errors';
import type { Services } from '../../handlers/services';
import type { InterfaceDocuments } from '../interface-documents';
import type { AnswerRequest } from '../request-listener';
import { parseRequestTarget, type RequestTarget } from '../request/request-target';
import type { Trace } from '../routing/edge-request';
import { POLICY } from './page';
import { referencePages } from './reference-pages';
import { signInRoutes } from './sign-in/sign-in-routes';
import { startPage } from './start-page';
import { webApplication } from './web-application';

/** An Express application as a function. It calls `refuse` with an error that it does not answer. */
type Middleware = (request: IncomingMessage, response: ServerResponse, refuse: (error: unknown) => void) => unknown;

const PAGES = ['/restli/docs', '/app'];
const SIGN_IN = ['/sign-in', '/sign-out'];
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Of pages, their files and redirects. `frame-ancestors` of the policy replaces X-Frame-Options, except in old browsers. */
const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`, with which forms of our own pages would have the Origin null.
  'Referrer-Policy': 'same-origin',
  // With an ETag, so that an unchanged page is not sent again.
  // Private, because it may show who is signed in.
  'Cache-Control': 'private, no-cache',
};

/** Whether the site answers the path, which has no prefix of a proxy any more. */
export function isSitePath(path: string): boolean {
  return isBelow(path, PAGES) || isBelow(path, SIGN_IN);
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  if (path === '/' || path === '') return true;
  return prefixes.some(
    (prefix) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
  );
}

/** The pages for people, in one express application. Its errors get the same answers and log lines as those of operations. */
export function createSite(
  { models, version, signIn }: Pick<Services, 'models' | 'version' | 'signIn'>,
  documents: InterfaceDocuments,
): AnswerRequest {
  const traces = new WeakMap<IncomingMessage, Trace>();
  const site = express().disable('x-powered-by').enable('strict routing');
  site.use((_request, response, next) => next(void response.set(PAGE_HEADERS)));
  site.use(
    signInRoutes({
      signIn,
      isPage: (path) => isBelow(path, PAGES),
      originOf: (request) => traceOf(request).origin,
      userOf: (request) => traceOf(request).actor,
    }),
  );
  site.use((request, response, next) => {
    response.locals['formToken'] = signIn.formToken(request.headers.cookie);
    next();
  });
  site.use(({ method, path }, _response, next) => next(READS.has(method) ? undefined : notAllowed(method, path)));
  // Links are relative, because the prefix of a proxy is not known here.
  site.use((request, response, next) =>
    request.path.endsWith('/') && request.path !== '/'
      ? response.redirect(308, `../${request.path.split('/').at(-2)}`)
      : next(),
  );
  site.get('/', startPage(version));
  site.use('/app', webApplication());
  site.use('/restli/docs', referencePages(models, documents));
  const serve: Middleware = site;
  return async (request, response, trace) => {
    traces.set(request, trace);
    const given = request.url ?? '/';
    const target = parseRequestTarget(given);
    request.url = addressOf(target, given);
    // Relative links of the start page need the slash behind a prefix.
    if (target.path === '/' && !pathOf(given).endsWith('/'))
      return { status: 308, headers: { Location: `${pathOf(given).split('/').at(-1)}/` }, body: '' };
    response.setHeader('X-Request-Id', trace.requestId);
    const refused = new Promise<never>((_resolve, reject) => {
      serve(request, response, reject);
    });
    await Promise.race([once(response, 'close'), refused]);
    return undefined;
  };

  function traceOf(request: IncomingMessage): Trace {
    const trace = traces.get(request);
    if (!trace) throw new Error('a request of the site without a trace');
    return trace;
  }
}

function notAllowed(method: string, path: string): MethodNotAllowedError {
  const expected = 'GET';
  return new MethodNotAllowedError(
    `${shortened(path)} does not allow ${method}; use ${expected}`,
    [...READS],
    [{ pointer: '/method', message: `${method} is not allowed`, expected }],
  );
}

/** Keeps a slash at the end, which relative links depend on. */
function addressOf({ path, query }: RequestTarget, given: string): string {
  return `${path}${path !== '/' && pathOf(given).endsWith('/') ? '/' : ''}${query === '' ? '' : `?${query}`}`;
}

function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '');
}
