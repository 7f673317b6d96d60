import { LIMITS } from '#generated/http/limits';
import { REMOTE_INDEX_PATH, SIGNATURE_HEADER } from '#search/remote/remote-address';
import type { RemoteCall } from '#search/remote/remote-call';
import type { SearchForOthers, Services } from '../rest/services';
import { disconnectSignal } from './disconnect-signal';
import { MethodNotAllowedError } from './http-errors';
import type { Route, Surface } from './pipeline/surface';

/** Processes of the catalog that have no index ask here. The signature of the body admits them, and not the actor. */
export function remoteIndexSurface({ searchForOthers }: Pick<Services, 'searchForOthers'>): Surface {
  if (!searchForOthers) return { route: () => undefined };
  const route = remoteIndexRoute(searchForOthers);
  return {
    route({ target: { path }, request: { method = '' } }) {
      if (path !== REMOTE_INDEX_PATH) return undefined;
      if (method !== 'POST') throw new MethodNotAllowedError(`${path} does not allow ${method}; use POST`, ['POST']);
      return route;
    },
  };
}

function remoteIndexRoute(searchForOthers: SearchForOthers): Route<RemoteCall> {
  return {
    name: 'searchIndex',
    requirement: 'nothing',
    bodyBytesMax: LIMITS.requestBodyBytes,
    validate: async ({ body, request: { headers } }) => {
      const signature = headers[SIGNATURE_HEADER];
      await searchForOthers.admit(typeof signature === 'string' ? signature : undefined, body);
      // The sender is this program, so its JSON has the form of the type.
      const call: RemoteCall = JSON.parse(body);
      return call;
    },
    handle: async ({ response }, call) => {
      const body = JSON.stringify(await searchForOthers.answer(call, disconnectSignal(response)));
      return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
    },
  };
}
