import { fieldStrings, type SearchDocument } from '../../../src/search/search-document';
import type { Criterion } from '../../../src/filter/filter';

/** Questions of a kind that needs no knowledge of words: every word is lower case, no other form of another and no beginning of one. */
export type SampleQuestion =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'in'; readonly field: string; readonly word: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'not'; readonly of: SampleQuestion }
  | { readonly kind: 'and' | 'or'; readonly of: readonly SampleQuestion[] };

export function questionText(question: SampleQuestion): string {
  switch (question.kind) {
    case 'word':
      return question.word;
    case 'in':
      return `${question.field}:${question.word}`;
    case 'phrase':
      return `"${question.words.join(' ')}"`;
    case 'not':
      return `NOT (${questionText(question.of)})`;
    default:
      return question.of.map((each) => `(${questionText(each)})`).join(question.kind === 'and' ? ' AND ' : ' OR ');
  }
}

/** What the engines are held to: all documents, looked at one by one. */
export class SearchModel {
  readonly documents = new Map<string, SearchDocument>();

  constructor(private readonly searched: readonly string[]) {}

  find(question: SampleQuestion | null, filter: readonly Criterion[]): readonly SearchDocument[] {
    const shown = [...this.documents.values()].filter(({ removed }) => !removed);
    return shown
      .filter(
        (document) =>
          (question === null || this.fits(document, question)) &&
          filter.every((criterion) => meets(document, criterion) !== criterion.negated),
      )
      .toSorted((a, b) => (a.urn < b.urn ? -1 : 1));
  }

  private fits(document: SearchDocument, question: SampleQuestion): boolean {
    const texts = (fields: readonly string[]) =>
      fields.flatMap((field) => fieldStrings(document.fields[field])).map((text) => ` ${text} `);
    switch (question.kind) {
      case 'word':
        return texts(this.searched).some((text) => text.includes(` ${question.word} `));
      case 'in':
        return texts([question.field]).some((text) => text.includes(` ${question.word} `));
      case 'phrase':
        return texts(this.searched).some((text) => text.includes(` ${question.words.join(' ')} `));
      case 'not':
        return !this.fits(document, question.of);
      case 'and':
        return question.of.every((each) => this.fits(document, each));
      case 'or':
        return question.of.some((each) => this.fits(document, each));
    }
  }
}

function meets(document: SearchDocument, { field, condition, values }: Criterion): boolean {
  const own = field === 'runId' ? document.runIds : fieldStrings(document.fields[field]);
  const some = (test: (own: string, wanted: string) => boolean) =>
    own.some((text) => values.some((wanted) => test(text, wanted)));
  switch (condition) {
    case 'EXISTS':
      return own.length > 0;
    case 'IS_NULL':
      return own.length === 0;
    case 'START_WITH':
      return some((text, wanted) => text.startsWith(wanted));
    case 'END_WITH':
      return some((text, wanted) => text.endsWith(wanted));
    case 'CONTAIN':
      return some((text, wanted) => text.includes(wanted));
    case 'GREATER_THAN':
      return some((text, wanted) => Number(text) > Number(wanted));
    case 'LESS_THAN_OR_EQUAL_TO':
      return some((text, wanted) => Number(text) <= Number(wanted));
    default:
      return some((text, wanted) => (field === 'paths' ? `${text}/`.startsWith(`${wanted}/`) : text === wanted));
  }
}
