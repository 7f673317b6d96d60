/**
 * A statement for PostgreSQL. Values come back as the driver gives them: bigint and numeric as text, timestamptz as Date, json parsed;
 * a statement that wants another form casts (`count(*)::int`, `value::text`). With a `name` it is prepared once per connection: for hot, unchanging texts only. */
export interface SqlStatement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The pool or one transaction: an operation does not care which, so a service becomes transactional by being built on a transaction. */
export interface SqlClient {
  /** @throws UnavailableError when the server is away */
  query<Row>(statement: SqlStatement): Promise<readonly Row[]>;
}

/** Statements that are given together (`Promise.all`, `send`) run in that order and cost one round trip. */
export interface Transaction extends SqlClient {
  /** Statements that nobody needs an answer from. They travel without being waited for, the commit right behind them; when one fails, nothing is committed and the transaction rejects with the reason. */
  send(statements: readonly SqlStatement[]): void;
}

export interface Database extends SqlClient {
  /**
   * Commits when `work` resolves, rolls back when it rejects. After a deadlock or a serialization failure `work` runs again, so it
   * has no effects outside the database.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
