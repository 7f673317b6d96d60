import { timingSafeEqual } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { DomainError, LimitExceededError } from '../../../errors/domain-error';
import type { SignedIn } from '../../../sessions/audited-sessions';
import type { OfferedSignIn } from '../../../sessions/create-sessions';
import { InvalidCredentialsError } from '../../../sessions/invalid-credentials';
import { isByProvider } from '../../../sessions/live-credentials';
import { CrossOriginError } from '../../http-errors';
import { STYLE } from '../page';
import { formField, readForm } from './form-fields';
import { ownPage } from './own-page';
import { passing } from './passing';
import { providerRoutes, type ProviderRoutesDeps } from './provider-routes';
import {
  AUTHENTICATION_OFF,
  linkPage,
  sendSignInPage,
  SIGN_IN_STYLE,
  type SignInPage,
  signedInPage,
  signedOutPage,
  signInPage,
} from './sign-in-page';

export interface SignInRoutesDeps extends ProviderRoutesDeps {
  readonly signIn: OfferedSignIn;
  /** Urn of the user of the session of a request; empty without one. */
  readonly userOf: (request: Request) => string;
}

/** The pages to sign in, set a password and sign out. They work without scripts. */
export function signInRoutes(deps: SignInRoutesDeps): Router {
  const routes = Router({ strict: true, caseSensitive: true });
  routes.get('/sign-in/site.css', (_request, response) => void response.type('css').send(`${STYLE}${SIGN_IN_STYLE}`));
  routes.get('/sign-in', (request, response) => showSignIn(deps, request, response));
  routes.post(
    '/sign-in',
    readForm,
    passing((request, response) => signIn(deps, request, response)),
  );
  routes.get('/sign-in/link', (request, response) => {
    const { user, secret } = request.query;
    sendSignInPage(response, linkPage({ name: text(user), secret: text(secret) }));
  });
  routes.post(
    '/sign-in/link',
    readForm,
    passing((request, response) => useLink(deps, request, response)),
  );
  routes.post(
    '/sign-out',
    readForm,
    passing((request, response) => signOut(deps, request, response)),
  );
  if (deps.signIn.provider) routes.use(providerRoutes(deps.signIn.provider, deps));
  return routes;
}

function showSignIn({ signIn: service, userOf }: SignInRoutesDeps, request: Request, response: Response): void {
  const token = service.formToken(request.headers.cookie);
  const user = userOf(request);
  if (!service.isOn) sendSignInPage(response, AUTHENTICATION_OFF);
  else if (user !== '' && token !== undefined) sendSignInPage(response, signedInPage(user, token));
  else sendSignInPage(response, signInPage({ name: '', to: text(request.query['to']) }, service));
}

async function signIn(
  { signIn: service, originOf, isPage }: SignInRoutesDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const [name, password, to] = ['name', 'password', 'to'].map((field) => formField(request.body, field));
  const form = { name: name ?? '', to: to ?? '' };
  const page = (problem: string) => signInPage({ ...form, problem }, service);
  const attempt = () => service.signIn({ name: form.name.trim(), password: password ?? '' }, originOf(request));
  await answered(response, attempt, page, ownPage(to, isPage));
}

async function useLink(
  { signIn: service, originOf }: SignInRoutesDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { body } = request;
  const [name, secret, password] = [formField(body, 'name'), formField(body, 'secret'), formField(body, 'password')];
  const page = (problem: string) => linkPage({ name, secret, problem });
  if (password !== formField(body, 'again'))
    return sendSignInPage(response.status(400), page('The two passwords differ. Type the same one twice.'));
  await answered(response, () => service.useLink({ name, password }, secret, originOf(request)), page, '../');
}

/** The form proves with a token of the session that it came from our page. */
async function signOut(
  { signIn: service, originOf }: SignInRoutesDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { cookie } = request.headers;
  const expected = Buffer.from(service.formToken(cookie) ?? '');
  const token = Buffer.from(formField(request.body, 'token'));
  if (token.length !== expected.length || !timingSafeEqual(token, expected))
    throw new CrossOriginError('The form to sign out is not from a page of this session. Load the page again.');
  const { session, cookies } = await service.signOut(cookie, originOf(request));
  response.append('Set-Cookie', [...cookies]).set('Cache-Control', 'no-store');
  const { provider } = service;
  const next = provider && session && isByProvider(session.credentials) ? await provider.endSessionUrl() : undefined;
  // A page, not a redirect: the policy of pages lets no form lead to another site.
  if (provider && next) sendSignInPage(response, signedOutPage(provider.name, next.href));
  else response.redirect(303, 'sign-in');
}

/** Sends the person on, or back to the form with the problem in words. */
async function answered(
  response: Response,
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
