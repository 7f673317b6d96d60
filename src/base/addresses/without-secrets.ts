/** Takes secrets out of addresses of other systems, whatever form they have: one function for all that foreign texts say. */
import { normalized } from '../json/normalized';
import { hasStrangePort, SCHEME, withoutLogins } from './logins';
import { withoutParameters } from './parameters';
import { decodedOnce, namesSecret, TOKEN_SHAPE } from './secret-names';

/** What a text without any secret mostly lacks. */
const SUSPECT = /[@=%]|:\/\/|:\\\\/;

/**
 * An address, or a name that may hold one, without the secrets in it: what stands before the `@` of each host, and parameters whose names say
 * secret. A text without secrets comes back as it is.
 */
export function addressWithoutSecrets(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return withoutParameters(withoutLogins(text));
}

/** Whether a text still looks as if it had a secret in it, also behind percent encoding or in wide letters. Such a text has to be refused. */
export function looksSecret(text: string): boolean {
  let shown = normalized(text, 'NFKC').replaceAll(/\p{Cf}/gu, '');
  for (let round = 0; round < 3; round++) {
    if (isSecretAt(shown)) return true;
    const decoded = decodedOnce(shown);
    if (decoded === shown) return false;
    shown = decoded;
  }
  return true;
}

function isSecretAt(shown: string): boolean {
  if (addressWithoutSecrets(shown) !== shown || textWithoutSecrets(shown) !== shown) return true;
  return TOKEN_SHAPE.test(shown) || hasStrangePort(shown) || namesSecretWithColon(shown);
}

/** `&authMechanismProperties=AWS_SESSION_TOKEN:...` */
const WITH_COLON = /[?&;,=]\s?([\w.-]{1,100})\s?:\s?[^\s/:]/g;

function namesSecretWithColon(text: string): boolean {
  return [...text.matchAll(WITH_COLON)].some(([, name = '']) => namesSecret(name, true));
}

/** A text for people, or of a program, without the secrets of the addresses in it. */
export function textWithoutSecrets(sent: string): string {
  const text = withoutNamedSecrets(sent);
  if (!SUSPECT.test(text)) return text;
  const isAddress = !/[\s"'<>]/.test(text) && (SCHEME.test(text) || !text.includes('://'));
  if (isAddress) return addressWithoutSecrets(text);
  const isConnection = CONNECTION.test(text);
  return text.replaceAll(/[^\s"'<>]+/g, (word) => addressInText(word, isConnection));
}

/** A member of JSON in a text, a setting of Java, an option of a command, and the header of a request. */
const QUOTED_MEMBER = /"([\w.-]{1,100})"\s*:\s*"(?:[^"\\]|\\.)*"/g;
const QUOTED_SETTING = /(?<![\w.-])([\w.-]{1,100})="(?:[^"\\]|\\.)*"/g;
const OPTION = /(?<![^\s"'])(--?([\w-]{1,60}))(?:=|[ \t]+)(?!-)[^\s"']+/g;
const HEADER = /\b(authorization["']?\s{0,5}[:=]\s{0,5}["']?(?:bearer|basic|token)?)\s{1,5}[^\s"']+/gi;
const TOKENS = new RegExp(`(?:${TOKEN_SHAPE.source})`, 'g');

function withoutNamedSecrets(text: string): string {
  let left = text;
  if (/":|" :/.test(left))
    left = left.replaceAll(QUOTED_MEMBER, (all, name: string) => keptOr(all, name, `"${name}":""`));
  if (left.includes('="'))
    left = left.replaceAll(QUOTED_SETTING, (all, name: string) => keptOr(all, name, `${name}=""`));
  return left
    .replaceAll(OPTION, (all, option: string, name: string) => keptOr(all, name, option))
    .replaceAll(HEADER, '$1')
    .replaceAll(TOKENS, '');
}

function keptOr(all: string, name: string, without: string): string {
  return namesSecret(name, true) ? without : all;
}

/** A connection string of words: `host=h user=u password=...`. */
const CONNECTION = /(?:^|\s)(?:host|hostaddr|hostname|server|user|username|uid|dbname|database|endpoint)=\S/i;
/** The place where an address begins in a word. */
const IN_TEXT = /jdbc:|[a-z][a-z0-9+._:-]{0,60}:\/\/|[^\s/:@]{1,60}\/[^\s@]{1,60}@\/\//i;

function addressInText(word: string, isConnection: boolean): string {
  const start = word.search(IN_TEXT);
  if (start < 0) return pairsWithoutSecrets(word, isConnection);
  const clean = addressWithoutSecrets(word.slice(start));
  return pairsWithoutSecrets(word.slice(0, start), isConnection) + (hidesSecret(clean) ? '' : clean);
}

/** Whether an address has a secret behind one layer of percent encoding. A text may have a million addresses, so no more is tried. */
function hidesSecret(address: string): boolean {
  if (!/%(?:40|3d)/i.test(address)) return false;
  const decoded = decodedOnce(address);
  return addressWithoutSecrets(decoded) !== decoded;
}

/** Several pairs in one word, such as `Uid=u;Pwd=...`. SQL has blanks or quotes around them. */
function pairsWithoutSecrets(word: string, isConnection: boolean): string {
  return isConnection || /[;&]/.test(word) ? withoutParameters(word) : word;
}
