import type { Database, SqlClient } from '../../database/sql-client';

/** All that the work reads, it reads as of one moment. */
export function inSnapshot<Result>(database: Database, work: (client: SqlClient) => Promise<Result>): Promise<Result> {
  return database.transaction(async (client) => {
    await client.query({ text: 'set transaction isolation level repeatable read, read only' });
    return work(client);
  });
}
