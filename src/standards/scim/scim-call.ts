import type { JsonValue } from '#generated/registry/registry-types';
import type { Actor } from '#catalog/authorization/actor';
import type { ManagedPeople } from '#access/people/manage-people';

export interface ScimServices {
  readonly people: ManagedPeople;
}

/** One request of an identity provider. */
export interface ScimCall {
  readonly services: ScimServices;
  readonly actor: Actor;
  readonly method: string;
  /** What follows `/scim/v2/`, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined without one. */
  readonly body: JsonValue | undefined;
  /** The header `If-Match`, or the version that an operation of a bulk request names. */
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** `https://catalog.example.org/scim/v2`, by which the client asked. */
  readonly base: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}
