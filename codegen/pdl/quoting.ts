import { SCHEMA_NAME } from '../diagnostics/bad-name';
import { fixedKind, IDENTIFIER } from './token';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** The value of a string token. Unknown escapes are kept as they are, and make `valid` false. */
export function unquoteString(raw: string): { text: string; valid: boolean } {
  let valid = true;
  const text = raw
    .slice(1, -1)
    .replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (whole, code: string | undefined, letter: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      const plain = ESCAPES.get(letter ?? '');
      valid &&= plain !== undefined;
      return plain ?? whole;
    });
  return { text, valid };
}

export function unquoteName(raw: string): string {
  return raw.startsWith('`') ? raw.slice(1, -1) : raw;
}

/** A name of the schema language as it must be written: words of the language need back-ticks. Dotted names are quoted part by part. */
export function quoteName(name: string): string {
  return name
    .split('.')
    .map((part) => (SCHEMA_NAME.test(part) && fixedKind(part) === null ? part : `\`${part}\``))
    .join('.');
}

/** A segment of a property name; dots and slashes in it need back-ticks too. */
export function quoteSegment(segment: string): string {
  return IDENTIFIER.test(segment) && fixedKind(segment) === null ? segment : `\`${segment}\``;
}
