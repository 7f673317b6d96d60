import { withHost } from '../settings/setting';

/** Where a PostgreSQL database is: a URL from the settings, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/**
 * The address of DATABASE_URL. It gives each `sslmode` the meaning that PostgreSQL defines, because the driver reads `require` as
 * `verify-full`, which a server with a self-signed certificate never passes. Only the driver knows `no-verify`.
 */
export function addressOf(databaseUrl: string): DatabaseAddress {
  const asWritten = !/[?&]sslmode=/.test(databaseUrl) || /[?&](uselibpqcompat=|sslmode=no-verify)/.test(databaseUrl);
  return { connectionString: asWritten ? databaseUrl : `${databaseUrl}&uselibpqcompat=true` };
}

/** Where the server of a URL is, for people, without the secrets of the URL. */
export function serverPlace(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(withHost(connectionString));
  return `PostgreSQL at ${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}
