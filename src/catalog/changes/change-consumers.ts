import type { Database, SqlClient } from '#base/database/sql-client';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { Actor } from '../authorization/actor';
import type { LogBounds } from './change-log';
import {
  type ChangeConsumer,
  deleteConsumer,
  findConsumer,
  insertConsumer,
  listConsumers,
  moveConsumer,
} from './sql/consumer-rows';

/** Names that begin like this are those of webhooks, which keep their positions themselves. */
export const WEBHOOK_CONSUMER = 'webhook ';

interface ConsumerRegistration {
  readonly name: string;
  readonly description: string;
  /** The last change that the consumer knows. Undefined for the newest. */
  readonly position: number | undefined;
  readonly keepsLog: boolean;
}

export interface ConsumerList {
  readonly consumers: readonly ChangeConsumer[];
  readonly bounds: LogBounds;
}

interface ChangeConsumersDeps {
  readonly database: Database;
  readonly now: () => number;
  bounds(): Promise<LogBounds>;
  /** Puts what happened into the audit, in its transaction. */
  audit(client: SqlClient, actor: Actor, operation: string, detail: string): Promise<void>;
}

/** Consumers outside the service that keep their position in it, so that the log waits for them. */
export class ChangeConsumers {
  constructor(private readonly deps: ChangeConsumersDeps) {}

  async list(): Promise<ConsumerList> {
    const [consumers, bounds] = await Promise.all([listConsumers(this.deps.database), this.deps.bounds()]);
    return { consumers, bounds };
  }

  /**
   * Registers a consumer. Who registers its own again gets it as it is, so that a consumer may do so at each start.
   * @throws ConflictError if the name is that of another; InvalidInputError for a position that the log does not have
   */
  async register(actor: Actor, { position, ...asked }: ConsumerRegistration): Promise<ChangeConsumer> {
    const { database, now } = this.deps;
    checkName(asked.name);
    const bounds = await this.deps.bounds();
    const consumer = { ...asked, owner: actor.urn, position: position ?? bounds.last, createdOn: now() };
    checkPosition(consumer.position, bounds);
    await database.transaction(async (transaction) => {
      if (!(await insertConsumer(transaction, consumer))) return;
      await this.deps.audit(transaction, actor, 'registerChangeConsumer', consumer.name);
    });
    const stored = await this.known(asked.name);
    if (stored.owner !== actor.urn)
      throw new ConflictError(`The consumer '${asked.name}' belongs to somebody else; choose another name`);
    return stored;
  }

  /** Commands commit for everybody. @throws NotFoundError; ForbiddenError for the consumer of another; InvalidInputError for a position that the log does not have */
  async commit(actor: Actor, name: string, position: number): Promise<ChangeConsumer> {
    const { owner } = await this.known(name);
    const isOwn = owner === actor.urn || actor.origin === undefined;
    if (owner === null || !isOwn || name.startsWith(WEBHOOK_CONSUMER)) throw ofAnother(name);
    checkPosition(position, await this.deps.bounds());
    await moveConsumer(this.deps.database, name, position);
    return this.known(name);
  }

  /** The log does not wait for it any more. @throws NotFoundError; ForbiddenError for a consumer of the service itself */
  async remove(actor: Actor, name: string): Promise<void> {
    const { owner } = await this.known(name);
    if (owner === null || name.startsWith(WEBHOOK_CONSUMER)) throw ofAnother(name);
    await this.deps.database.transaction(async (transaction) => {
      await deleteConsumer(transaction, name);
      await this.deps.audit(transaction, actor, 'removeChangeConsumer', name);
    });
  }

  private async known(name: string): Promise<ChangeConsumer> {
    const consumer = await findConsumer(this.deps.database, name);
    if (consumer) return consumer;
    throw new NotFoundError(`There is no consumer '${shortened(name)}'; register it first`, [
      { field: ['name'], message: 'is not registered', expected: 'the name of a registered consumer' },
    ]);
  }
}

function checkName(name: string): void {
  if (!name.startsWith(WEBHOOK_CONSUMER)) return;
  const message = `Names of consumers do not begin with '${WEBHOOK_CONSUMER}', because webhooks have such names`;
  throw new InvalidInputError(message, [{ field: ['name'], message, expected: 'another name' }]);
}

function checkPosition(position: number, { first, last }: LogBounds): void {
  if (position + 1 >= first && position <= last) return;
  const message = `The log has the positions ${first} to ${last}; a consumer can be at ${first - 1} to ${last}`;
  throw new InvalidInputError(message, [
    { field: ['position'], message: 'is not in the log', expected: `${first - 1} to ${last}` },
  ]);
}

function ofAnother(name: string): ForbiddenError {
  return new ForbiddenError(`The consumer '${shortened(name)}' is not yours; register one of your own`, [
    { field: ['name'], message: 'belongs to somebody else, or to the service', expected: 'a consumer of your own' },
  ]);
}
