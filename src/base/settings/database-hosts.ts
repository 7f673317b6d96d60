/** Everything before the hosts of a URL, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)/s;
/** Parameters of libpq that list hosts. The driver takes one. */
const LISTED = /[?&](host|hostaddr|port)=[^&]*(,|%2c)/i;
const ATTRIBUTES = /[?&]target_session_attrs=([^&]*)/;

/** The servers that a DATABASE_URL names. */
interface DatabaseHosts {
  /** A URL for each host, in the order of the setting. */
  readonly urls: readonly string[];
  /** The required state of the server; undefined if the server need not be asked. */
  readonly wanted: 'read-write' | 'primary' | undefined;
}

/**
 * Reads `postgres://user@a:5432,b:5432/db?target_session_attrs=read-write`, as libpq has it. Several hosts without the parameter mean
 * `read-write`, because a catalog is of no use on a standby.
 * @returns undefined for a URL that lists hosts in a parameter, or that asks for a server that takes no writes
 */
export function databaseHosts(databaseUrl: string): DatabaseHosts | undefined {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(databaseUrl) ?? [];
  const [, attributes] = ATTRIBUTES.exec(after) ?? [];
  if (LISTED.test(after)) return undefined;
  const urls = before === '' ? [databaseUrl] : hosts.split(',').map((host) => `${before}${host}${after}`);
  if (attributes === undefined || attributes === 'any')
    return { urls, wanted: urls.length > 1 ? 'read-write' : undefined };
  return attributes === 'read-write' || attributes === 'primary' ? { urls, wanted: attributes } : undefined;
}
