import type { ChangeOperation } from '#catalog/changes/change-set';
import type { WebhookHeaders } from './webhook-headers';

/** Selects the changes that are sent. A change passes if every list that is there has it. */
export interface WebhookFilter {
  readonly entityTypes?: readonly string[];
  readonly aspects?: readonly string[];
  readonly operations?: readonly ChangeOperation[];
  /** Patterns, in which `*` stands for any characters. */
  readonly urns?: readonly string[];
  /** Urns. The entity is in one of them now. */
  readonly inDomains?: readonly string[];
}

/**
 * - `on`: it sends. - `off`: a person turned it off. - `stopped`: the service turned it off, and a person must look at it.
 * In each state it keeps its position.
 */
export type WebhookState = 'on' | 'off' | 'stopped';

/** What people decide. */
export interface WebhookChoices {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly headers: WebhookHeaders;
  readonly filter: WebhookFilter;
  /** 1: each request has one event. More: a request has a list of so many events at most. */
  readonly eventsPerRequest: number;
}

/** The health of a webhook. Times are epoch milliseconds. */
export interface WebhookHealth {
  /** Every change up to it was sent, was not asked for, or waits as a letter. */
  readonly position: number;
  /** Failures since the last success. */
  readonly failures: number;
  readonly failingSince: number | null;
  /** Nothing is sent before this time. */
  readonly retryOn: number | null;
  readonly lastSuccessOn: number | null;
  readonly lastError: string | null;
}

export interface Webhook extends WebhookChoices, WebhookHealth {
  readonly id: string;
  /** Urn. The changes that this user may see are sent, as long as this user may manage webhooks. */
  readonly owner: string;
  /** The time when the owner was made. Null for webhooks of earlier releases, and for an owner who is not known. */
  readonly ownerSince: number | null;
  readonly createdOn: number;
  readonly state: WebhookState;
  /** The reason why the service turned it off. */
  readonly stopReason: string | null;
  readonly stoppedOn: number | null;
  /** Counts the changes by people. */
  readonly revision: number;
  /** Counts how often people set the position. */
  readonly replays: number;
}

/** The keys of the signatures. While both are valid, a message has a signature of each. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerUntil: number | null;
}

/** Changes that failed. `waiting`: the next attempt is at `nextOn`. `dead`: attempts have ended, and people may send it again. */
export interface Letter {
  readonly position: number;
  readonly urn: string;
  readonly state: 'waiting' | 'dead';
  readonly attempts: number;
  readonly firstFailedOn: number | null;
  readonly nextOn: number;
  readonly error: string | null;
}

/** One request with its answer. */
export interface Delivery {
  readonly messageKey: string;
  readonly sentOn: number;
  /** The urn of the first event. */
  readonly urn: string;
  /** Null for a test. */
  readonly firstPosition: number | null;
  readonly lastPosition: number | null;
  readonly events: number;
  readonly attempt: number;
  readonly milliseconds: number;
  /** The status of the answer; null without one. */
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly answer: string | null;
}
