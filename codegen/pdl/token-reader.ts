import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { Origin } from '../model/model';
import { NESTING_MAX } from '../source/limits';
import { LineIndex } from '../source/line-index';
import { BracketStack } from './bracket-stack';
import { Lexer } from './lexer';
import { suggestFor } from './syntax-advice';
import { fixedKind, type Token, type TokenKind } from './token';

/** Leaves a production whose error is reported already; caught where reading can go on. */
class SyntaxFailure extends Error {}

/** The tokens of a file with two tokens of look-ahead, expectations, and recovery from errors. */
export class TokenReader {
  private readonly lexer: Lexer;
  private readonly lines: LineIndex;
  private readonly ahead: Token[] = [];
  private brackets = new BracketStack();
  private depth = 0;
  private reportedAt = -1;

  constructor(
    private readonly file: SourceFile,
    private readonly problems: DiagnosticList,
  ) {
    this.lexer = new Lexer(file.text);
    this.lines = new LineIndex(file);
  }

  peek(distance: 0 | 1 = 0): Token {
    let token = this.ahead[distance];
    while (token === undefined) {
      this.ahead.push(this.lexer.next());
      token = this.ahead[distance];
    }
    return token;
  }

  next(): Token {
    const token = this.peek();
    this.ahead.shift();
    this.brackets.track(token.kind);
    return token;
  }

  at(...kinds: readonly TokenKind[]): boolean {
    return kinds.includes(this.peek().kind);
  }

  accept(kind: TokenKind): boolean {
    const found = this.at(kind);
    if (found) this.next();
    return found;
  }

  /** `what` completes "expected ..." */
  expect(kind: TokenKind, what: string, suggestion?: string): Token {
    return this.at(kind) ? this.next() : this.unexpected(what, suggestion);
  }

  unexpected(what: string, suggestion?: string): never {
    const token = this.peek();
    return this.fail(
      token.problem ?? `expected ${what}, found ${describe(token)}`,
      'syntax',
      suggestFor(token, what, this.peek(1)) ?? suggestion,
    );
  }

  /** Reports a missing bracket: reading continues as if it were before the next token. */
  missing(kind: '}', what: string): void {
    const token = this.peek();
    this.report('syntax', `expected ${what}, found ${describe(token)}`, this.origin(token));
    this.reportedAt = token.start;
    this.brackets.track(kind);
  }

  /** Reports at the next token, once for each token, and leaves the production. */
  fail(message: string, rule: string, suggestion?: string): never {
    const token = this.peek();
    if (token.start !== this.reportedAt) this.problems.report(rule, message, this.origin(token), suggestion);
    this.reportedAt = token.start;
    throw new SyntaxFailure(message);
  }

  /** Reports errors that do not disturb reading. */
  report(rule: string, message: string, at: Origin, suggestion?: string): void {
    this.problems.report(rule, message, at, suggestion);
  }

  origin(first: Token, last: Token = first): Origin {
    return this.lines.origin(first.start, last.end);
  }

  nested<T>(read: () => T): T {
    if (this.depth >= NESTING_MAX) return this.fail(`nested more than ${NESTING_MAX} levels deep`, 'nesting-too-deep');
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  /** Runs a look-ahead of any length; nothing is consumed. It must not report. */
  lookAhead<T>(look: () => T): T {
    const [from, brackets] = [this.peek().start, this.brackets];
    this.brackets = new BracketStack();
    const result = look();
    this.brackets = brackets;
    this.ahead.length = 0;
    this.lexer.rewind(from);
    return result;
  }

  /**
   * Reads one part of a body. When that fails, skips to where `resumes` finds the next part, or to the end of the body.
   * Returns null after a failure.
   */
  recovering<T>(read: () => T, resumes: () => boolean): T | null {
    const level = this.brackets.level;
    const start = this.peek().start;
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof SyntaxFailure)) throw failure;
      if (this.peek().start === start) this.next();
      this.skipTo(level, resumes);
      return null;
    }
  }

  private skipTo(level: number, resumes: () => boolean): void {
    if (this.problems.isFull(this.file)) this.skipAll();
    while (!this.at('end')) {
      if (this.brackets.holdsListsOnly(level) && ((this.at('}') && level > 0) || resumes())) break;
      this.next();
    }
    this.brackets.closeTo(level);
  }

  private skipAll(): void {
    this.ahead.length = 0;
    this.lexer.rewind(this.file.text.length);
  }
}

function describe(token: Token): string {
  if (token.kind === 'end') return 'the end of the file';
  if (token.kind === 'doc') return 'a doc comment';
  if (token.kind === 'string') return 'a string';
  if (fixedKind(token.text) !== null)
    return /[a-z]/.test(token.text) ? `the keyword ${token.text}` : `\`${token.text}\``;
  return `${token.kind === 'number' ? 'the number ' : ''}${token.text.slice(0, 60)}`;
}
