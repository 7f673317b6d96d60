import { type SearchField, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { titles } from '../../query/ranking';
import { fieldStrings, type SearchDocument } from '../../search-document';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import type { ByteText } from '../storage/byte-text';
import { PostingsWriter } from '../storage/postings';
import { TextWriter } from '../storage/text-writer';
import type { FieldSets } from './field-sets';
import type { TermIndex } from './segment';
import { formsInDocument, pairKey, titleTermKey } from './term-keys';

/** The documents of a term, by their numbers, each followed by the field set of the term there. */
type GrowingPostings = number[];

/** The terms of documents: words, stems, pairs of neighbouring words in names, and titles. */
export class TermCollector {
  private readonly postings = new Map<ByteText, GrowingPostings>();
  /** The postings of all forms of a word. Their keys are made once for each word, because documents share most words. */
  private readonly forms = new Map<string, readonly GrowingPostings[]>();
  private count = 0;
  private document = 0;
  private readonly tokens = new Map<string, readonly Token[]>();

  constructor(
    private readonly fields: SearchFields,
    private readonly fieldSets: FieldSets,
  ) {}

  /**
   * Documents come in the order of their numbers.
   * @param fields those that the document has
   * @returns the titles of the document
   */
  collect(number: number, document: SearchDocument, fields: readonly SearchField[]): readonly string[] {
    this.document = number;
    this.addField(URN_FIELD, [document.urn]);
    for (const field of fields) {
      const value = document.fields[field.name];
      if (value !== undefined && hasWords(field)) this.addField(field, wordedTexts(field, fieldStrings(value)));
    }
    const names = titles(this.fields, document, (text) => this.tokensOf(text));
    for (const title of names) this.touch(this.postingsOf(titleTermKey(title)));
    return names;
  }

  /** The terms of all documents. */
  taken(): TermIndex {
    const texts = new TextWriter();
    const room = { terms: this.postings.size, postings: this.count, markMax: this.fieldSets.size };
    const writer = new PostingsWriter(room);
    for (const term of [...this.postings.keys()].toSorted()) {
      texts.add(term);
      const pairs = this.postings.get(term) ?? [];
      for (let at = 0; at < pairs.length; at += 2) writer.add(pairs[at] ?? 0, pairs[at + 1] ?? 0);
      writer.endTerm();
    }
    return { texts: texts.texts(), postings: writer.postings() };
  }

  private addField(field: SearchField, texts: readonly string[]): void {
    const id = this.fieldSets.fieldId(field);
    const isName = field.byDefault && field.scoreClass === 'A';
    for (const text of texts) {
      const tokens = this.tokensOf(field.kind === 'urn' ? withoutUrnHeads(text) : text);
      for (const { word, parts, numberParts } of tokens) {
        this.addForms(word, id);
        for (const part of parts) this.addForms(part, id);
        for (const part of numberParts) this.addForms(part, id);
      }
      if (isName) this.addPairs(tokens, id);
    }
  }

  private addForms(word: string, field: number): void {
    let forms = this.forms.get(word);
    if (!forms) this.forms.set(word, (forms = formsInDocument(word).map((key) => this.postingsOf(key))));
    for (const postings of forms) this.add(postings, field);
  }

  /** Words and parts of words have one position. */
  private addPairs(tokens: readonly Token[], field: number): void {
    tokens.slice(1).forEach((next, index) => {
      const previous = tokens[index];
      if (!previous) return;
      for (const first of [previous.word, ...previous.parts])
        for (const word of [next.word, ...next.parts])
          this.add(this.postingsOf(pairKey(first, { word, distance: next.distance })), field);
    });
  }

  private add(postings: GrowingPostings, field: number): void {
    this.touch(postings);
    const last = postings.length - 1;
    postings[last] = this.fieldSets.with(postings[last] ?? 0, field);
  }

  /** Makes the current document the last one. */
  private touch(postings: GrowingPostings): void {
    if (postings[postings.length - 2] === this.document) return;
    postings.push(this.document, 0);
    this.count += 1;
  }

  private postingsOf(key: ByteText): GrowingPostings {
    let postings = this.postings.get(key);
    if (!postings) this.postings.set(key, (postings = []));
    return postings;
  }

  /** Names are tokenized for their words and again for the titles, and documents share most short texts. */
  private tokensOf(text: string): readonly Token[] {
    let tokens = this.tokens.get(text);
    if (!tokens) this.tokens.set(text, (tokens = tokenize(text)));
    return tokens;
  }
}

function hasWords({ hasWords: isWorded, kind, isHelper }: SearchField): boolean {
  return isWorded && kind !== 'number' && kind !== 'path' && !(kind === 'boolean' && isHelper);
}

/** A boolean has a word only if it is true. */
function wordedTexts({ kind }: SearchField, texts: readonly string[]): readonly string[] {
  return kind === 'boolean' ? texts.filter((text) => text === 'true') : texts;
}
