import { randomBytes } from 'node:crypto';
import type { Database, SqlClient } from '../../base/database/sql-client';
import { GoneError, InvalidInputError } from '../../base/errors/domain-error';
import type { Actor } from '../../catalog/authorization/actor';
import type { LogBounds } from '../../catalog/changes/change-log';
import { bodyOf, testEvent } from './delivery/cloud-event';
import type { HttpSender, SendResult } from './delivery/http-sender';
import { signedHeaders } from './message-signature';
import { insertDeliveries, readDeliveries } from './sql/delivery-rows';
import { deleteLetters, insertLetters, readLetters, reviveLetters, touchWebhook } from './sql/letter-rows';
import { readSecrets, setPosition } from './sql/webhook-rows';
import type { Delivery, Letter, Webhook } from './webhook';
import { knownWebhook, ownWebhook } from './webhook-access';

interface WebhookDeliveriesDeps {
  readonly database: Database;
  readonly sender: Pick<HttpSender, 'send'>;
  readonly now: () => number;
  bounds(): Promise<LogBounds>;
  audit(client: SqlClient, actor: Actor, operation: string, detail: string): Promise<void>;
  onChange(): void;
}

export interface DeliveryList {
  /** The latest first. */
  readonly deliveries: readonly Delivery[];
  /** Changes whose attempts have ended, oldest first. */
  readonly dead: readonly Letter[];
  /** Changes that wait for another attempt, oldest first. */
  readonly waiting: readonly Letter[];
}

const NEVER = new AbortController().signal;
const TEST_ID_BYTES = 8;

/** What webhooks sent, and what people send again. */
export class WebhookDeliveries {
  constructor(private readonly deps: WebhookDeliveriesDeps) {}

  /** @throws NotFoundError */
  async list(id: string, limit: number): Promise<DeliveryList> {
    const { database } = this.deps;
    await knownWebhook(database, id);
    const [deliveries, dead, waiting] = await Promise.all([
      readDeliveries(database, id, limit),
      readLetters(database, id, 'dead', limit),
      readLetters(database, id, 'waiting', limit),
    ]);
    return { deliveries, dead, waiting };
  }

  /** Sends an event that stands for no change, also if the webhook is off. */
  async test(actor: Actor, id: string): Promise<Delivery> {
    const { database, sender, now } = this.deps;
    const webhook = await ownWebhook(database, actor, id);
    const secrets = await readSecrets(database, id);
    const { logId } = await this.deps.bounds();
    const sentOn = now();
    const { contentType, body } = bodyOf([testEvent(webhook, logId, sentOn)], webhook);
    const messageKey = `msg_${id}_test_${randomBytes(TEST_ID_BYTES).toString('hex')}`;
    const signed = secrets ? signedHeaders(messageKey, body, secrets, sentOn) : {};
    const headers = { 'Content-Type': contentType, ...signed };
    const delivery = deliveryOf(
      webhook,
      { messageKey, sentOn },
      await sender.send({ url: webhook.url, headers, body }, NEVER),
    );
    const { text, values = [] } = insertDeliveries([{ ...delivery, webhookId: id }]);
    await database.query({ text, values });
    return delivery;
  }

  /**
   * Sends changes again: dead letters, or others that the log still has. They go out before newer ones of the same entity.
   * @param positions all dead letters without them
   * @returns how many will be sent
   */
  async resend(actor: Actor, id: string, positions: readonly number[] | undefined): Promise<number> {
    const { database } = this.deps;
    const webhook = await ownWebhook(database, actor, id);
    const count = await database.transaction(async (transaction) => {
      const revived = await reviveLetters(transaction, id, positions);
      const added = positions ? await insertLetters(transaction, id, positions) : 0;
      await touchWebhook(transaction, id);
      await this.deps.audit(transaction, actor, 'resendWebhook', `${id} ${webhook.name}`);
      return revived + added;
    });
    this.deps.onChange();
    return count;
  }

  /**
   * Goes back, or forward, to a position of the log. Letters that wait are part of what is sent again.
   * @throws GoneError if changes behind the position are not kept; InvalidInputError if it is beyond the newest change
   */
  async replay(actor: Actor, id: string, after: number): Promise<void> {
    const { database } = this.deps;
    const webhook = await ownWebhook(database, actor, id);
    checkPosition(after, await this.deps.bounds());
    await database.transaction(async (transaction) => {
      await deleteLetters(transaction, id);
      await setPosition(transaction, id, after);
      await this.deps.audit(transaction, actor, 'replayWebhook', `${id} ${webhook.name} after ${after}`);
    });
    this.deps.onChange();
  }
}

function deliveryOf(
  { id }: Pick<Webhook, 'id'>,
  sent: Pick<Delivery, 'messageKey' | 'sentOn'>,
  { status, error, answer, milliseconds }: SendResult,
): Delivery {
  const noPosition = { firstPosition: null, lastPosition: null };
  return { ...sent, urn: id, ...noPosition, events: 1, attempt: 1, milliseconds, status, error, answer };
}

function checkPosition(after: number, { first, last }: LogBounds): void {
  const expected = `${first - 1} to ${last}`;
  if (after + 1 < first) {
    const message = `Changes up to position ${first - 1} are not kept any more; replay after ${first - 1} at the earliest`;
    throw new GoneError(message, [{ field: ['after'], message: 'is before the kept changes', expected }], {
      firstPosition: first,
    });
  }
  if (after > last)
    throw new InvalidInputError(`Position ${after} is beyond the newest change at ${last}; use at most ${last}`, [
      { field: ['after'], message: 'is beyond the newest change', expected },
    ]);
}
