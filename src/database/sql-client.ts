/** A statement for PostgreSQL. With a `name` it is prepared once per connection: for hot, unchanging texts only. */
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

export interface Database extends SqlClient {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<Result>(work: (client: SqlClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
