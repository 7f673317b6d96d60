import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { type DatabaseAddress, poolingOf } from '../database-address';
import { connectionPool, poolUsage, type PoolUsage } from './connection-pool';
import { checkParameterCount } from './parameter-count';
import { SessionWatch, type SilenceLimit } from './session-watch';
import { PostgresTransaction } from './postgres-transaction';
import { type Database, type SqlStatement, type StatementLimits, type Transaction, unnamed } from '../sql-client';
import { isTransactionConflict, type KnownOutage, translateError, translateLast } from './translate-error';

const TRANSACTION_ATTEMPTS_MAX = 3;
/** The pause is at least this and at most twice this. The other transaction needs time to take the lock it waited for, or the two collide again. */
const BETWEEN_ATTEMPTS_MS = 20;
/** Many times the duration of the longest statement. Without this limit, callers of a server that hangs would wait forever. */
const ANSWER_WITHIN_MS = 120_000;
/** The server ends a statement so much earlier, because it would go on and keep its locks after its connection was closed. */
const CANCELLED_EARLIER_MS = 5000;

interface PostgresDatabaseOptions {
  readonly address: DatabaseAddress;
  readonly connectionsMax: number;
  /** A connection whose statement takes longer is closed. */
  readonly answerWithinMs?: number;
  /** Whether to keep connections that are not used. */
  readonly keepsIdle?: boolean;
  readonly outage?: KnownOutage;
  /** Called with each error of a statement. */
  readonly failed?: (error: unknown) => void;
  /** The limit of silence. Without it, nothing looks for dead sessions. */
  readonly silence?: SilenceLimit;
}

export class PostgresDatabase implements Database {
  private readonly pool: Pool;
  private readonly watch: SessionWatch;
  private readonly outage: KnownOutage | undefined;
  private readonly failed: (error: unknown) => void;
  private readonly keepsStatements: boolean;
  private readonly isPooled: boolean;
  private readonly statementMs: number;

  constructor(options: PostgresDatabaseOptions) {
    const { address, connectionsMax, answerWithinMs = ANSWER_WITHIN_MS, keepsIdle, outage, silence } = options;
    this.outage = outage;
    this.failed = options.failed ?? (() => undefined);
    const pooling = poolingOf(address);
    this.keepsStatements = pooling?.keepsStatements ?? true;
    this.statementMs = Math.max(answerWithinMs - CANCELLED_EARLIER_MS, answerWithinMs / 2);
    this.isPooled = pooling !== undefined;
    this.pool = connectionPool(address, {
      max: connectionsMax,
      query_timeout: answerWithinMs,
      // A pooler refuses parameters of sessions. There, only transactions have the limit.
      ...(!pooling && { statement_timeout: this.statementMs }),
      // A group of statements is sent before the answers to the groups before it arrive.
      pipeline: true,
      ...(keepsIdle && { idleTimeoutMillis: 0 }),
    });
    this.watch = new SessionWatch(this.pool, silence);
  }

  async query<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    // Not a group of one statement, which would make a read take a tenth longer.
    const { name, text, values = [] } = this.keepsStatements ? statement : unnamed(statement);
    checkParameterCount(values);
    try {
      return (await this.pool.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows;
    } catch (error) {
      throw this.noted(translateLast(error, this.outage));
    }
  }

  async transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    limits: StatementLimits | undefined = this.isPooled ? { statementMs: this.statementMs, lockMs: 0 } : undefined,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work, limits);
      } catch (error) {
        if (!isTransactionConflict(error)) throw error;
        if (attempt === TRANSACTION_ATTEMPTS_MAX) throw translateLast(error);
      }
      await sleep((1 + Math.random()) * BETWEEN_ATTEMPTS_MS);
    }
  }

  usage(): PoolUsage {
    return poolUsage(this.pool);
  }

  /** @throws UnavailableError if the next statement would not be answered */
  async probe(): Promise<void> {
    await this.watch.probe().catch((error: unknown) => {
      throw translateError(error, this.outage);
    });
  }

  async close(): Promise<void> {
    this.watch.close();
    await this.pool.end();
  }

  private async attempt<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    limits: StatementLimits | undefined,
  ): Promise<Result> {
    const connection = await this.connect();
    const transaction = new PostgresTransaction(connection, this.keepsStatements, limits);
    try {
      const result = await work(transaction);
      await transaction.commit();
      connection.release();
      return result;
    } catch (error) {
      const isUsable = await transaction.rollBack();
      connection.release(!isUsable);
      throw this.noted(transaction.reasonFor(error));
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw this.noted(translateError(error, this.outage));
    }
  }

  private noted(error: unknown): unknown {
    this.failed(error);
    return error;
  }
}
