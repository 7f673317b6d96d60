import { Pool, type PoolClient, type QueryConfig } from 'pg';
import type { DatabaseAddress } from './database-address';
import { GatheringSocket } from './gathering-socket';
import type { Database, SqlClient, SqlStatement } from './sql-client';
import { isTransactionConflict, translateError } from './translate-error';

const TRANSACTION_ATTEMPTS_MAX = 3;
const CONNECT_WITHIN_MS = 5000;
const IDLE_CONNECTION_ENDS_AFTER_MS = 30_000;
/** Many times what the longest statement takes. A server that says nothing for so long is as good as gone: without an end its callers would wait for ever. */
const ANSWER_WITHIN_MS = 120_000;

export interface PostgresDatabaseOptions {
  readonly address: DatabaseAddress;
  readonly connectionsMax: number;
  /** After it the connection of a statement is given up. */
  readonly answerWithinMs?: number;
}

/** Connections of a pool. */
export interface PoolUsage {
  readonly busy: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

export class PostgresDatabase implements Database {
  private readonly pool: Pool;

  constructor({ address, connectionsMax, answerWithinMs = ANSWER_WITHIN_MS }: PostgresDatabaseOptions) {
    this.pool = new Pool({
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      idleTimeoutMillis: IDLE_CONNECTION_ENDS_AFTER_MS,
      application_name: 'aspectory',
      query_timeout: answerWithinMs,
      keepAlive: true,
      ...address,
      // Statements of a transaction travel without waiting for the answers to those before them.
      pipeline: true,
      stream: () => new GatheringSocket(),
      max: connectionsMax,
    });
    // A connection that breaks fails the statement it is on, or is replaced at the next use. Without listeners it would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async query<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    return run<Row>(this.pool, statement);
  }

  async transaction<Result>(work: (client: SqlClient) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === TRANSACTION_ATTEMPTS_MAX || !isTransactionConflict(error)) throw error;
      }
    }
  }

  usage(): PoolUsage {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.pool;
    return { busy: totalCount - idle, idle, waiting };
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async attempt<Result>(work: (client: SqlClient) => Promise<Result>): Promise<Result> {
    const connection = await this.connect();
    try {
      // Prepared, so that it leaves together with the statement after it.
      const begun = run(connection, { name: 'begin', text: 'begin' });
      const [result] = await Promise.all([work({ query: (statement) => run(connection, statement) }), begun]);
      await commit(connection);
      connection.release();
      return result;
    } catch (error) {
      await rollBack(connection);
      throw error;
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw translateError(error);
    }
  }
}

async function run<Row>(connection: Pool | PoolClient, { name, text, values = [] }: SqlStatement): Promise<Row[]> {
  const query: QueryConfig = { text, values: [...values], ...(name === undefined ? {} : { name }) };
  try {
    return (await connection.query(query)).rows;
  } catch (error) {
    throw translateError(error);
  }
}

/** After a failed statement PostgreSQL answers a commit with a rollback, and calls that success. */
async function commit(connection: PoolClient): Promise<void> {
  const { command } = await connection.query('commit').catch((error) => Promise.reject(translateError(error)));
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because a statement in it had failed');
}

/** A connection that cannot even roll back is not used again. */
async function rollBack(connection: PoolClient): Promise<void> {
  try {
    await connection.query('rollback');
    connection.release();
  } catch {
    connection.release(true);
  }
}
