import { didYouMean } from '../diagnostics/nearest-name';
import { fixedKind, HEADER, KEYWORDS, type Token } from './token';

/** Words and signs of other languages, and what PDL has for them. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['extends', 'write includes'],
  ['class', 'write record'],
  ['struct', 'write record'],
  ['type', 'write record or typeref'],
  ['?', 'write `optional` before the type'],
  ['|', 'write union[A, B]'],
  ['<', 'write array[T] or map[string, T]'],
  ["'", 'write strings in double quotes'],
  [';', 'leave it away'],
  ['*', 'types are imported one by one'],
  ['#', 'a comment begins with //'],
]);

/** The advice for `token` where something else was expected; undefined without one. */
export function suggestFor(token: Token, expected: string, next: Token): string | undefined {
  const foreign = FOREIGN.get(token.kind === 'invalid' ? token.text.charAt(0) : token.text);
  if (foreign !== undefined) return foreign;
  if (token.kind === 'optional' && next.kind !== ':' && next.kind !== '=')
    return 'write it once, before the type: `name: optional string`';
  if (token.kind === '=' && expected.endsWith('a symbol')) return 'symbols have no values';
  if (isAssigned(token, expected, next)) return 'annotations begin with @';
  if (HEADER.includes(token.kind) && expected.startsWith('a record'))
    return 'namespace, package and imports come first, in this order';
  if (token.kind === 'identifier' && expected.startsWith('a record')) return didYouMean(token.text, KEYWORDS);
  if (token.kind === 'identifier' && expected.startsWith('array'))
    return didYouMean(token.text, KEYWORDS) ?? 'lists are written array[T]';
  const isWord = token.kind !== 'null' && /^[a-z]+$/.test(token.kind) && fixedKind(token.text) !== null;
  return isWord && /name/.test(expected) ? `write it in back-ticks to use it as a name: \`${token.text}\`` : undefined;
}

/** `Aspect = {...}`, before a type or in it. */
function isAssigned(token: Token, expected: string, next: Token): boolean {
  if (token.kind === '=') return next.kind === '{' && expected.startsWith('`:` after field name');
  return token.kind === 'identifier' && next.kind === '=' && expected.startsWith('a record');
}
