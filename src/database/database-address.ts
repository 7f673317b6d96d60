/** Where a PostgreSQL database is: a URL as a person writes it, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
