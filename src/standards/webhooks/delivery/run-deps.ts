import type { Change } from '#catalog/changes/change-log';
import type { DeliveryRow } from '../sql/delivery-rows';
import type { ProgressRow } from '../sql/store-progress';
import type { Letter, Webhook } from '../webhook';
import type { QueuedChange } from './delivery-queue';
import type { HttpSender } from './http-sender';
import type { OutgoingMessages } from './outgoing-messages';
import type { SendSlots } from './send-slots';

/** Some of the changes that a webhook asks for. */
export interface WantedChanges {
  readonly changes: readonly Change[];
  /** The position up to which the log was searched. */
  readonly position: number;
}

/** The reason why the owner may not have any changes at this moment, as a sentence. */
export interface OwnerLeft {
  readonly stopReason: string;
}

export interface RunDeps {
  readonly sender: Pick<HttpSender, 'send'>;
  readonly now: () => number;
  readonly stopDays: number;
  readonly backOff?: ((failures: number) => number) | undefined;
  readonly messages: OutgoingMessages;
  readonly slots: SendSlots;
  /** Webhooks that have read up to here get what follows without reading it. */
  followedTo(): number;
  /** Whether this process may send now. */
  maySend(): boolean;
  /** @throws GoneError if changes after the position are not kept */
  read(webhook: Webhook, after: number): Promise<WantedChanges | OwnerLeft>;
  /** Finds the changes that the owner may have now, right before they are sent. */
  seenNow(webhook: Webhook, items: readonly QueuedChange[]): Promise<readonly Change[] | OwnerLeft>;
  /** @param delays seconds from the commit of each change to the answer */
  onAnswer(isSuccess: boolean, delays: readonly number[]): void;
  onDefect(error: unknown, webhook: Webhook): void;
}

/** What the database must learn of a webhook. */
export interface RunChanges {
  readonly progress: ProgressRow | undefined;
  readonly letters: ReadonlyMap<number, Letter | undefined>;
  readonly deliveries: readonly DeliveryRow[];
}
