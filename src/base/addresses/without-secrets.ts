/** Takes secrets out of addresses of other systems, whatever form they have: one function for all that foreign texts say. */

/** A name of a parameter that says that its value is a secret, in small letters without other characters. */
const SECRET_END =
  /(?:password|passwd|passphrase|pwd|secret|token|credentials?|apikey|accesskey|accountkey|sharedkey|secretkey|privatekey|signature)$/;
const SECRET_WHOLE: ReadonlySet<string> = new Set([
  'key',
  'sig',
  'sas',
  'auth',
  'authorization',
  'pass',
  'pw',
  'jwt',
  'bearer',
]);
/** What names of settings have in their middle: `fs.azure.account.key.NAME.dfs.core.windows.net`. */
const SECRET_INSIDE = /(?:^|[._-])(?:account[._-]key|sas|access[._-]token)(?:[._-]|$)/i;
/** Tokens of well-known services, and keys, by their shape. */
export const TOKEN_SHAPE =
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}|dapi[0-9a-f]{32})|-----BEGIN [A-Z ]*PRIVATE KEY/;
/** What a text without any secret mostly lacks. */
const SUSPECT = /[@=%]|:\/\//;
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:)*[a-z][a-z0-9+.-]*:\/\//i;
const WEB = /(?:^|[:+])https?:\/\/$/i;
const PORT = /^(?:\d{0,5}|port|[{$<*].*)$/i;
/** An address of IPv6 without brackets. */
const IPV6 = /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/i;

/** Whether a name says that what stands behind it is a secret. @param isSetting for names of settings, of which a plain `key` is none */
export function namesSecret(name: string, isSetting = false): boolean {
  const plain = decodedOnce(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  if (SECRET_END.test(plain)) return true;
  return isSetting ? SECRET_INSIDE.test(name) : SECRET_WHOLE.has(plain);
}

/**
 * An address, or a name that may hold one, without the secrets in it: what stands before the `@` of each host, and parameters whose names say
 * secret. A text without secrets comes back as it is.
 */
export function addressWithoutSecrets(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return withoutParameters(withoutOracleLogin(withoutUserinfo(text)));
}

/** Whether a text still looks as if it had a secret in it, also behind percent encoding. Such a text has to be refused. */
export function looksSecret(text: string): boolean {
  let shown = text;
  for (let round = 0; round < 3; round++) {
    if (addressWithoutSecrets(shown) !== shown || TOKEN_SHAPE.test(shown) || hasStrangePort(shown)) return true;
    const decoded = decodedOnce(shown);
    if (decoded === shown) return false;
    shown = decoded;
  }
  return true;
}

/** A text for people, or of a program, without the secrets of the addresses in it. */
export function textWithoutSecrets(sent: string): string {
  const text = sent.includes('":') || sent.includes('" :') ? sent.replaceAll(QUOTED_MEMBER, memberWithoutSecret) : sent;
  if (!SUSPECT.test(text)) return text;
  const isAddress = !/[\s"'<>]/.test(text) && (SCHEME.test(text) || !text.includes('://'));
  if (isAddress) return addressWithoutSecrets(text);
  return text.replaceAll(/[^\s"'<>]+/g, addressInText);
}

/** Where an address begins in a word. */
const IN_TEXT = /jdbc:|[a-z][a-z0-9+.:-]{0,60}:\/\/|[^\s/:@]{1,60}\/[^\s@]{1,60}@\/\//i;

/** A member of JSON that is a text in a text. */
const QUOTED_MEMBER = /"([\w.-]{1,100})"\s*:\s*"(?:[^"\\]|\\.)*"/g;

function memberWithoutSecret(member: string, name: string): string {
  return namesSecret(name, true) ? `"${name}":""` : member;
}

function addressInText(word: string): string {
  const start = word.search(IN_TEXT);
  return start < 0 ? word : word.slice(0, start) + addressWithoutSecrets(word.slice(start));
}

/** Removes `user:password@` of each host, and of addresses of the web all that stands before an `@`: a token may be the user. */
function withoutUserinfo(text: string): string {
  const [start = ''] = SCHEME.exec(text) ?? [];
  if (start === '') return text;
  const rest = text.slice(start.length);
  const authorityEnd = endOf(rest, /[/?#;]/);
  const authority = rest.slice(0, authorityEnd);
  const isWeb = WEB.test(start);
  if (authority.includes('@')) return start + hostsWithoutLogin(authority, isWeb) + rest.slice(authorityEnd);
  const at = rest.lastIndexOf('@');
  // A password with a slash or a question mark in it ends the authority too early.
  return at > authorityEnd && hasLogin(authority) ? start + rest.slice(at + 1) : text;
}

function endOf(text: string, end: RegExp): number {
  const at = text.search(end);
  return at < 0 ? text.length : at;
}

/** Hosts between commas. What is no host belongs to the login of the next one. */
function hostsWithoutLogin(authority: string, isWeb: boolean): string {
  const parts = authority.split(',');
  const last = parts.findLastIndex((part) => part.includes('@'));
  return parts
    .flatMap((part, index) => {
      const at = part.lastIndexOf('@');
      if (at < 0) return index < last && hasLogin(part) ? [] : [part];
      const login = part.slice(0, at);
      const isPartOfLogin = index > 0 && parts[index - 1]?.includes('@') === false && hasLogin(parts[index - 1] ?? '');
      return [isWeb || isPartOfLogin || /:|%3a/i.test(login) ? part.slice(at + 1) : part];
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

function hasStrangePort(text: string): boolean {
  const [start = ''] = SCHEME.exec(text) ?? [];
  if (start === '' || /^file:/i.test(start)) return false;
  const rest = text.slice(start.length);
  const authority = rest.slice(0, endOf(rest, /[/?#;]/));
  return authority.split(',').some((host) => hasLogin(host.slice(host.lastIndexOf('@') + 1)));
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

const SEPARATOR = /[?&;,#\s()|]|%(?:3f|26|3b|2c|20|23|7c)|:(?!\/\/)|%3a/gi;
/** Drivers of Java take parameters behind a slash, too. Elsewhere that is a folder, such as `/sales/key=5`. */
const JAVA_SEPARATOR = /[?&;,#\s()|/]|%(?:3f|26|3b|2c|20|23|7c)|:(?!\/\/)|%3a/gi;
const EQUALS = /\s*(?:=|%3d)\s*/i;

/** Removes `name=value` of names that say secret. A value ends where the next name begins, because it may have any character. */
function withoutParameters(text: string): string {
  if (!/=|%3d/i.test(text)) return text;
  const parts = parametersIn(text);
  if (!parts.some(({ isSecret }) => isSecret)) return text;
  const kept = parts.filter(({ isSecret }) => !isSecret);
  return kept
    .map(({ separator, word }, index) => (index === 0 ? word : separator + word))
    .join('')
    .replace(/[?&;,:]$/, '');
}

interface Part {
  readonly separator: string;
  readonly word: string;
  readonly isSecret: boolean;
}

/** The text in parts that begin with a name, and the one before the first name. */
function parametersIn(text: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  let separator = '';
  const close = (end: number) => {
    const word = text.slice(start, end);
    const [name = '', value] = word.split(EQUALS, 2);
    parts.push({ separator, word, isSecret: value !== undefined && !name.includes('/') && namesSecret(name) });
  };
  for (const { 0: found, index } of text.matchAll(/^jdbc:/i.test(text) ? JAVA_SEPARATOR : SEPARATOR)) {
    const next = index + found.length;
    if (index < start || !beginsWithName(text, next)) continue;
    close(index);
    [start, separator] = [next, found];
  }
  close(text.length);
  // A first separator of a parameter that goes is needed by the first one that stays.
  const first = parts.findIndex(({ isSecret }, index) => index > 0 && !isSecret);
  return parts.map((part, index) =>
    index === first && part.separator !== '#' ? { ...part, separator: parts[1]?.separator ?? '' } : part,
  );
}

const NAME_LENGTH_MAX = 100;

function beginsWithName(text: string, at: number): boolean {
  return /^[\w.$ -]+(?:=|%3d)/i.test(text.slice(at, at + NAME_LENGTH_MAX));
}

/** Without one layer of percent encoding. What is not one stays. */
function decodedOnce(text: string): string {
  return text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
