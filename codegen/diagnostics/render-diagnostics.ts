import { compare } from '../values/names';
import type { Diagnostic } from './diagnostic';
import type { SourceRange } from '../model/source-range';

/** Columns of a source line that are shown; of a longer line, what is around the caret. */
const LINE_WIDTH_MAX = 120;
const TAB = '    ';
/** Lines of equal errors that are listed. */
const LINES_MAX = 10;

/**
 * Diagnostics as people read them, ordered by place: `file:line:column: error [rule]: message; suggestion`, then the line and a caret below
 * what is wrong. Ends with a line break unless there is nothing to say.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { colour }: { readonly colour: boolean },
): string {
  const paint = colour ? ansi : plain;
  return equalOnes(diagnostics.toSorted(byPlace))
    .map((group) => `${renderGroup(group, paint)}\n`)
    .join('');
}

/** Groups of the errors of a file that say the same. */
function equalOnes(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { file, rule, message, suggestion } = diagnostic;
    const key = JSON.stringify([file.path, rule, message, suggestion]);
    groups.set(key, [...(groups.get(key) ?? []), diagnostic]);
  }
  return [...groups.values()];
}

/** The first of equal errors of a file, with the lines of the others. */
function renderGroup([first, ...more]: readonly Diagnostic[], paint: Paint): string {
  if (!first) return '';
  const lines = [...new Set(more.map(({ range }) => range.start.line))].filter(
    (line) => line !== first.range.start.line,
  );
  return renderOne(first, lines, paint);
}

type Paint = (style: keyof typeof STYLES, text: string) => string;

const STYLES = { bold: 1, red: 31, cyan: 36 } as const;

function ansi(style: keyof typeof STYLES, text: string): string {
  return `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

function plain(_style: keyof typeof STYLES, text: string): string {
  return text;
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return compare(a.file.path, b.file.path) || a.range.start.offset - b.range.start.offset || compare(a.rule, b.rule);
}

function renderOne(diagnostic: Diagnostic, others: readonly number[], paint: Paint): string {
  const { rule, message, file, range, suggestion } = diagnostic;
  const place = paint('bold', visible(`${file.path}:${range.start.line}:${range.start.column}`));
  const said = visible(suggestion === undefined ? message : `${message}; ${suggestion}`) + alsoIn(others);
  const headline = `${place}: ${paint('red', 'error')} [${rule}]: ${said}`;
  if (file.text === '') return headline;
  const { before, marked, after } = excerpt(file.text, range);
  const gutter = `${String(range.start.line).padStart(5)} | `;
  const caret = `${' '.repeat(5)} | ${' '.repeat(textWidth(before))}${paint('cyan', `^${'~'.repeat(Math.max(0, textWidth(marked) - 1))}`)}`;
  return `${headline}\n${gutter}${before}${marked}${after}\n${caret}`;
}

function alsoIn(lines: readonly number[]): string {
  const shown = lines.slice(0, LINES_MAX).join(', ');
  const more = lines.length > LINES_MAX ? ` and ${lines.length - LINES_MAX} more` : '';
  return lines.length === 0 ? '' : ` (also in line${lines.length > 1 ? 's' : ''} ${shown}${more})`;
}

/** The line of the start of `range`, cut to width, in visible characters, in three parts: what the caret marks is the middle one. */
function excerpt(text: string, { start, end }: SourceRange): { before: string; marked: string; after: string } {
  const lineStart = start.offset - start.column + 1;
  const lineEnd = endOfLine(text, start.offset);
  const markEnd = Math.max(start.offset, Math.min(end.offset, lineEnd));
  const from = Math.max(lineStart, Math.min(start.offset - LINE_WIDTH_MAX / 2, lineEnd - LINE_WIDTH_MAX));
  const to = Math.min(lineEnd, from + LINE_WIDTH_MAX);
  return {
    before: `${from > lineStart ? '...' : ''}${visible(text.slice(from, start.offset))}`,
    marked: visible(text.slice(start.offset, Math.min(markEnd, to))),
    after: `${visible(text.slice(Math.min(markEnd, to), to))}${to < lineEnd ? '...' : ''}`,
  };
}

function endOfLine(text: string, from: number): number {
  const breaks = [text.indexOf('\n', from), text.indexOf('\r', from)].filter((at) => at >= 0);
  return Math.min(text.length, ...breaks);
}

/** Symbols for control characters and for what would turn or hide text, so that a terminal shows all and obeys nothing; for halves of a pair too. */
function visible(text: string): string {
  return text.replaceAll('\t', TAB).replaceAll(/[\u2028\u2029]|[\p{Cc}\p{Cf}\p{Cs}]/gu, symbolOf);
}

/** ASCII control characters have a picture of their own in Unicode. */
function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCodePoint(0x2400 + code) : `\\u{${code.toString(16)}}`;
}

/** Characters that take two columns of a terminal: East Asian wide forms and pictures. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;
/** Characters that combine with the character before them. */
const NONE = /^(?:\p{Mn}|\p{Me})$/u;

/** Columns that a text of visible characters takes on a terminal. */
function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + (NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0);
}
