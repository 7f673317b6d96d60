import { randomBytes } from 'node:crypto';
import type { Database, SqlClient } from '#base/database/sql-client';
import { LimitExceededError } from '#base/errors/domain-error';
import type { Actor } from '#catalog/authorization/actor';
import { WEBHOOK_CONSUMER } from '#catalog/changes/change-consumers';
import type { LogBounds } from '#catalog/changes/change-log';
import { deleteConsumer, insertConsumer } from '#catalog/changes/sql/consumer-rows';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { checkedChoices } from './check-choices';
import type { TargetNetworks } from './delivery/target-networks';
import { makeSecret } from './message-signature';
import { countLetters, type LetterCounts } from './sql/letter-rows';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  readSecrets,
  updateSecrets,
  updateWebhook,
} from './sql/webhook-rows';
import type { Webhook, WebhookChoices } from './webhook';
import { hiddenHeaders, withStoredHeaders } from './webhook-headers';
import { isOwn, knownWebhook, ownWebhook, requireWhole, shownToOthers, type WithheldPart } from './webhook-access';
import { HOUR_MS } from '#base/background/durations';

/** A webhook with what waits. */
export interface ListedWebhook extends Webhook {
  /** Changes that it has not looked at. */
  readonly lag: number;
  /** Changes that wait for another attempt. */
  readonly waiting: number;
  /** Changes whose attempts have ended. */
  readonly dead: number;
  /** What is not shown because the webhook belongs to somebody else. */
  readonly withheld?: readonly WithheldPart[];
}

export type WebhookChange = Partial<WebhookChoices> & { readonly isOn?: boolean };

interface WebhooksDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly networks: TargetNetworks;
  readonly now: () => number;
  bounds(): Promise<LogBounds>;
  /** Puts what happened into the audit, in its transaction. */
  audit(client: SqlClient, actor: Actor, operation: string, detail: string): Promise<void>;
  /** The time when the user was made; null for one who is not known. */
  madeOn(user: string): Promise<number | null>;
  /** A webhook changed, so that this process looks at once. */
  onChange(): void;
}

const ID_BYTES = 8;
/** More than anybody manages by hand; each has a position that is stored every second. */
const WEBHOOKS_MAX = 1000;

/** The addresses to which changes are sent. Every method takes the privilege to manage webhooks for granted. */
export class Webhooks {
  constructor(private readonly deps: WebhooksDeps) {}

  async list(actor: Actor): Promise<readonly ListedWebhook[]> {
    const { database, bounds } = this.deps;
    const [webhooks, letters, { last }] = await Promise.all([listWebhooks(database), countLetters(database), bounds()]);
    return webhooks.map((webhook) => webhookFor(actor, listed(webhook, letters, last)));
  }

  /** @throws NotFoundError */
  async get(actor: Actor, id: string): Promise<ListedWebhook> {
    const { database, bounds } = this.deps;
    const [webhook, letters, { last }] = await Promise.all([
      knownWebhook(database, id),
      countLetters(database),
      bounds(),
    ]);
    return webhookFor(actor, listed(webhook, letters, last));
  }

  /**
   * Creates a webhook. It sends what happens from now on.
   * @param owner of the webhook; only commands name another one than the actor
   * @returns it, and the key of its signatures, which is shown once
   * @throws InvalidInputError for an address or a filter that cannot be; LimitExceededError
   */
  async create(actor: Actor, asked: WebhookChoices, owner = actor.urn) {
    requireWhole(actor);
    const choices = checkedChoices({ ...asked, headers: withStoredHeaders(asked.headers, {}) }, this.deps);
    await this.requireRoom();
    const { last: position } = await this.deps.bounds();
    const id = randomBytes(ID_BYTES).toString('hex');
    const secret = makeSecret();
    const ownerSince = await this.deps.madeOn(owner);
    const facts = { id, owner, ownerSince, createdOn: this.deps.now(), position };
    const consumer = { ...facts, name: WEBHOOK_CONSUMER + id, description: choices.name, keepsLog: true };
    await this.inTransaction(actor, 'createWebhook', { id, ...choices }, async (transaction) => {
      await insertWebhook(transaction, { ...choices, ...facts, secret });
      await insertConsumer(transaction, consumer);
    });
    return { webhook: await this.get(actor, id), secret };
  }

  /**
   * Changes what is given. Who is not the owner may only turn it off.
   * @throws NotFoundError | ForbiddenError | InvalidInputError
   */
  async change(actor: Actor, id: string, { isOn, ...changed }: WebhookChange): Promise<ListedWebhook> {
    const { database } = this.deps;
    const isOnlyOff = isOn === false && Object.keys(changed).length === 0;
    const webhook = isOnlyOff ? await knownWebhook(database, id) : await ownWebhook(database, actor, id);
    const headers = withStoredHeaders(changed.headers ?? webhook.headers, webhook.headers);
    const choices = checkedChoices({ ...webhook, ...changed, headers }, this.deps);
    const state = isOn === undefined ? webhook.state : isOn ? 'on' : 'off';
    await this.inTransaction(actor, 'changeWebhook', webhook, (transaction) =>
      updateWebhook(transaction, id, { ...choices, state }),
    );
    return this.get(actor, id);
  }

  /** @throws NotFoundError */
  async delete(actor: Actor, id: string): Promise<void> {
    const webhook = await knownWebhook(this.deps.database, id);
    await this.inTransaction(actor, 'deleteWebhook', webhook, async (transaction) => {
      await deleteWebhook(transaction, id);
      await deleteConsumer(transaction, WEBHOOK_CONSUMER + id);
    });
  }

  /**
   * Makes a new key. For some hours messages have a signature of the former one, too.
   * @returns the new key, which is shown once
   */
  async rotate(actor: Actor, id: string, formerHours: number): Promise<{ secret: string; formerUntil: number }> {
    const { database, now } = this.deps;
    const webhook = await ownWebhook(database, actor, id);
    const secret = makeSecret();
    const formerUntil = now() + formerHours * HOUR_MS;
    await this.inTransaction(actor, 'rotateWebhookSecret', webhook, async (transaction) => {
      const former = await readSecrets(transaction, id);
      await updateSecrets(transaction, id, { secret, formerSecret: former?.secret ?? null, formerUntil });
    });
    return { secret, formerUntil };
  }

  private async requireRoom(): Promise<void> {
    if ((await listWebhooks(this.deps.database)).length < WEBHOOKS_MAX) return;
    throw new LimitExceededError(`There are ${WEBHOOKS_MAX} webhooks already; delete one first`, [], 400);
  }

  /** The address is not part of the audit, because it may hold a key of the receiver. */
  private async inTransaction(
    actor: Actor,
    operation: string,
    { id, name }: Pick<Webhook, 'id' | 'name'>,
    work: (transaction: SqlClient) => Promise<void>,
  ): Promise<void> {
    await this.deps.database.transaction(async (transaction) => {
      await work(transaction);
      await this.deps.audit(transaction, actor, operation, `${id} ${name}`);
    });
    this.deps.onChange();
  }
}

function webhookFor(actor: Actor, stored: ListedWebhook): ListedWebhook {
  const webhook = { ...stored, headers: hiddenHeaders(stored.headers) };
  return isOwn(webhook, actor) ? webhook : shownToOthers(webhook);
}

function listed(webhook: Webhook, letters: readonly LetterCounts[], last: number): ListedWebhook {
  const { waiting = 0, dead = 0 } = letters.find(({ id }) => id === webhook.id) ?? {};
  return { ...webhook, lag: Math.max(0, last - webhook.position), waiting, dead };
}
