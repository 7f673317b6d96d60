import { type Request, Router } from 'express';
import { DomainError } from '#base/errors/domain-error';
import type { OfferedSignIn } from '#access/sessions/create-sessions';
import { CALLBACK } from '#base/settings/provider-options';
import { endFlow } from '#access/sessions/oidc/sign-in-flow';
import type { ExchangeResponse } from '../handled-by';
import { ownPage } from './own-page';
import { failedSignInPage, sendSignInPage } from './sign-in-page';

type Provider = NonNullable<OfferedSignIn['provider']>;

/** The way to the provider and back. */
export function providerRoutes(provider: Provider): Router {
  const routes = Router({ strict: true, caseSensitive: true });
  routes.get('/sign-in/oidc', (request, response: ExchangeResponse) =>
    shown(response, '../', async () => {
      const { to } = request.query;
      const { url, cookies } = await provider.begin(typeof to === 'string' ? to : '', response.locals.exchange.origin);
      response.append('Set-Cookie', [...cookies]).redirect(303, url.href);
    }),
  );
  routes.get(CALLBACK, (request, response: ExchangeResponse) =>
    shown(response, '../../', async () => {
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
async function shown(response: ExchangeResponse, root: string, work: () => Promise<void>): Promise<void> {
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
