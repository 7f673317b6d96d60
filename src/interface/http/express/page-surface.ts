import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { Answer } from '#base/http/answer';
import type { Services } from '#interface/rest/services';
import { MethodNotAllowedError } from '../http-errors';
import type { InterfaceDocuments } from '../interface-documents';
import { isSitePath } from '../page-paths';
import { compressPages } from '../pipeline/compress';
import type { Exchange } from '../pipeline/exchange';
import type { Route, Surface } from '../pipeline/surface';
import { handledBy, type ExchangeResponse } from './handled-by';
import { digestRoutes } from './digest-routes';
import { documentationPages } from './site/documentation';
import { POLICY } from './site/page';
import { referencePages } from './site/reference-pages';
import type { ServedStates } from './site/follow-models';
import { webApplication } from './site/web-application';
import { signInRoutes } from './sign-in/sign-in-routes';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Headers of pages, their files and redirects. `frame-ancestors` of the policy replaces X-Frame-Options, except in old browsers. */
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

/** Where people begin. */
const PAGES = ['/', '/app', '/docs/', '/restli/docs', '/sign-in'];

/** A form to sign in is smaller. */
const FORM_BYTES_MAX = 16_384;

/** The pages for people, in one Express application: sign-in, the start page, the documentation, the reference and the web application. */
export function pageSurface(
  services: Pick<Services, 'models' | 'version' | 'signIn' | 'digests'>,
  documents: InterfaceDocuments,
  served?: ServedStates,
): Surface {
  const site = siteOf(services, documents, served);
  const page: Route<URLSearchParams> = {
    name: 'page',
    requirement: 'credentials',
    withoutCredentials: 'sign in',
    validate: ({ body }) => new URLSearchParams(body),
    handle: (exchange, form) => slashBehindPrefix(exchange) ?? handledBy(site, exchange, form),
  };
  const forms = { checksForms: true, bodyBytesMax: FORM_BYTES_MAX };
  const signIn: Route<URLSearchParams> = { ...page, withoutCredentials: 'answer' };
  const signed: Route<URLSearchParams> = { ...signIn, isSigned: true, bodyBytesMax: FORM_BYTES_MAX };
  const routes: ReadonlyMap<string, Route<URLSearchParams>> = new Map([
    ['/sign-in', { ...signIn, ...forms }],
    ['/sign-in/link', { ...signIn, ...forms }],
    ['/sign-in/oidc', signIn],
    ['/sign-in/oidc/callback', signIn],
    ['/sign-in/site.css', signIn],
    ['/sign-out', { ...page, ...forms }],
    ['/digest/begin', signed],
    ['/digest/end', signed],
  ]);
  return { route: ({ target: { path } }) => (isSitePath(path) ? (routes.get(path) ?? page) : undefined) };
}

function siteOf(
  { models, version, signIn, digests }: Pick<Services, 'models' | 'version' | 'signIn' | 'digests'>,
  documents: InterfaceDocuments,
  served: ServedStates | undefined,
): Express {
  const site = express().disable('x-powered-by').enable('strict routing');
  site.use(headers, compressPages);
  site.use(signInRoutes(signIn));
  site.use(digestRoutes({ digests }));
  site.use((request, response: ExchangeResponse, next) => {
    const { exchange } = response.locals;
    Object.assign(response.locals, { formToken: signIn.formToken(request.headers.cookie, exchange.origin) });
    next();
  });
  site.use(({ method, path }, _response, next) => next(READS.has(method) ? undefined : notAllowed(method, path)));
  site.use(documentationPages());
  site.use(withoutSlash);
  site.get('/', startPage(version));
  site.use('/app', webApplication(served));
  site.use('/restli/docs', referencePages(models, documents));
  site.use(({ path }) => {
    throw unknownPage(path);
  });
  return site;
}

const headers = (_request: Request, response: ExchangeResponse, next: NextFunction) => {
  response.set({ ...PAGE_HEADERS, 'X-Request-Id': response.locals.exchange.requestId });
  next();
};

/** Links are relative, because the prefix of a proxy is not known here. */
const withoutSlash: RequestHandler = ({ path }, response, next) =>
  path.endsWith('/') && path !== '/' ? response.redirect(308, `../${path.split('/').at(-2)}`) : next();

/** Relative links of the start page need the slash behind a prefix. */
function slashBehindPrefix({ sentPath, target }: Exchange): Answer | undefined {
  if (target.path !== '/' || sentPath.endsWith('/')) return undefined;
  return { status: 308, headers: { Location: `${sentPath.split('/').at(-1)}/` }, body: '' };
}

function unknownPage(path: string): NotFoundError {
  const expected = PAGES.join(' or ');
  return new NotFoundError(`There is no page ${shortened(path)}; use ${expected}`, [
    { pointer: '/path', message: 'is unknown', expected },
  ]);
}

function notAllowed(method: string, path: string): MethodNotAllowedError {
  const expected = 'GET';
  return new MethodNotAllowedError(
    `${shortened(path)} does not allow ${method}; use ${expected}`,
    [...READS],
    [{ pointer: '/method', message: `${method} is not allowed`, expected }],
  );
}

const WHAT = 'A metadata catalog service whose whole interface is generated from aspect schemas.';

/** The answer at `/`: people go on to the web application, programs get JSON. Links are relative, because the prefix of a proxy is not known here. */
function startPage(version: string) {
  return (request: Request, response: Response): void => {
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html') return response.redirect(302, 'app');
    response.json({
      name: 'Aspectory',
      description: WHAT,
      version,
      links: {
        application: 'app',
        documentation: 'docs/',
        reference: 'restli/docs',
        document: 'openapi.json',
        health: 'health',
        ready: 'health/ready',
      },
    });
  };
}
