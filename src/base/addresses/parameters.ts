/** Parameters of addresses and of connection strings: `name=value` behind whatever separates them. */
import { namesSecret } from './secret-names';

const SEPARATOR = /[?&;,#\s()|]|%(?:3f|26|3b|2c|20|23|7c)|\\u00(?:26|3b)|:(?!\/\/)|%3a/gi;
/** Drivers of Java take parameters behind a slash, too. Elsewhere that is a folder, such as `/sales/key=5`. */
const JAVA_SEPARATOR = /[?&;,#\s()|/]|%(?:3f|26|3b|2c|20|23|7c)|\\u00(?:26|3b)|:(?!\/\/)|%3a/gi;
const EQUALS = /=|%3d/i;

/** Removes `name=value` of names that say secret. A value ends where the next name begins, because it may have any character. */
export function withoutParameters(text: string): string {
  if (!EQUALS.test(text)) return text;
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
    parts.push({ separator, word, isSecret: namesSecretIn(word) });
  };
  for (const { 0: found, index } of text.matchAll(/^jdbc:/i.test(text) ? JAVA_SEPARATOR : SEPARATOR)) {
    const next = index + found.length;
    if (index < start || !beginsWithName(text, next)) continue;
    close(index);
    [start, separator] = [next, found];
  }
  close(text.length);
  // A first separator of a parameter that goes is needed by the first one that stays.
  const first = parts.findIndex((part, index) => index > 0 && !part.isSecret);
  return parts.map((part, index) =>
    index === first && part.separator !== '#' ? { ...part, separator: parts[1]?.separator ?? '' } : part,
  );
}

/** Teradata nests them: `LOGDATA=token=...`. */
function namesSecretIn(word: string): boolean {
  const names = word.split(EQUALS).slice(0, -1);
  return names.some((name) => !name.includes('/') && namesSecret(name));
}

const NAME_LENGTH_MAX = 100;

/** Names may have brackets, as `auth[password]`, letters of all scripts, and letters that are encoded. */
function beginsWithName(text: string, at: number): boolean {
  return /^(?:[\p{L}\p{M}\p{N}_.$ +[\]-]|%[4-9a-f][0-9a-f])+(?:=|%3d)/iu.test(text.slice(at, at + NAME_LENGTH_MAX));
}
