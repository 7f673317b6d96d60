import type { Client } from 'pg';
import { DatabaseClient } from './database-client';
import { ConnectionLostError } from '../errors/domain-error';
import { errorCode } from '../errors/error-code';
import { StartupError } from '../errors/startup-error';
import { type DatabaseAddress, type Pooling, settledAddress } from './database-address';
import { detectPooling } from './detect-pooling';

const VERSION_MIN = 14;
const CONNECT_WITHIN_MS = 10_000;

const FACTS = `
select div(current_setting('server_version_num')::int, 10000)::int as version, current_setting('server_encoding') as encoding, version() as product`;

/** Servers that speak the protocol of PostgreSQL and refuse some of our statements, by what they say of themselves. */
const FOREIGN_SERVERS = /CockroachDB|YugabyteDB|-YB-|Redshift|QuestDB|Materialize/;

interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
  /** The name and version that the server gives itself. */
  readonly product: string;
  readonly pooling?: Pooling | undefined;
}

/** Checks that the server of DATABASE_URL can hold the catalog. @returns what is known of a pooler @throws StartupError with what to change */
export async function checkServer(address: DatabaseAddress): Promise<Pooling | undefined> {
  const { version, encoding, product, pooling } = await readFacts(address);
  const [foreign] = FOREIGN_SERVERS.exec(product) ?? [];
  if (foreign !== undefined) throw new StartupError(foreignServer(foreign));
  if (version < VERSION_MIN)
    throw new StartupError(
      `The server of DATABASE_URL is PostgreSQL ${version}. Upgrade it to ${VERSION_MIN} or later.`,
    );
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database of DATABASE_URL has the encoding ${encoding}. Name one with the encoding UTF8.`,
    );
  return pooling;
}

function foreignServer(name: string): string {
  const title = name === '-YB-' ? 'YugabyteDB' : name;
  return `The server of DATABASE_URL is ${title}, which refuses some statements of the catalog. Use PostgreSQL ${VERSION_MIN} or later, or a service that runs it, such as Amazon RDS, Aurora, Cloud SQL or AlloyDB.`;
}

/** The reason why the server of DATABASE_URL cannot hold the catalog, in sentences; undefined if it can. */
export async function databaseProblem(address: DatabaseAddress): Promise<string | undefined> {
  try {
    await checkServer(address);
    return undefined;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

async function readFacts(address: DatabaseAddress): Promise<ServerFacts> {
  const clients: Client[] = [];
  const connect = async (to: DatabaseAddress) => {
    // The constructor reads the certificates that the URL names.
    const client = new DatabaseClient({ connectionTimeoutMillis: CONNECT_WITHIN_MS, ...to });
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const settled = 'connectionString' in address ? await settledAddress(address) : address;
    const client = await connect(settled);
    const { rows } = await client.query<ServerFacts>(FACTS);
    const [facts] = rows;
    if (!facts) throw new Error('the server did not answer');
    return { ...facts, pooling: await detectPooling(client, () => connect(settled)) };
  } catch (cause) {
    const reason = reasonOf(cause);
    const advice = ADVICE[errorCode(cause)] ?? (NO_POSTGRESQL.test(reason) ? CHECK_PROGRAM : '');
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${reason}. ${advice}`.trim(), { cause });
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

const CHECK_PLACE = 'Check that PostgreSQL runs there, and host and port in DATABASE_URL.';
const CHECK_PROGRAM = 'Check that the program at host and port of DATABASE_URL is PostgreSQL, and answers.';
/** Messages of the driver if another program answers, closes the connection, or does not answer. */
const NO_POSTGRESQL = /timeout expired|terminated unexpectedly|ECONNRESET/;
const CHECK_LOGIN = 'Check user and password in DATABASE_URL, or ASPECTORY_DATABASE_PASSWORD_FILE or _COMMAND.';
/** Fixes for operators, by the code of the system or the SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: CHECK_PLACE,
  ENOTFOUND: CHECK_PLACE,
  ETIMEDOUT: CHECK_PLACE,
  EHOSTUNREACH: CHECK_PLACE,
  '28P01': CHECK_LOGIN,
  '28000': CHECK_LOGIN,
  '3D000': 'Make it with "create database", or name another one in DATABASE_URL.',
};

function reasonOf(cause: unknown): string {
  const known = cause instanceof ConnectionLostError ? cause.cause : cause;
  const reason = known instanceof Error ? known.message : String(known);
  if (/client password must be a (non-empty )?string/.test(reason))
    return 'its user needs a password: in the address, in PGPASSWORD, or in ~/.pgpass';
  return reason || 'connection refused';
}
