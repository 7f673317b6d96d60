import { Pool } from 'pg';
import { repeatWork } from '../send-load';
import type { BaselineOrder } from './order';

/** Repeats the statements. Every connection takes the next one. @returns statements per second */
export async function runStatements({
  address,
  connections,
  seconds,
  statements,
}: Extract<BaselineOrder, { kind: 'run-statements' }>): Promise<number> {
  const pool = new Pool({ ...address, max: connections });
  const queries = statements.map(({ values = [], ...statement }) => ({ ...statement, values: [...values] }));
  let next = 0;
  try {
    return await repeatWork(connections, seconds, () => pool.query(queries[next++ % queries.length] ?? ''));
  } finally {
    await pool.end();
  }
}
