import type { TokenKind } from './token';

/** The content of an open bracket: a body in braces, union members, or a single list in which no `name:` can follow. */
type Bracket = 'body' | 'members' | 'list';

/** The brackets that are open at a token; recovery from an error needs them to find the end of what is broken. */
export class BracketStack {
  private readonly open: Bracket[] = [];
  /** The index in `open` of each open bracket that is not a list. */
  private readonly firm: number[] = [];
  private lastKind: TokenKind = 'end';

  get level(): number {
    return this.open.length;
  }

  track(kind: TokenKind): void {
    if (kind === '{') this.push('body');
    else if (kind === '[') this.push(this.lastKind === 'union' ? 'members' : 'list');
    else if (kind === ']' && this.open.at(-1) !== 'body') this.closeTo(this.open.length - 1);
    else if (kind === '}') this.closeBody();
    this.lastKind = kind;
  }

  /** A list that was never closed hides nothing: what looks like the next part of the body around it is one. */
  holdsListsOnly(level: number): boolean {
    return (this.firm.at(-1) ?? -1) < level;
  }

  closeTo(level: number): void {
    this.open.length = Math.max(0, Math.min(this.open.length, level));
    while ((this.firm.at(-1) ?? -1) >= this.open.length) this.firm.pop();
  }

  private push(bracket: Bracket): void {
    if (bracket !== 'list') this.firm.push(this.open.length);
    this.open.push(bracket);
  }

  private closeBody(): void {
    this.closeTo(this.open.lastIndexOf('body'));
  }
}
