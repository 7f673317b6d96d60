import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { Answer } from '#base/http/answer';
import type { Services } from '#interface/rest/services';
import { type Actor, asService } from '#catalog/authorization/actor';
import { Grants } from '#catalog/authorization/policies/grants';
import { parseUrn } from '#catalog/urn/urn';
import { html } from '#base/http/html';
import { MethodNotAllowedError } from '../http-errors';
import type { InterfaceDocuments } from '../interface-documents';
import { isSitePath } from '../page-paths';
import { compressPages } from '../pipeline/compress';
import type { Exchange } from '../pipeline/exchange';
import type { Route, Surface } from '../pipeline/surface';
import { type ExchangeResponse, handledBy } from './handled-by';
import { documentationPages } from './site/documentation';
import { POLICY } from './site/page';
import { referencePages } from './site/reference-pages';
import type { ServedStates } from './site/follow-models';
import { webApplication } from './site/web-application';
import { signInRoutes } from './sign-in/sign-in-routes';
import { sendSignInPage } from './sign-in/sign-in-page';

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

const PAGE = { title: 'Messages of what changed', root: '../' };

/**
 * The pages at which whoever has a mail begins or ends the messages. They need no sign-in, because the links are signed. A link alone
 * does nothing, because mail programs open links to look for viruses; their own buttons send the form that ends them (RFC 8058).
 */
function digestRoutes({ digests }: Pick<Services, 'digests'>): Router {
  const routes = Router();
  addBegin(routes, digests);
  addEnd(routes, digests);
  return routes;
}

function addBegin(routes: Router, digests: Services['digests']): void {
  const choiceOf = async (token: unknown) => (typeof token === 'string' ? digests.choicesOfLink(token) : undefined);
  routes.get('/digest/begin', async (request, response: ExchangeResponse) => {
    const choice = await choiceOf(request.query['token']);
    if (!choice) return sendUnknown(response, 'This link is not complete, or older than a day. Ask for another one.');
    const body = html`<p>
        The user ${parseUrn(choice.user).parts.join(',')} gets them at ${choice.choices.address}, and nobody else.
      </p>
      <form method="post"><button class="primary">Begin them</button></form>`;
    sendSignInPage(response, { ...PAGE, body });
  });
  routes.post('/digest/begin', async (request, response: ExchangeResponse) => {
    const choice = await choiceOf(request.query['token']);
    if (!choice || !(await digests.confirm(choice, response.locals.exchange.requestId)))
      return sendUnknown(response, 'This link is not valid any more. Ask for another one.');
    const body = html`<p>They come to ${choice.choices.address}. Each has a link that stops them.</p>`;
    sendSignInPage(response, { ...PAGE, title: 'They have begun', body });
  });
}

function addEnd(routes: Router, digests: Services['digests']): void {
  const problem = 'This link is not complete. Open it from the message again.';
  const readerOf = async (token: unknown) => (typeof token === 'string' ? digests.userOfLink(token) : undefined);
  routes.get('/digest/end', async (request, response: ExchangeResponse) => {
    if ((await readerOf(request.query['token'])) === undefined) return sendUnknown(response, problem);
    const body = html`<p>They tell you what others change of what you own and follow.</p>
      <form method="post"><button class="primary">Stop them</button></form>`;
    sendSignInPage(response, { ...PAGE, body });
  });
  routes.post('/digest/end', async (request, response: ExchangeResponse) => {
    const user = await readerOf(request.query['token']);
    if (user === undefined) return sendUnknown(response, problem);
    const { origin, requestId } = response.locals.exchange;
    const actor: Actor = asService({ urn: user, grants: new Grants(new Map()), origin });
    await digests.end({ actor, requestId });
    const body = html`<p>You get no more of them. <a href="../app/changes">What changed</a> has them again.</p>`;
    sendSignInPage(response, { ...PAGE, title: 'They are stopped', body });
  });
}

function sendUnknown(response: ExchangeResponse, problem: string): void {
  const body = html`<p><a href="../app/changes">See what changed</a></p>`;
  sendSignInPage(response.status(404), { ...PAGE, problem, body });
}
