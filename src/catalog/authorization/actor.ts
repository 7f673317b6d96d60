import { ALL_GRANTS, Grants } from './policies/grants';

/** The origin of a request. */
export interface RequestOrigin {
  readonly requestId: string;
  /** The address of the client. */
  readonly address: string;
  /** Whether the client uses https. */
  readonly isEncrypted: boolean;
}

/** The user or service that makes a request, and what it may do. It is passed explicitly to every service and port. */
export interface Actor {
  readonly urn: string;
  readonly grants: Grants;
  /** Absent for commands and for the work of the service itself. */
  readonly origin?: RequestOrigin;
}

/** The actor of requests without valid credentials, for operations that everybody may use. */
export const ANONYMOUS: Actor = { urn: '', grants: new Grants(new Map()) };

/** The name of the service itself, which no user may have. */
export const SYSTEM_NAME = '__datahub_system';

/** The actor of requests without credentials while authentication is off, and of the service's own writes. Clients know this name. */
export function systemActor(namespace: string): Actor {
  return { urn: `urn:${namespace}:corpuser:${SYSTEM_NAME}`, grants: ALL_GRANTS };
}

/**
 * The actor of one request. Its members are named, because V8 makes a new hidden class for each object whose members follow a spread, and
 * all code that reads the actor is then slower.
 */
export function actorFrom({ urn, grants }: Actor, origin: RequestOrigin): Actor {
  return { urn, grants, origin };
}

/** The actor for a write that a service has checked by rules of its own. The write is still the actor's, also in the audit. */
export function asService(actor: Actor): Actor {
  return { ...actor, grants: ALL_GRANTS };
}
