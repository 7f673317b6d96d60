import type { JsonObject } from '#generated/registry/registry-types';
import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';

export const REQUEST_STATES = ['open', 'accepted', 'refused'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The version that stands for an aspect that does not exist. */
export const ABSENT = -1;

/** A change that somebody asked for. Times are epoch milliseconds, people are urns. */
export interface ChangeRequest {
  readonly id: number;
  readonly urn: string;
  readonly aspectName: string;
  /** The version of the value that the change was made from; -1 if there was none. */
  readonly baseVersion: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedOn: number;
  readonly state: RequestState;
  /** A person, or the policy that accepted it. Null while it is open. */
  readonly decidedBy: string | null;
  readonly decidedOn: number | null;
  /** The reason of the decision. */
  readonly decision: string | null;
  /** The version that an accepted change got. */
  readonly version: number | null;
}

export interface RequestValues {
  /** JSON; null if the aspect did not exist. */
  readonly before: string | null;
  /** JSON. */
  readonly after: string;
}

/** What somebody said about a request. */
export interface RequestComment {
  /** Urn. */
  readonly author: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly text: string;
}

/** A request with all that is stored of it. */
export interface StoredChangeRequest extends ChangeRequest, RequestValues {
  /** Oldest first. */
  readonly comments: readonly RequestComment[];
}

/** The latest value of the aspect. */
export interface CurrentValue {
  /** -1 if there is none. */
  readonly version: number;
  /** JSON. */
  readonly value: string | null;
}

export interface ShownChangeRequest extends StoredChangeRequest {
  readonly current: CurrentValue;
  /** Whether it is open, and somebody has changed the value that the change was made from. */
  readonly isConflict: boolean;
  /** Whether the caller may accept it. */
  readonly mayAccept: boolean;
  /** Whether the caller may refuse it, or take it back. */
  readonly mayRefuse: boolean;
  /** Whether the caller may comment on it. */
  readonly mayComment: boolean;
}

/** The requested change: a whole new value, or a JSON Patch of the latest one. */
export interface RequestedChange {
  readonly urn: string;
  readonly aspectName: string;
  readonly value?: JsonObject | undefined;
  readonly patch?: readonly JsonObject[] | undefined;
  readonly reason: string;
  /** Required version of the current value; -1 if there must be none. */
  readonly ifVersionMatch?: number | undefined;
}

export interface RequestQuery {
  readonly state?: RequestState | undefined;
  readonly urn?: string | undefined;
  /** Urn of who asked. */
  readonly requestedBy?: string | undefined;
  /** Selects only requests with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly read: ReadContext;
}

/** The actor and the limits of one decision or question. */
export interface RequestCall {
  readonly actor: Actor;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

export interface ChangeRequestPage {
  readonly requests: readonly ChangeRequest[];
  /** The number of requests on all pages. */
  readonly total: number;
}

/** Open requests that somebody may decide over. */
export interface WaitingRequests {
  /** Newest first. */
  readonly requests: readonly ChangeRequest[];
  /** Whether there are older ones that were not looked at. */
  readonly isCut: boolean;
}

/** Changes that somebody asked for. A person who may make the change accepts it, and it is written as that of this person. */
export interface ChangeRequests {
  /**
   * A policy may accept the change at once. It is then written as that of the actor.
   * @throws InvalidInputError | SchemaViolationError for a value that does not fit; ForbiddenError without a privilege to ask; NotFoundError
   * for an entity that does not exist; ConflictError for another version; LimitExceededError if too many requests of the actor or the entity wait
   */
  create(change: RequestedChange, call: RequestCall): Promise<ShownChangeRequest>;
  /** Makes a change at once, which takes a privilege of its own. It is kept as an accepted request. @throws as `create` and `accept` */
  apply(change: RequestedChange, call: RequestCall): Promise<ShownChangeRequest>;
  /** Lists the requests about entities that the caller may see, newest first. */
  list(query: RequestQuery): Promise<ChangeRequestPage>;
  /** Finds the requests of others that the caller may accept: the newest 100 open ones are looked at. */
  waiting(call: RequestCall): Promise<WaitingRequests>;
  /** @throws NotFoundError also for an entity that the caller may not see */
  get(id: number, call: RequestCall): Promise<ShownChangeRequest>;
  /**
   * Writes the change, with the privileges of the actor.
   * @throws ConflictError if it was decided, or the value is not the one that the change was made from; ForbiddenError
   */
  accept(id: number, reason: string, call: RequestCall): Promise<ShownChangeRequest>;
  /** @throws ConflictError if it was decided; ForbiddenError for somebody who neither may accept it nor asked for it */
  refuse(id: number, reason: string, call: RequestCall): Promise<ShownChangeRequest>;
  /** @throws ForbiddenError for somebody who takes no part in it; LimitExceededError */
  comment(id: number, text: string, call: RequestCall): Promise<ShownChangeRequest>;
}
