/**
 * A statement for PostgreSQL. Values come back as the driver reads them: bigint and numeric as strings, timestamptz as Date, json parsed.
 * Cast in the statement to get another form (`count(*)::int`, `value::text`). A statement with a `name` is prepared once per connection;
 * name only hot statements whose text never changes.
 */
export interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The statement, planned for each execution. */
export function unnamed({ text, values }: SqlStatement): SqlStatement {
  return { text, ...(values && { values }) };
}

/** The pool or one transaction. A service becomes transactional by being built on a transaction. */
export interface SqlClient {
  /** @throws UnavailableError when the server is away */
  query<Row>(statement: SqlStatement): Promise<readonly Row[]>;
}

/** Runs the statements of questions. They use connections of their own, so that writes do not wait for them, and have a time limit. */
export interface QuestionClient extends SqlClient {
  /**
   * The client for one question that may take long. When `signal` aborts, its statement is cancelled or leaves the queue.
   * @param startedAt when the question began (`performance.now()`); without it, each statement has the whole time of a question
   * @throws CancelledError after that; UnavailableError if the question takes too long, or waits too long for a connection
   */
  until(signal: AbortSignal, startedAt?: number): SqlClient;
}

/** Statements of one turn of the event loop (`Promise.all`, `send`) run in their order and cost one round trip. */
export interface Transaction extends SqlClient {
  /** Runs statements without returning their answers. The commit does not wait for them. If one fails, nothing is committed and the transaction rejects with the reason. */
  send(statements: readonly SqlStatement[]): void;
}

/** The time that a statement of a transaction may take, and the part of it that may be a wait for a lock. The server cancels it then. */
export interface StatementLimits {
  readonly statementMs: number;
  readonly lockMs: number;
}

export interface Database extends SqlClient {
  /**
   * Commits when `work` resolves, rolls back when it rejects. After a deadlock or a serialization failure `work` runs again, so it must
   * not have effects outside the database.
   * @param limits those of the pool without them
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>, limits?: StatementLimits): Promise<Result>;
  close(): Promise<void>;
}
