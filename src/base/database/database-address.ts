import { withHost } from '../settings/setting';

/** A pooler such as pgbouncer between this process and the server. */
export interface Pooling {
  /** Whether a statement that was prepared once can be used again. If not, the pooler gives each transaction another connection of the server. */
  readonly keepsStatements: boolean;
}

/** Where a PostgreSQL database is: a URL from the settings, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly connectionString: string; readonly pooling?: Pooling | undefined }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      /** Parameters of the session, as `-c name=value`. */
      readonly options?: string;
    };

/**
 * The address of DATABASE_URL. It gives each `sslmode` the meaning that PostgreSQL defines, because the driver reads `require` as
 * `verify-full`, which a server with a self-signed certificate never passes. Only the driver knows `no-verify`.
 */
export function addressOf(databaseUrl: string): { readonly connectionString: string } {
  const asWritten = !/[?&]sslmode=/.test(databaseUrl) || /[?&](uselibpqcompat=|sslmode=no-verify)/.test(databaseUrl);
  return { connectionString: asWritten ? databaseUrl : `${databaseUrl}&uselibpqcompat=true` };
}

const READ_ONLY = '-c default_transaction_read_only=on';

export function poolingOf(address: DatabaseAddress): Pooling | undefined {
  return 'connectionString' in address ? address.pooling : undefined;
}

/** The same database, where every statement that writes is refused. A pooler takes no parameters of sessions, so there only the command keeps from writing. */
export function readOnly(address: DatabaseAddress): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, options: READ_ONLY };
  if (address.pooling) return address;
  const { connectionString: url } = address;
  const [given] = /(?<=[?&]options=)[^&]*/.exec(url) ?? [];
  const added = encodeURIComponent(READ_ONLY);
  if (given !== undefined) return { connectionString: url.replace(`options=${given}`, `options=${given}%20${added}`) };
  return { connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${added}` };
}

/** Where the server of a URL is, for people, without the secrets of the URL. */
export function serverPlace(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(withHost(connectionString));
  return `PostgreSQL at ${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}
