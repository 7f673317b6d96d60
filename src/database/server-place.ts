import { withHost } from '../settings/setting';

/** The place of a database server, for people, without the secrets of its URL. */
export function serverPlace(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(withHost(connectionString));
  return `PostgreSQL at ${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}
