/** Where a server of somebody else is, for people, without what is secret in its URL. */
export function serverPlace(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(withHost(connectionString));
  return `PostgreSQL at ${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}

/** PostgreSQL lets the host away behind a user where a parameter names a socket: such URLs no other program reads. */
export function withHost(connectionString: string): string {
  return connectionString.replace('@/', '@localhost/');
}
