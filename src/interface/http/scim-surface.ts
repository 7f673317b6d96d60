import { ANONYMOUS } from '#catalog/authorization/actor';
import type { WholeAnswer } from '#base/http/answer';
import { LIMITS } from '#generated/http/limits';
import { parseJson } from '#base/http/parse-json';
import type { ScimServices } from '#standards/scim/scim-call';
import { scimError } from '#standards/scim/scim-error';
import { disconnectSignal } from './disconnect-signal';
import type { Exchange } from './pipeline/exchange';
import type { Route, Surface } from './pipeline/surface';

const ROOT = '/scim/v2';

/** SCIM 2.0, by which identity providers manage users and groups. Its refusals have the form of SCIM. */
export function scimSurface(services: ScimServices): Surface {
  const route: Route = {
    name: 'scim',
    requirement: ['MANAGE_USERS_AND_GROUPS'],
    bodyBytesMax: LIMITS.requestBodyBytes,
    renderError: scimError,
    validate: () => undefined,
    handle: (exchange) => answerTo(exchange, services),
  };
  return { route: ({ target: { path } }) => (path === ROOT || path.startsWith(`${ROOT}/`) ? route : undefined) };
}

async function answerTo(exchange: Exchange, services: ScimServices): Promise<WholeAnswer> {
  // Most processes never use it.
  const { answerScim } = await import('#standards/scim/scim-service');
  const { request, response, target, origin, actor = ANONYMOUS, body } = exchange;
  return answerScim({
    services,
    actor,
    method: request.method ?? '',
    path: target.path.slice(ROOT.length + 1),
    query: new URLSearchParams(target.query),
    body: body === '' ? undefined : parseJson(body, '', 'The body'),
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    base: `${origin.isEncrypted ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}${ROOT}`,
    signal: disconnectSignal(response),
  });
}
