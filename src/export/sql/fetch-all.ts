import type { SqlClient, SqlStatement } from '../../database/sql-client';

const ROWS_PER_FETCH = 500;

/** Hands over the rows of a statement some at a time, through a cursor: only inside of a transaction. */
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
