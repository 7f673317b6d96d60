/** Logins in addresses: what stands before the `@` of each host, in every form that is known. */

/** The start of an address before its first host, also without a scheme. Browsers read `\\\\` as `//`. */
export const SCHEME = /^(?:[a-z][a-z0-9+._-]*:)*(?:\/{2,}|\\{2,})/i;
/** An address within an address, such as `?url=https://...`. */
const INNER = /(?<=[^a-z0-9+._-])[a-z][a-z0-9+._-]{0,60}:\/\//gi;
/** A host with a port behind a login. It does not match names with an `@`, such as `python:3.11@sha256:0f`. */
const BARE_LOGIN = /^[^\s/:@]{0,60}:[^\s/@,()]+@(?=[\w.-]+:\d{2,5}(?:\/|$))/;
/** A host with a path behind a login, as Go has it too: `user:password@tcp(host:3306)/db`. */
const BARE_PATH_LOGIN =
  /^(?!(?:mailto|xmpp|sips?|acct|urn|arn):)[^\s/:@]{0,60}:[^\s/:@,()]+@(?=(?:tcp6?|unix|udp|[a-z]\w*)\(|\/|[a-z][\w.-]*\/)/i;
/** `scott/tiger@host:1521/service`. */
const BARE_ORACLE_LOGIN = /^[^\s/:@]{1,60}\/[^\s/@]+@(?=[\w.-]+:\d{2,5}(?:[/:]|$))/;
/** One slash too few. */
const SLASH_LOGIN = /^([a-z][\w+.-]*:\/)[^\s/:@]*:[^\s/@]+@/i;
/** Addresses of the web, and of stores without users: a token may be the user. */
const TOKEN_USER = /(?:^|[:+])(?:https?|nats|tls|rediss?|redis-sentinel|redis\+sentinel):\/\/$/i;
const PORT = /^(?:\d{0,5}|port|[{$<*].*)$/i;
/** Schemes whose address has no port: a path, and the project and the instance of Spanner. */
const PORTLESS = /^(?:file|spanner):/i;
/** An address of IPv6 without brackets. */
const IPV6 = /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/i;

/** The text without `user:password@` of each host, also of addresses within it. */
export function withoutLogins(text: string): string {
  if (!/@|%40/.test(text)) return text;
  const outer = withoutOracleLogin(withoutUserinfo(text));
  const starts = [...outer.matchAll(INNER)].map(({ index }) => index);
  if (starts.length === 0) return outer;
  const pieces = starts.map((start, index) => withoutUserinfo(outer.slice(start, starts[index + 1])));
  return outer.slice(0, starts[0]) + pieces.join('');
}

/** Whether a host of an address has a port that is no number. */
export function hasStrangePort(text: string): boolean {
  const [start = ''] = SCHEME.exec(text) ?? [];
  if (!/^[a-z]/i.test(start) || PORTLESS.test(start)) return false;
  const rest = text.slice(start.length);
  const authority = rest.slice(0, endOf(rest, /[/?#;]/));
  return authority.split(',').some((host) => hasLogin(host.slice(host.lastIndexOf('@') + 1)));
}

/** Removes `user:password@` of each host, and where a token may be the user, all that stands before an `@`. */
function withoutUserinfo(text: string): string {
  const [start = ''] = SCHEME.exec(text) ?? [];
  if (start === '') return withoutBareLogin(text);
  const rest = text.slice(start.length);
  const authorityEnd = authorityEndOf(rest);
  const authority = rest.slice(0, authorityEnd);
  const isTokenUser = TOKEN_USER.test(start);
  if (authority.includes('@')) return start + hostsWithoutLogin(authority, isTokenUser) + rest.slice(authorityEnd);
  const at = rest.lastIndexOf('@');
  // A password with a slash or a question mark in it ends the authority too early.
  return at > authorityEnd && hasLogin(authority) ? start + rest.slice(at + 1) : text;
}

function withoutBareLogin(text: string): string {
  return [BARE_LOGIN, BARE_PATH_LOGIN, BARE_ORACLE_LOGIN]
    .reduce((left, login) => left.replace(login, ''), text)
    .replace(SLASH_LOGIN, '$1');
}

/** A semicolon begins the parameters of a driver, but it may also be part of a user: `smb://domain;user:password@host`. */
function authorityEndOf(rest: string): number {
  const end = endOf(rest, /[/?#;]/);
  if (rest[end] !== ';') return end;
  const wide = endOf(rest, /[/?#]/);
  const login = rest.slice(end, Math.max(end, rest.lastIndexOf('@', wide - 1)));
  const last = login.slice(login.lastIndexOf(';') + 1);
  return /:|%3a/i.test(last) && !last.includes('=') ? wide : end;
}

function endOf(text: string, end: RegExp): number {
  const at = text.search(end);
  return at < 0 ? text.length : at;
}

/** Hosts between commas. What is no host belongs to the login of the next one. */
function hostsWithoutLogin(authority: string, isTokenUser: boolean): string {
  const parts = authority.split(',');
  const last = parts.findLastIndex((part) => part.includes('@'));
  return parts
    .flatMap((part, index) => {
      const at = part.lastIndexOf('@');
      if (at < 0) return index < last && hasLogin(part) ? [] : [part];
      const login = part.slice(0, at);
      const isPartOfLogin = index > 0 && parts[index - 1]?.includes('@') === false && hasLogin(parts[index - 1] ?? '');
      return [isTokenUser || isPartOfLogin || /:|%3a/i.test(login) ? part.slice(at + 1) : part];
    })
    .join(',');
}

/** Whether it is `user:password`, and no host with a port. */
function hasLogin(authority: string): boolean {
  const host = authority.startsWith('[') ? authority.slice(authority.indexOf(']') + 1) : authority;
  if (IPV6.test(host)) return false;
  const [, port] = /^[^:%]*(?::|%3a)(.*)$/is.exec(host) ?? [];
  return port !== undefined && !PORT.test(port);
}

/** `scott/tiger@//host`, and `jdbc:oracle:thin:scott/tiger@host`. */
function withoutOracleLogin(text: string): string {
  const [, start = '', rest = ''] = /^((?:jdbc:)?oracle:(?:thin:|oci8?:)?(?!\/\/)|)(.*)$/is.exec(text) ?? [];
  const at = start === '' ? rest.indexOf('@//') : rest.lastIndexOf('@');
  if (at < 0) return text;
  const login = rest.slice(0, at);
  const isLogin = start === '' ? /^[^\s/:@]+\/[^\s@]+$/.test(login) : /[/:]|%2f/i.test(login);
  return isLogin ? start + rest.slice(at) : text;
}
