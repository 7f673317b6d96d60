import { fold } from '#search/language/text/fold';
import { type Token, tokenize, withoutUrnHeads } from '#search/language/text/tokenize';

/** Folding such a text may change its words. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A value of a document in the forms in which terms are compared with it. Each form is made once, when it is needed. */
export class ValueText {
  private foldedText: string | undefined;
  private wordedText: string | undefined;
  private foundTokens: readonly Token[] | undefined;

  constructor(readonly value: string) {}

  get folded(): string {
    return (this.foldedText ??= fold(this.value));
  }

  get tokens(): readonly Token[] {
    return (this.foundTokens ??= tokenize(this.worded));
  }

  /** Whether one of its words may contain one of these folded texts. A quick test, because most values have no word of a query. */
  mayContain(texts: readonly string[]): boolean {
    const { worded } = this;
    if (BEYOND_ASCII.test(worded)) return true;
    const folded = worded === this.value ? this.folded : fold(worded);
    return texts.some((text) => folded.includes(text));
  }

  /** Whether a word, or a part of one, passes the test. */
  hasWord(test: (word: string) => boolean): boolean {
    return this.tokens.some(({ word, parts, numberParts }) => test(word) || parts.some(test) || numberParts.some(test));
  }

  private get worded(): string {
    return (this.wordedText ??= withoutUrnHeads(this.value));
  }
}
