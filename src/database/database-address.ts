/** Where a PostgreSQL database is: a URL as a person writes it, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/**
 * The address that DATABASE_URL means, with each `sslmode` as PostgreSQL defines it: the driver takes `require` for `verify-full`, which no
 * server with a certificate of its own passes. `no-verify` is a word of the driver's.
 */
export function addressOf(databaseUrl: string): DatabaseAddress {
  const asWritten = !/[?&]sslmode=/.test(databaseUrl) || /[?&](uselibpqcompat=|sslmode=no-verify)/.test(databaseUrl);
  return { connectionString: asWritten ? databaseUrl : `${databaseUrl}&uselibpqcompat=true` };
}
