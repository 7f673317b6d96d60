import { timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { DomainError, LimitExceededError } from '#base/errors/domain-error';
import type { SignedIn } from '#access/sessions/audited-sessions';
import type { OfferedSignIn } from '#access/sessions/create-sessions';
import { InvalidCredentialsError } from '#access/sessions/invalid-credentials';
import { isByProvider } from '#access/sessions/live-credentials';
import { CrossOriginError, MethodNotAllowedError } from '#interface/http/http-errors';
import { CALLBACK } from '#base/settings/provider-options';
import { endFlow } from '#access/sessions/oidc/sign-in-flow';
import type { ExchangeResponse } from '../handled-by';
import { siteStyle } from '../site/page';
import { ownPage } from './own-page';
import {
  AUTHENTICATION_OFF,
  failedSignInPage,
  linkPage,
  sendSignInPage,
  SIGN_IN_STYLE,
  signedInPage,
  signedOutPage,
  type SignInPage,
  signInPage,
} from './sign-in-page';

/** The response to a form. The pipeline has read the form. */
type FormResponse = ExchangeResponse<URLSearchParams>;

/** The pages to sign in, set a password and sign out. They work without scripts. */
export function signInRoutes(service: OfferedSignIn): Router {
  const routes = Router({ strict: true, caseSensitive: true });
  routes.get(
    '/sign-in/site.css',
    (_request, response) => void response.type('css').send(`${siteStyle()}${SIGN_IN_STYLE}`),
  );
  routes.get('/sign-in', (request, response: FormResponse) => showSignIn(service, request, response));
  routes.post('/sign-in', (_request, response: FormResponse) => signIn(service, response));
  routes.get('/sign-in/link', (request, response) => {
    const { user, secret } = request.query;
    sendSignInPage(response, linkPage({ name: text(user), secret: text(secret) }));
  });
  routes.post('/sign-in/link', (_request, response: FormResponse) => useLink(service, response));
  routes.post('/sign-out', (_request, response: FormResponse) => signOut(service, response));
  routes.get('/sign-out', () => {
    throw new MethodNotAllowedError('Signing out is a form of the pages; use POST with its token', ['POST']);
  });
  if (service.provider) routes.use(providerRoutes(service.provider));
  return routes;
}

function showSignIn(service: OfferedSignIn, request: Request, response: FormResponse): void {
  const { actor, origin } = response.locals.exchange;
  const token = service.formToken(request.headers.cookie, origin);
  if (!service.isOn) sendSignInPage(response, AUTHENTICATION_OFF);
  else if (actor && token !== undefined) sendSignInPage(response, signedInPage(actor.urn, token));
  else sendSignInPage(response, signInPage({ name: '', to: text(request.query['to']) }, service));
}

async function signIn(service: OfferedSignIn, response: FormResponse): Promise<void> {
  const form = { name: formField(response, 'name'), to: formField(response, 'to') };
  const password = formField(response, 'password');
  const page = (problem: string) => signInPage({ ...form, problem }, service);
  const { origin } = response.locals.exchange;
  const attempt = () => service.signIn({ name: form.name.trim(), password }, origin);
  await answered(response, attempt, page, ownPage(form.to));
}

async function useLink(service: OfferedSignIn, response: FormResponse): Promise<void> {
  const [name, secret, password] = [
    formField(response, 'name'),
    formField(response, 'secret'),
    formField(response, 'password'),
  ];
  const page = (problem: string) => linkPage({ name, secret, problem });
  if (password !== formField(response, 'again'))
    return sendSignInPage(response.status(400), page('The two passwords differ. Type the same one twice.'));
  const { origin } = response.locals.exchange;
  await answered(response, () => service.useLink({ name, password }, secret, origin), page, '../');
}

/** The form proves with a token of the session that it came from our page. */
async function signOut(service: OfferedSignIn, response: FormResponse): Promise<void> {
  const { request, origin } = response.locals.exchange;
  const { cookie } = request.headers;
  const expected = Buffer.from(service.formToken(cookie, origin) ?? '');
  const token = Buffer.from(formField(response, 'token'));
  if (token.length !== expected.length || !timingSafeEqual(token, expected))
    throw new CrossOriginError('The form to sign out is not from a page of this session. Load the page again.');
  const { session, cookies } = await service.signOut(cookie, origin);
  response.append('Set-Cookie', [...cookies]).set('Cache-Control', 'no-store');
  const { provider } = service;
  const next = provider && session && isByProvider(session.credentials) ? await provider.endSessionUrl() : undefined;
  // A page, not a redirect: the policy of pages lets no form lead to another site.
  if (provider && next) sendSignInPage(response, signedOutPage(provider.name, next.href));
  else response.redirect(303, 'sign-in');
}

/** Sends the person on, or back to the form with the problem in words. */
async function answered(
  response: FormResponse,
  attempt: () => Promise<SignedIn>,
  page: (problem: string) => SignInPage,
  next: string,
): Promise<void> {
  try {
    const { cookies } = await attempt();
    response
      .append('Set-Cookie', [...cookies])
      .set('Cache-Control', 'no-store')
      .redirect(303, next);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof LimitExceededError && error.retryAfterSeconds !== undefined)
      response.set('Retry-After', String(error.retryAfterSeconds));
    sendSignInPage(response.status(error.status), page(inWords(error)));
  }
}

function inWords(error: DomainError): string {
  return error instanceof InvalidCredentialsError
    ? 'The user name or the password is wrong. Check the case of the letters, and try again.'
    : error.message;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value of a field of the form; empty if it is absent or repeated. */
function formField({ locals: { input } }: FormResponse, name: string): string {
  const [value = '', ...others] = input.getAll(name);
  return others.length === 0 ? value : '';
}

type Provider = NonNullable<OfferedSignIn['provider']>;

/** The way to the provider and back. */
function providerRoutes(provider: Provider): Router {
  const routes = Router({ strict: true, caseSensitive: true });
  routes.get('/sign-in/oidc', (request, response: ExchangeResponse) =>
    answerWithPage(response, '../', async () => {
      const { to } = request.query;
      const { url, cookies } = await provider.begin(typeof to === 'string' ? to : '', response.locals.exchange.origin);
      response.append('Set-Cookie', [...cookies]).redirect(303, url.href);
    }),
  );
  routes.get(CALLBACK, (request, response: ExchangeResponse) =>
    answerWithPage(response, '../../', async () => {
      // Also after a failure, because an answer counts once.
      response.append('Set-Cookie', [...endFlow()]);
      const answer = new URLSearchParams(queryOf(request));
      const { cookies, to } = await provider.finish(answer, request.headers.cookie, response.locals.exchange.origin);
      response.append('Set-Cookie', [...cookies]).redirect(303, `../../${ownPage(to)}`);
    }),
  );
  return routes;
}

/** Shows a failure on a page. @param root from the address of the page to the root of the service */
async function answerWithPage(response: ExchangeResponse, root: string, work: () => Promise<void>): Promise<void> {
  response.set('Cache-Control', 'no-store');
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sendSignInPage(response.status(error.status), failedSignInPage(error.message, root));
  }
}

function queryOf({ url }: Request): string {
  return url.replace(/^[^?]*/, '');
}
