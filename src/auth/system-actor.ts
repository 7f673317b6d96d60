import type { Actor } from './actor';

/** Who acts when nobody says who they are: every request while authentication is off, and the service on its own behalf. Clients know this name. */
export function systemActor(namespace: string): Actor {
  return { urn: `urn:${namespace}:corpuser:__datahub_system` };
}
