import { databaseHosts } from '../settings/database-hosts';
import { withHost } from '../settings/setting';
import type { PasswordSource } from './database-password';
import { WritableHosts } from './hosts/writable-hosts';

/** A pooler such as pgbouncer between this process and the server. */
export interface Pooling {
  /** Whether a statement that was prepared once can be used again. If not, the pooler gives each transaction another connection of the server. */
  readonly keepsStatements: boolean;
}

/** The address of a PostgreSQL database: a URL from the settings, or the socket of the embedded server. */
export type DatabaseAddress =
  | {
      readonly connectionString: string;
      readonly pooling?: Pooling | undefined;
      /** Set if DATABASE_URL names several servers. The connection string is of one of them. */
      readonly hosts?: WritableHosts | undefined;
      /** Set if the password is not in the URL. */
      readonly password?: PasswordSource | undefined;
    }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      /** Parameters of the session, as `-c name=value`. */
      readonly options?: string;
    };

type UrlAddress = Extract<DatabaseAddress, { readonly connectionString: string }>;

/**
 * The address of DATABASE_URL. It gives each `sslmode` the meaning that PostgreSQL defines, because the driver reads `require` as
 * `verify-full`, which a server with a self-signed certificate never passes. Only the driver knows `no-verify`.
 */
export function addressOf(databaseUrl: string, password?: PasswordSource): UrlAddress {
  const { urls = [databaseUrl], wanted } = databaseHosts(databaseUrl) ?? {};
  const [connectionString = databaseUrl, ...others] = urls.map(driverUrl);
  const secret = password && { password };
  if (wanted === undefined) return { connectionString, ...secret };
  const hosts = new WritableHosts({ urls: [connectionString, ...others], wanted, ...secret });
  return { connectionString, hosts, ...secret };
}

function driverUrl(url: string): string {
  const asWritten = !/[?&]sslmode=/.test(url) || /[?&](uselibpqcompat=|sslmode=no-verify)/.test(url);
  return asWritten ? url : `${url}&uselibpqcompat=true`;
}

/** The address of the server that takes writes now, for a connection of its own. @throws ConnectionLostError if none does */
export async function settledAddress(address: UrlAddress): Promise<UrlAddress> {
  return address.hosts ? { ...address, connectionString: (await address.hosts.current()).url } : address;
}

/** The servers of an address that has several. */
export function hostsOf(address: DatabaseAddress): WritableHosts | undefined {
  return 'connectionString' in address ? address.hosts : undefined;
}

const READ_ONLY = '-c default_transaction_read_only=on';

export function poolingOf(address: DatabaseAddress): Pooling | undefined {
  return 'connectionString' in address ? address.pooling : undefined;
}

/** The same database, where every statement that writes is refused. A pooler takes no parameters of sessions, so there only the command keeps from writing. */
export function readOnly(address: DatabaseAddress): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, options: READ_ONLY };
  if (address.pooling) return address;
  const { connectionString: url, ...rest } = address;
  const [given] = /(?<=[?&]options=)[^&]*/.exec(url) ?? [];
  const added = encodeURIComponent(READ_ONLY);
  if (given !== undefined)
    return { ...rest, connectionString: url.replace(`options=${given}`, `options=${given}%20${added}`) };
  return { ...rest, connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${added}` };
}

/** The place of the server of a URL, for people, without the secrets of the URL. */
export function serverPlace(connectionString: string): string {
  const urls = (databaseHosts(connectionString)?.urls ?? [connectionString]).map((url) => new URL(withHost(url)));
  const hosts = urls.map(({ host, searchParams }) => searchParams.get('host') ?? (host || 'localhost'));
  return `PostgreSQL at ${hosts.join(' or ')}${urls[0]?.pathname}`;
}
