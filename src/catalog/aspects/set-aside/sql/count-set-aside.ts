import type { SqlClient } from '#base/database/sql-client';

export interface SetAsideCount {
  readonly entityType: string;
  readonly aspect: string;
  readonly values: number;
  readonly bytes: number;
}

/** What is set aside, the most first. Reads the whole table, without the values themselves. */
export async function countSetAside(client: SqlClient): Promise<readonly SetAsideCount[]> {
  return client.query({ name: 'count-set-aside', text: COUNT });
}

const COUNT = `
select entity_type as "entityType", aspect, count(*)::float8 as values, sum(octet_length(value))::float8 as bytes
from set_aside group by entity_type, aspect order by count(*) desc, entity_type, aspect`;
