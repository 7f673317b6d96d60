import type { SqlStatement } from '../../database/sql-client';
import { EDGES, type EdgeRow } from './edge-row';

/** Stores the edges of aspects that have none yet: they were not stored before, and their entities are locked. To look for conflicts would cost half as much again. */
export function insertEdges(edges: readonly EdgeRow[]): readonly SqlStatement[] {
  if (edges.length === 0) return [];
  return [{ name: 'insert-edges', text: INSERT, values: EDGES.values(edges) }];
}

const INSERT = `insert into edge (${EDGES.names}) select * from ${EDGES.as('new')}`;
