import { type SearchField, URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { titles } from '../../query/ranking';
import { fieldStrings, type SearchDocument } from '../../search-document';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import type { ByteText } from '../storage/byte-text';
import type { FieldSets } from './field-sets';
import { formsInDocument, pairKey, titleTermKey } from './term-keys';

export interface DocumentTerms {
  /** The field set of each term. */
  readonly sets: ReadonlyMap<ByteText, number>;
  readonly titles: readonly string[];
}

/** The terms of a document: words, stems, pairs of neighbouring words in names, and titles. */
export class TermCollector {
  private sets = new Map<ByteText, number>();
  private readonly tokens = new Map<string, readonly Token[]>();

  constructor(
    private readonly fields: SearchFields,
    private readonly fieldSets: FieldSets,
  ) {}

  collect(document: SearchDocument): DocumentTerms {
    this.sets = new Map();
    this.tokens.clear();
    const tokensOf = (text: string) => this.tokensOf(text);
    this.addField(URN_FIELD, [document.urn]);
    for (const field of this.fields.ofType(document.entityType).all) {
      const value = document.fields[field.name];
      if (value !== undefined && hasWords(field)) this.addField(field, wordedTexts(field, fieldStrings(value)));
    }
    const names = titles(this.fields, document, tokensOf);
    for (const title of names) this.sets.set(titleTermKey(title), 0);
    return { sets: this.sets, titles: names };
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
    for (const key of formsInDocument(word)) this.add(key, field);
  }

  /** Words and parts of words have one position. */
  private addPairs(tokens: readonly Token[], field: number): void {
    tokens.slice(1).forEach((next, index) => {
      const previous = tokens[index];
      if (!previous) return;
      for (const first of [previous.word, ...previous.parts])
        for (const word of [next.word, ...next.parts])
          this.add(pairKey(first, { word, distance: next.distance }), field);
    });
  }

  private add(key: ByteText, field: number): void {
    this.sets.set(key, this.fieldSets.with(this.sets.get(key) ?? 0, field));
  }

  /** Names are tokenized for their words and again for the titles. */
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
