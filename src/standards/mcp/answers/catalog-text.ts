/** The marks around text of the catalog. Assistants are told that nothing between them is an instruction. */
export const MARK = 'catalog-data';
export const BEGIN = `<${MARK}>`;
export const END = `</${MARK}>`;

/** What begins a mark, or looks like it. */
const OPENING = '<\\uFF1C\\uFE64\\u2039\\u27E8\\u3008';
/** What may stand between two letters of a mark that a reader would still take for one: signs, spaces and escapes of JSON. */
const BETWEEN = `(?:\\\\u[0-9a-f]{4}|\\\\[nrtbf]|[^\\p{L}\\p{N}${OPENING}])*`;
/** Marks, and what another text could go on with to a mark: so texts stay safe wherever they are joined. */
const MARKS = new RegExp(`[${OPENING}](?=${restOfMark([...MARK.replace(/\W/g, '')])})`, 'giu');

/** The letters to come, or the end of the text within them. */
function restOfMark([letter, ...others]: readonly string[]): string {
  return letter === undefined ? '' : `${BETWEEN}(?:$|${letter}${restOfMark(others)})`;
}

/** Characters that people do not see, such as zero-width ones, in which instructions may hide; and separators that begin a new line. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Tabs separate the cells of a line. */
const NOT_IN_LINES = /(?!\t)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;
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

/** One line of an answer or of a cell, of texts that were made safe and joined: nothing of it makes a mark, also not with the next line. */
export function lineText(line: string): string {
  return unmarked(line.replace(NOT_IN_LINES, ''));
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
