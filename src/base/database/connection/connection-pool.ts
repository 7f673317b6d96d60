import { Pool, type PoolConfig } from 'pg';
import { APPLICATION_NAME } from '../application-name';
import { type DatabaseAddress, hostsOf } from '../database-address';
import { DatabaseClient } from '../database-client';
import { writableClient } from '../hosts/writable-client';

const CONNECT_WITHIN_MS = 5000;
/** The system asks an idle connection after this time. Without an answer for ten seconds more, it is closed. */
const ALIVE_EVERY_MS = 5000;
const IDLE_CONNECTION_ENDS_AFTER_MS = 30_000;

/** Numbers of connections. */
export interface PoolUsage {
  readonly busy: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** A pool of the driver that outlives broken connections. It does not connect yet. */
export function connectionPool(address: DatabaseAddress, options: PoolConfig & { readonly max: number }): Pool {
  const hosts = hostsOf(address);
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_CONNECTION_ENDS_AFTER_MS,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_EVERY_MS,
    Client: hosts ? writableClient(hosts) : DatabaseClient,
    ...address,
    ...options,
  });
  // A broken connection fails its statement, or is replaced at the next use. Without listeners the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function poolUsage({ totalCount, idleCount: idle, waitingCount: waiting }: Pool): PoolUsage {
  return { busy: totalCount - idle, idle, waiting };
}
