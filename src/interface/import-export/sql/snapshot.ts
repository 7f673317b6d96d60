import type { Database, SqlClient, SqlStatement } from '#base/database/sql-client';

const ROWS_PER_FETCH = 500;

/** Runs work whose statements all see the database as of one moment. */
export function inSnapshot<Result>(database: Database, work: (client: SqlClient) => Promise<Result>): Promise<Result> {
  return database.transaction(async (client) => {
    await client.query({ text: 'set transaction isolation level repeatable read, read only' });
    return work(client);
  });
}

/** Hands over the rows of a statement in batches, through a cursor. Works only in a transaction. */
export async function fetchAll<Row>(
  client: SqlClient,
  statement: SqlStatement,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  await client.query({ ...statement, text: `declare rows_to_fetch no scroll cursor for ${statement.text}` });
  for (;;) {
    const rows = await client.query<Row>({ text: `fetch ${ROWS_PER_FETCH} from rows_to_fetch` });
    if (rows.length === 0) break;
    await take(rows);
  }
  await client.query({ text: 'close rows_to_fetch' });
}
