/** Stands for characters that cannot be stored. */
export const REPLACEMENT = '\uFFFD';

/**
 * The cells of a CSV file (RFC 4180), row by row. A file with semicolons or tabs in its first row is read by them. Empty rows are left out.
 * U+FFFD stands for each NUL and each half of a pair of surrogates, as in what is stored.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const content = text.replace(/^\uFEFF/, '').replaceAll(/[\0\p{Surrogate}]/gu, REPLACEMENT);
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < content.length) {
    const { cell, end } = content[at] === '"' ? quotedCell(content, at) : plainCell(content, at, separator);
    row.push(cell);
    at = end;
    if (content[at] === separator) {
      at++;
      // A separator at the end of the file is followed by an empty cell.
      if (at === content.length) row.push('');
    } else {
      rows.push(row);
      row = [];
      at += content.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

interface CellEnd {
  readonly cell: string;
  /** The place of the separator or the end of the line. */
  readonly end: number;
}

/** Two quotes stand for one. What follows the last quote up to the separator is ignored. */
function quotedCell(content: string, begin: number): CellEnd {
  let cell = '';
  for (let at = begin + 1; at < content.length; at++) {
    if (content[at] !== '"') cell += content[at];
    else if (content[at + 1] === '"') {
      cell += '"';
      at++;
    } else return { cell, end: at + 1 };
  }
  return { cell, end: content.length };
}

function plainCell(content: string, begin: number, separator: string): CellEnd {
  let end = begin;
  while (end < content.length && content[end] !== separator && content[end] !== '\n' && content[end] !== '\r') end++;
  return { cell: content.slice(begin, end), end };
}

/** The separator that the first row has most often outside of quotes. */
function separatorOf(content: string): string {
  const [head = ''] = content.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
