import type { PoolClient, QueryResult } from 'pg';

/** The time that a question keeps a connection of the server, and the way in which its time is limited. */
export interface QuestionSession {
  /** Whether each question needs a transaction. */
  readonly isOfTransaction: boolean;
  /** @returns the number of the connection at the server, for a cancellation */
  begin(connection: PoolClient): Promise<number>;
  /** @returns whether the connection can be used again */
  end(connection: PoolClient): Promise<boolean>;
}

interface Numbered {
  readonly pid: number;
}

/** A connection of the driver is one of the server, which limits the time of all statements of it. */
export class DirectSession implements QuestionSession {
  readonly isOfTransaction = false;
  private readonly pids = new WeakMap<PoolClient, number>();

  async begin(connection: PoolClient): Promise<number> {
    const known = this.pids.get(connection);
    if (known !== undefined) return known;
    const { rows } = await connection.query<Numbered>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    this.pids.set(connection, pid);
    return pid;
  }

  async end(): Promise<boolean> {
    return true;
  }
}

/**
 * A session behind a pooler. There, a connection of the server is only certain to be the same within a transaction, and so is its time
 * limit.
 */
export class PooledSession implements QuestionSession {
  readonly isOfTransaction = true;

  constructor(private readonly timeoutMs: number) {}

  async begin(connection: PoolClient): Promise<number> {
    const text = `begin; set local statement_timeout = ${this.timeoutMs}; select pg_backend_pid() as pid`;
    // The driver answers several statements with a list, which its types do not say.
    const results: QueryResult<Numbered> | readonly QueryResult<Numbered>[] = await connection.query<Numbered>(text);
    const last = Array.isArray(results) ? results.at(-1) : results;
    return last?.rows[0]?.pid ?? 0;
  }

  end(connection: PoolClient): Promise<boolean> {
    return connection.query('commit').then(
      () => true,
      () => false,
    );
  }
}
