import { type Request, type Response, Router } from 'express';
import type { RequestOrigin } from '../../../auth/actor';
import { DomainError } from '../../../errors/domain-error';
import type { OfferedSignIn } from '../../../sessions/create-sessions';
import { CALLBACK } from '../../../settings/provider-options';
import { endFlow } from '../../../sessions/oidc/sign-in-flow';
import { ownPage } from './own-page';
import { passing } from './passing';
import { failedSignInPage, sendSignInPage } from './sign-in-page';

type Provider = NonNullable<OfferedSignIn['provider']>;

export interface ProviderRoutesDeps {
  readonly originOf: (request: Request) => RequestOrigin;
  /** Whether a path is that of a page to go to after the sign-in. */
  readonly isPage: (path: string) => boolean;
}

/** The way to the provider and back. */
export function providerRoutes(provider: Provider, deps: ProviderRoutesDeps): Router {
  const { originOf, isPage } = deps;
  const routes = Router({ strict: true, caseSensitive: true });
  routes.get(
    '/sign-in/oidc',
    passing((request, response) =>
      shown(response, '../', async () => {
        const { to } = request.query;
        const { url, cookies } = await provider.begin(typeof to === 'string' ? to : '', originOf(request));
        response.append('Set-Cookie', [...cookies]).redirect(303, url.href);
      }),
    ),
  );
  routes.get(
    CALLBACK,
    passing((request, response) =>
      shown(response, '../../', async () => {
        // Also after a failure, because an answer counts once.
        response.append('Set-Cookie', [...endFlow()]);
        const answer = new URLSearchParams(queryOf(request));
        const { cookies, to } = await provider.finish(answer, request.headers.cookie, originOf(request));
        response.append('Set-Cookie', [...cookies]).redirect(303, `../../${ownPage(to, isPage)}`);
      }),
    ),
  );
  return routes;
}

/** Shows a failure on a page. @param root from the address of the page to the root of the service */
async function shown(response: Response, root: string, work: () => Promise<void>): Promise<void> {
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
