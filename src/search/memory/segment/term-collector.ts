import type { Turn } from '#base/background/turn';
import { type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { wordedTexts } from '#search/language/fields/worded-texts';
import { titles } from '#search/language/query/titles';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import { type Token, tokenize } from '#search/language/text/tokenize';
import type { ByteText } from '../storage/byte-text';
import { GrowingPostings } from '../storage/growing-postings';
import { NumberList } from '../storage/number-list';
import { orderOfTexts } from '../storage/order-of-texts';
import { PostingsWriter } from '../storage/postings-writer';
import { TextWriter } from '../storage/text-writer';
import type { FieldSets } from './field-sets';
import type { TermIndex } from './segment';
import { formsInDocument, pairKey, titleTermKey } from './term-keys';

/** Terms between two looks at the clock. */
const STEP = 128;

/** The terms of documents: words, stems, pairs of neighbouring words in names, and titles. */
export class TermCollector {
  private readonly postings = new GrowingPostings();
  private readonly terms = new Map<ByteText, number>();
  /** The term of a word. Its keys are made once for each word, because documents share most words. */
  private readonly words = new Map<string, number>();
  /** The stem of each term plus one; 0 without one. */
  private readonly stems = new NumberList();
  private document = 0;
  /** Tokens of names, which are tokenized for their words and again for the titles. */
  private readonly tokens = new Map<string, readonly Token[]>();
  /** The terms of each text, because documents share most of them. */
  private readonly textTerms = new Map<string, readonly number[]>();

  constructor(
    private readonly fields: SearchFields,
    private readonly fieldSets: FieldSets,
  ) {}

  /**
   * Documents come in the order of their numbers.
   * @param fields those that the document has
   * @returns the length of the first name of the document
   */
  collect(number: number, document: SearchDocument, fields: readonly SearchField[]): number {
    this.document = number;
    this.addField(URN_FIELD, wordedTexts(URN_FIELD, [document.urn]));
    for (const field of fields) {
      const value = document.fields[field.name];
      if (value !== undefined) this.addField(field, wordedTexts(field, fieldStrings(value)));
    }
    const { keys, nameLength } = titles(this.fields, document, (text) => this.tokensOf(text));
    for (const title of keys) this.postings.touch(this.termOf(titleTermKey(title)), number);
    return nameLength;
  }

  /** The terms of all documents, written in turns. */
  async taken(turn: Turn): Promise<TermIndex> {
    const { postings } = this;
    const keys = [...this.terms.keys()];
    const texts = new TextWriter();
    const order = await orderOfTexts(keys, turn);
    const writer = new PostingsWriter({ terms: keys.length, bytes: postings.size * 2, isMarked: true });
    for (const [at, term] of order.entries()) {
      texts.add(keys[term] ?? '');
      postings.write(term, writer);
      if (at % STEP === 0 && turn.isOver) await turn.pause();
    }
    return { texts: texts.texts(), postings: writer.postings() };
  }

  private addField(field: SearchField, texts: readonly string[]): void {
    if (texts.length === 0) return;
    const id = this.fieldSets.fieldId(field);
    const isName = field.byDefault && field.scoreClass === 'A';
    for (const text of texts) {
      let terms = this.textTerms.get(text);
      if (!terms) this.textTerms.set(text, (terms = this.termsOf(text, isName)));
      for (const term of terms) this.add(term, id);
      if (isName) this.addPairs(this.tokensOf(text), id);
    }
  }

  private termsOf(text: string, isName: boolean): readonly number[] {
    const terms: number[] = [];
    for (const { word, parts, numberParts } of isName ? this.tokensOf(text) : tokenize(text)) {
      this.addForms(word, terms);
      for (const part of parts) this.addForms(part, terms);
      for (const part of numberParts) this.addForms(part, terms);
    }
    return terms;
  }

  private addForms(word: string, terms: number[]): void {
    const term = this.words.get(word) ?? this.addWord(word);
    terms.push(term);
    const stem = this.stems.at(term);
    if (stem > 0) terms.push(stem - 1);
  }

  private addWord(word: string): number {
    const [key, stem] = formsInDocument(word);
    const term = this.termOf(key);
    if (stem !== undefined) this.stems.set(term, this.termOf(stem) + 1);
    this.words.set(word, term);
    return term;
  }

  /** Words and parts of words have one position. */
  private addPairs(tokens: readonly Token[], field: number): void {
    tokens.slice(1).forEach((next, index) => {
      const previous = tokens[index];
      if (!previous) return;
      for (const first of [previous.word, ...previous.parts])
        for (const word of [next.word, ...next.parts])
          this.add(this.termOf(pairKey(first, { word, distance: next.distance })), field);
    });
  }

  private add(term: number, field: number): void {
    const { postings } = this;
    const posting = postings.touch(term, this.document);
    postings.setMark(posting, this.fieldSets.with(postings.markOf(posting), field));
  }

  private termOf(key: ByteText): number {
    const known = this.terms.get(key);
    if (known !== undefined) return known;
    const added = this.postings.addTerm();
    this.terms.set(key, added);
    this.stems.add(0);
    return added;
  }

  private tokensOf(text: string): readonly Token[] {
    let tokens = this.tokens.get(text);
    if (!tokens) this.tokens.set(text, (tokens = tokenize(text)));
    return tokens;
  }
}
