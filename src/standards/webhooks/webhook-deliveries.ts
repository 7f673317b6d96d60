import { randomBytes } from 'node:crypto';
import type { Database, SqlClient } from '#base/database/sql-client';
import { ConflictError, GoneError, InvalidInputError } from '#base/errors/domain-error';
import type { Actor } from '#catalog/authorization/actor';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import { READ } from '#catalog/authorization/policies/privileges';
import type { LogBounds } from '#catalog/changes/change-log';
import { bodyOf, testEvent } from './delivery/cloud-event';
import type { HttpSender, SendResult } from './delivery/http-sender';
import type { WantedChangesReader } from './delivery/wanted-changes';
import { signedHeaders } from './message-signature';
import { insertDeliveries, readDeliveries } from './sql/delivery-rows';
import { deleteLetters, insertLetters, readLetters, reviveLetters, touchWebhook } from './sql/letter-rows';
import { readSecrets, setPosition } from './sql/webhook-rows';
import type { Delivery, Letter, Webhook } from './webhook';
import { isOwn, knownWebhook, ownWebhook } from './webhook-access';

interface WebhookDeliveriesDeps {
  readonly database: Database;
  readonly sender: Pick<HttpSender, 'send'>;
  readonly now: () => number;
  /** A reader of its own, so that it asks at the moment of the request. */
  readonly reader: Pick<WantedChangesReader, 'forgetAccess' | 'positionsOf'>;
  /** Access for reads, so with parents. */
  readonly access: Pick<EntityAccess, 'admitted'>;
  bounds(): Promise<LogBounds>;
  audit(client: SqlClient, actor: Actor, operation: string, detail: string): Promise<void>;
  onChange(): void;
}

/** A row without the urn of an entity that the reader may not see. */
export type Shown<Row extends { readonly urn: string }> = Omit<Row, 'urn'> & { readonly urn: string | null };

export interface DeliveryList {
  /** The latest first. */
  readonly deliveries: readonly Shown<Delivery>[];
  /** Changes whose attempts have ended, oldest first. */
  readonly dead: readonly Shown<Letter>[];
  /** Changes that wait for another attempt, oldest first. */
  readonly waiting: readonly Shown<Letter>[];
}

const NEVER = new AbortController().signal;
const TEST_ID_BYTES = 8;

/** What webhooks sent, and what people send again. */
export class WebhookDeliveries {
  constructor(private readonly deps: WebhookDeliveriesDeps) {}

  /** What receivers answered is for the owner, and urns are for those who may see the entities. @throws NotFoundError */
  async list(actor: Actor, id: string, limit: number, signal: AbortSignal): Promise<DeliveryList> {
    const { database } = this.deps;
    const webhook = await knownWebhook(database, id);
    const [deliveries, dead, waiting] = await Promise.all([
      readDeliveries(database, id, limit),
      readLetters(database, id, 'dead', limit),
      readLetters(database, id, 'waiting', limit),
    ]);
    const urns = [...deliveries, ...dead, ...waiting].map(({ urn }) => urn);
    const seen = await this.seenUrns(actor, new Set(urns), { id, signal });
    const show = <Row extends { readonly urn: string }>(row: Row): Shown<Row> => ({
      ...row,
      urn: seen.has(row.urn) ? row.urn : null,
    });
    const isShown = isOwn(webhook, actor);
    return {
      deliveries: deliveries.map((each) => show(isShown ? each : { ...each, answer: null })),
      dead: dead.map(show),
      waiting: waiting.map(show),
    };
  }

  /** A test has the id of the webhook in the place of a urn. */
  private async seenUrns(
    { grants, origin }: Actor,
    urns: ReadonlySet<string>,
    { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<ReadonlySet<string>> {
    const access = origin === undefined ? EVERYTHING : grants.onAny(READ);
    const entities = [...urns].filter((urn) => urn !== id);
    return new Set([id, ...(await this.deps.access.admitted(entities, { access, privileges: READ, signal }))]);
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
    const headers = { ...webhook.headers, 'Content-Type': contentType, ...signed };
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
   * Sends changes again: dead letters, or others that the log still has, as far as the owner may have them now. They go out before newer ones of
   * the same entity. @param positions all dead letters without them
   * @returns how many will be sent
   */
  async resend(actor: Actor, id: string, positions: readonly number[] | undefined): Promise<number> {
    const { database } = this.deps;
    const webhook = await ownWebhook(database, actor, id);
    const named = positions && (await this.mayBeSent(webhook, positions));
    const count = await database.transaction(async (transaction) => {
      const revived = await reviveLetters(transaction, id, named);
      const added = named ? await insertLetters(transaction, id, named) : 0;
      await touchWebhook(transaction, id);
      await this.deps.audit(transaction, actor, 'resendWebhook', `${id} ${webhook.name}`);
      return revived + added;
    });
    this.deps.onChange();
    return count;
  }

  /** @throws ConflictError if the owner may not have any changes */
  private async mayBeSent(webhook: Webhook, positions: readonly number[]): Promise<readonly number[]> {
    const { reader, bounds } = this.deps;
    const { first, last } = await bounds();
    reader.forgetAccess();
    const kept = positions.filter((position) => position >= first && position <= last);
    const found = await reader.positionsOf(webhook, kept);
    if ('stopReason' in found) throw new ConflictError(`The webhook sends nothing. ${found.stopReason}`);
    return found;
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
