import type { SqlClient } from '#base/database/sql-client';

/** A consumer that keeps its position in the database. */
export interface Follower {
  readonly name: string;
  readonly position: number;
}

/** Who follows the change log, by name. The table has a row for each consumer. */
export function listFollowers(client: SqlClient): Promise<readonly Follower[]> {
  return client.query<Follower>({
    text: 'select name, position::float8 as position from change_consumer order by name',
  });
}
