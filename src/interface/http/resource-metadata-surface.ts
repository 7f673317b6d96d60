import { isResourceMetadata, RESOURCE_METADATA } from '#access/sessions/oidc/protected-resource';
import { NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { Services } from '../rest/services';
import { MethodNotAllowedError } from './http-errors';
import type { Route, Surface } from './pipeline/surface';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Clients ask at each connection. */
const KEPT_SECONDS = 300;
/** The document is public, and assistants that run in a browser read it from their own origin, with a header of the protocol. */
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };
const HEADERS = {
  ...ANY_ORIGIN,
  'Content-Type': 'application/json',
  'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
};
const PREFLIGHT_HEADERS = {
  ...ANY_ORIGIN,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'MCP-Protocol-Version',
  'Access-Control-Max-Age': String(KEPT_SECONDS),
};

/** Tells a client which provider gives access tokens for this service (RFC 9728). Nothing if such tokens are not taken. */
export function resourceMetadataSurface({ signIn: { resource } }: Pick<Services, 'signIn'>): Surface {
  if (!resource) return { route: () => undefined };
  const route: Route<string> = {
    name: 'resourceMetadata',
    requirement: 'nothing',
    validate: ({ target }) => target.path.slice(RESOURCE_METADATA.length),
    handle: async ({ request }, path) => {
      if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT_HEADERS, body: '' };
      const metadata = await resource.metadata(path);
      if (!metadata) throw unknownResource(path);
      return { status: 200, headers: HEADERS, body: JSON.stringify(metadata) };
    },
  };
  return {
    route({ target: { path }, request: { method = '' } }) {
      if (!isResourceMetadata(path)) return undefined;
      if (!READS.has(method)) throw notAllowed(method);
      return route;
    },
  };
}

function unknownResource(path: string): NotFoundError {
  const expected = '/mcp, or nothing for the whole service';
  return new NotFoundError(`${shortened(path)} is not a resource of this service; use ${expected}`, [
    { pointer: '/path', message: 'is unknown', expected },
  ]);
}

function notAllowed(method: string): MethodNotAllowedError {
  return new MethodNotAllowedError(
    `${RESOURCE_METADATA} does not allow ${method.slice(0, 20)}; use GET`,
    [...READS],
    [{ pointer: '/method', message: 'is not allowed', expected: 'GET' }],
  );
}
