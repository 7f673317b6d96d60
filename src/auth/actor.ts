import { ALL_GRANTS, Grants } from './policies/grants';

/** The user or service that makes a request, and what it may do. It is passed explicitly to every service and port. */
export interface Actor {
  readonly urn: string;
  readonly grants: Grants;
}

/** The actor of requests without valid credentials, for operations that everybody may use. */
export const ANONYMOUS: Actor = { urn: '', grants: new Grants(new Map()) };

/** The actor of requests without credentials while authentication is off, and of the service's own writes. Clients know this name. */
export function systemActor(namespace: string): Actor {
  return { urn: `urn:${namespace}:corpuser:__datahub_system`, grants: ALL_GRANTS };
}
