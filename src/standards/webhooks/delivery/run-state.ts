import type { ProgressRow } from '../sql/store-progress';
import type { Webhook, WebhookHealth } from '../webhook';
import type { SendResult } from './http-sender';
import { DAY_MS } from '#base/background/durations';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first failures; the last one is repeated. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
/** Many messages that failed together must not be sent again together. */
const JITTER = 0.1;
/** A receiver may ask for a longer pause than we make, but not for one without an end. */
const RETRY_AFTER_MAX = 24 * HOUR;

/** Milliseconds before the next attempt. @param failures at least 1 */
function backOff(failures: number): number {
  const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? HOUR;
  return Math.round(pause * (1 + JITTER * Math.random()));
}

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. Undefined without a valid one. */
function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX);
}

/** The number of failures in a row after which nothing is sent but one change after each pause. */
const HELD_AFTER = 3;
/** The number of attempts of a change, while others are accepted. With the pauses between them, they take about six hours. */
const ATTEMPTS_MAX = 10;
/** Whatever the receiver asks for. */
const PAUSE_MIN_MS = 1000;
/** A position that passed only what was not asked for. After a crash, reading it again costs less than to store it every second. */
const POSITION_STORED_EVERY_MS = 5000;

interface Timing {
  readonly now: () => number;
  /** Days of failures after which the webhook is turned off. */
  readonly stopDays: number;
  readonly backOff?: ((failures: number) => number) | undefined;
}

/** What is known of a receiver: whether it takes messages now, and when the next attempt is due. */
export class RunState {
  private health: WebhookHealth;
  private stopReason: string | null = null;
  private isChanged = false;
  private positionDueAt = 0;

  constructor(
    private readonly webhook: Webhook,
    private readonly timing: Timing,
  ) {
    this.health = webhook;
  }

  get isStopped(): boolean {
    return this.stopReason !== null;
  }

  /** The reason why the webhook was turned off. */
  get stopped(): string | undefined {
    return this.stopReason ?? undefined;
  }

  /** Whether the receiver seems to be away. */
  get isHeld(): boolean {
    return this.health.failures >= HELD_AFTER;
  }

  get isPaused(): boolean {
    return this.health.retryOn !== null && this.health.retryOn > this.timing.now();
  }

  succeeded(): void {
    const cleared = { failures: 0, failingSince: null, retryOn: null, lastError: null };
    this.change({ ...cleared, lastSuccessOn: this.timing.now() });
  }

  /** @returns when the change may be sent again */
  failed(result: SendResult, attempts: number): number {
    const { now, stopDays, backOff: pauseAfter = backOff } = this.timing;
    const time = now();
    // Requests that were on their way together fail together.
    const failures = this.health.failures + (this.isPaused ? 0 : 1);
    const failingSince = this.health.failingSince ?? time;
    const asked = askedTime(result, time);
    const held = failures >= HELD_AFTER ? time + pauseAfter(failures - HELD_AFTER + 1) : null;
    const retryOn = asked === undefined ? held : Math.max(asked, held ?? 0);
    this.change({ failures, failingSince, retryOn, lastError: result.error });
    if (result.status === 410) this.stop('The receiver answered 410 Gone, so it wants no more events.');
    else if (failingSince + stopDays * DAY_MS <= time)
      this.stop(`The receiver accepted nothing for ${stopDays} days. The last attempt: ${result.error}.`);
    return asked ?? time + pauseAfter(attempts);
  }

  /** Whether attempts have ended for a change that failed again. A receiver that took nothing else meanwhile may be away. */
  isDead({ attempts, firstFailedOn }: { readonly attempts: number; readonly firstFailedOn: number | null }): boolean {
    const { lastSuccessOn } = this.health;
    const tookOthers = firstFailedOn !== null && lastSuccessOn !== null && lastSuccessOn >= firstFailedOn;
    return attempts >= ATTEMPTS_MAX && tookOthers;
  }

  stop(reason: string): void {
    this.stopReason = reason;
    this.isChanged = true;
  }

  note(lastError: string): void {
    this.change({ lastError });
  }

  touch(): void {
    this.isChanged = true;
  }

  /** What the database does not know yet; undefined if nothing. */
  takeProgress(position: number, needed: number): ProgressRow | undefined {
    const now = performance.now();
    if (!this.isChanged && (position === this.health.position || now < this.positionDueAt)) return undefined;
    this.isChanged = false;
    this.positionDueAt = now + POSITION_STORED_EVERY_MS;
    this.health = { ...this.health, position };
    const { id, revision, replays, owner } = this.webhook;
    const { failures, failingSince, retryOn, lastSuccessOn, lastError } = this.health;
    const health = { position, failures, failingSince, retryOn, lastSuccessOn, lastError };
    return { id, revision, replays, owner, needed, stopReason: this.stopReason, ...health };
  }

  private change(changed: Partial<WebhookHealth>): void {
    this.health = { ...this.health, ...changed };
    this.isChanged = true;
  }
}

/** The time at which the receiver wants the next attempt. */
function askedTime({ retryAfter }: SendResult, now: number): number | undefined {
  const pause = retryAfterMs(retryAfter, now);
  return pause === undefined ? undefined : now + Math.max(pause, PAUSE_MIN_MS);
}
