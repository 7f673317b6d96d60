/** Changes of files that exist: text is inserted or replaced in its place, everything else stays byte by byte. */
import type { Annotated, JsonObject, NamedType } from '#codegen/model/model';
import type { SourceFile } from '#codegen/model/source-range';
import { Lexer } from '#codegen/pdl/lexer';
import type { TokenKind } from '#codegen/pdl/token';
import { annotationPlace } from '#codegen/values/origin-at';
import { annotationLines, jsonText } from './annotation-text';
import type { Changes, KnownField, WiderTargets } from '../changes';
import { fieldText, symbolText } from './pdl-text';

/** Says which release a part came with. */
const MARK = 'Since';

export interface TextEdit {
  readonly file: SourceFile;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
}

export function editsOf(changes: Changes, since: string): readonly TextEdit[] {
  return [
    ...changes.fields.map(({ record, field }) => atEnd(record, (indent) => `\n${fieldText(field, since, indent)}`)),
    ...changes.symbols.map(({ type, symbol }) => atEnd(type, (indent) => `\n${symbolText(symbol, since, indent)}`)),
    ...changes.targets.map(widenTargets),
    ...changes.optional.map(makeOptional),
    ...changes.annotations.map(({ field, properties }) => addAnnotations(field, properties)),
    ...changes.aspects.map(({ record, properties }) => addAnnotations(record, properties)),
  ];
}

/** The new text of a file. Insertions at one place keep their order. */
export function edited(file: SourceFile, edits: readonly TextEdit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const parts = ordered.map((edit, index) => file.text.slice(ordered[index - 1]?.end ?? 0, edit.start) + edit.text);
  return parts.join('') + file.text.slice(ordered.at(-1)?.end ?? 0);
}

/** An edit before the brace that closes the declaration, on lines of their own. */
function atEnd(type: NamedType, textOf: (indent: string) => string): TextEdit {
  const { file, range } = type.origin;
  const brace = closingBrace(file.text, range.end.offset);
  const lineStart = lineStartOf(file.text, brace);
  const before = file.text.slice(lineStart, brace);
  const isAlone = before.trim() === '';
  const outer = isAlone ? before : '';
  const place = isAlone ? lineStart : brace;
  return { file, start: place, end: place, text: (isAlone ? '' : '\n') + textOf(`${outer}  `) };
}

function closingBrace(text: string, after: number): number {
  const lexer = new Lexer(text);
  lexer.rewind(after);
  for (let depth = 0; ;) {
    const token = lexer.next();
    if (token.kind === '{') depth++;
    if (token.kind === '}' && --depth === 0) return token.start;
    if (token.kind === 'end') return token.start;
  }
}

/** The place of an option is its name; the list follows. */
function widenTargets({ field, path, entityTypes }: WiderTargets): TextEdit {
  const { file, range } = annotationPlace(field, 'Relationship', ...path, 'entityTypes');
  const start = endOfNext('[', file.text, range.end.offset) - 1;
  const line = file.text.slice(lineStartOf(file.text, start), start);
  const text = jsonText([...entityTypes], indentOf(line), line.length);
  return { file, start, end: endOfNext(']', file.text, start), text };
}

/** `name: type` becomes `name: optional type`. */
function makeOptional({ field: { origin } }: KnownField): TextEdit {
  const place = endOfNext(':', origin.file.text, origin.range.end.offset);
  return { file: origin.file, start: place, end: place, text: ' optional' };
}

function endOfNext(kind: TokenKind, text: string, after: number): number {
  const lexer = new Lexer(text);
  lexer.rewind(after);
  for (;;) {
    const token = lexer.next();
    if (token.kind === kind || token.kind === 'end') return token.end;
  }
}

/** An edit between the doc comment and the mark, or else the name. */
function addAnnotations(part: Annotated, properties: JsonObject): TextEdit {
  const { file, range } = annotationPlace(part, MARK);
  const place = lineStartOf(file.text, range.start.offset);
  const text = annotationLines(properties, indentOf(file.text.slice(place)));
  return { file, start: place, end: place, text };
}

function lineStartOf(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function indentOf(line: string): string {
  return /^ */.exec(line)?.[0] ?? '';
}
