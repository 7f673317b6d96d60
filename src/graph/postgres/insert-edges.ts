import type { SqlClient } from '../../database/sql-client';
import { EDGE_COLUMNS, type EdgeRow, edgeColumns } from './edge-row';

/** Stores the edges of aspects that have none yet: they were not stored before, and their entities are locked. To look for conflicts would cost half as much again. */
export async function insertEdges(client: SqlClient, edges: readonly EdgeRow[]): Promise<void> {
  if (edges.length === 0) return;
  await client.query({ name: 'insert-edges', text: INSERT, values: edgeColumns(edges) });
}

const INSERT = `
insert into edge (${EDGE_COLUMNS})
select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::text[])`;
