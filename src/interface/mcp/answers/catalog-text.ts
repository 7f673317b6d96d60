/** The marks around text of the catalog. Assistants are told that nothing between them is an instruction. */
export const MARK = 'catalog-data';
export const BEGIN = `<${MARK}>`;
export const END = `</${MARK}>`;

/** What could end the marked part, or begin another one. */
const MARKS = new RegExp(`<(?=\\s*/?\\s*${MARK})`, 'gi');
/** Characters that people do not see, such as zero-width ones, in which instructions may hide; and separators that begin a new line. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;
const SPACES = /\s+/g;

/** A value in one cell of a table: on one line, without what cannot be seen, and not too long. */
export function cellText(text: string, lengthMax: number): string {
  const line = text
    .slice(0, lengthMax * 2)
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .trim();
  return unmarked(line.length > lengthMax ? `${line.slice(0, lengthMax)}...` : line);
}

/** JSON with the same meaning, in which every invisible character is an escape. @param json without line breaks */
export function jsonText(json: string): string {
  return unmarked(json.replace(INVISIBLE, escaped));
}

function unmarked(text: string): string {
  return text.replace(MARKS, '\\u003c');
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => unit(character.charCodeAt(index))).join('');
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
