import { fold } from '../text/fold';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';

/** A value of a document in the forms in which terms are compared with it. Each form is made once, when it is needed. */
export class ValueText {
  private foldedText: string | undefined;
  private foundTokens: readonly Token[] | undefined;

  constructor(readonly value: string) {}

  get folded(): string {
    return (this.foldedText ??= fold(this.value));
  }

  get tokens(): readonly Token[] {
    return (this.foundTokens ??= tokenize(withoutUrnHeads(this.value)));
  }

  /** Whether a word, or a part of one, passes the test. */
  hasWord(test: (word: string) => boolean): boolean {
    return this.tokens.some(({ word, parts, numberParts }) => test(word) || parts.some(test) || numberParts.some(test));
  }
}
