import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { errorCode } from '../errors/error-code';
import type { Pooling } from './database-address';

const PID = 'select pg_backend_pid() as pid';
const UNKNOWN_STATEMENT = '26000';

/**
 * Finds out by trying: a pooler gives the driver another number of its connection than the server has. Another connection then takes the
 * one of the server that the first used, and the first executes its prepared statement again.
 * @param connect opens a connection, which the caller closes
 * @returns undefined without a pooler
 */
export async function detectPooling(first: Client, connect: () => Promise<Client>): Promise<Pooling | undefined> {
  // Its own name, because a connection of the server may know the one of an earlier process.
  const named = { name: `aspectory ${randomUUID()}`, text: PID };
  const { rows } = await first.query<{ readonly pid: number }>(named);
  if (rows[0]?.pid === driverNumber(first)) return undefined;
  const second = await connect();
  await second.query('begin');
  try {
    await first.query(named);
    return { keepsStatements: true };
  } catch (error) {
    if (errorCode(error) === UNKNOWN_STATEMENT) return { keepsStatements: false };
    throw error;
  } finally {
    await second.query('rollback');
  }
}

/** The types of the driver do not have it. */
function driverNumber(client: Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}
