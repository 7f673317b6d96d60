import type { Criterion } from '#catalog/filter/filter';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';

/** Queries that need no linguistics: every word is lower case, and no word is a form or a prefix of another. */
export type SampleQuery =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'in'; readonly field: string; readonly word: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'not'; readonly of: SampleQuery }
  | { readonly kind: 'and' | 'or'; readonly of: readonly SampleQuery[] };

export function queryText(query: SampleQuery): string {
  switch (query.kind) {
    case 'word':
      return query.word;
    case 'in':
      return `${query.field}:${query.word}`;
    case 'phrase':
      return `"${query.words.join(' ')}"`;
    case 'not':
      return `NOT (${queryText(query.of)})`;
    default:
      return query.of.map((each) => `(${queryText(each)})`).join(query.kind === 'and' ? ' AND ' : ' OR ');
  }
}

/** The reference for the engines: it tests every document. */
export class SearchModel {
  readonly documents = new Map<string, SearchDocument>();

  constructor(private readonly searched: readonly string[]) {}

  find(query: SampleQuery | null, filter: readonly Criterion[]): readonly SearchDocument[] {
    const shown = [...this.documents.values()].filter(({ removed }) => !removed);
    return shown
      .filter(
        (document) =>
          (query === null || this.fits(document, query)) &&
          filter.every((criterion) => meets(document, criterion) !== criterion.negated),
      )
      .toSorted((a, b) => (a.urn < b.urn ? -1 : 1));
  }

  private fits(document: SearchDocument, query: SampleQuery): boolean {
    const texts = (fields: readonly string[]) =>
      fields.flatMap((field) => fieldStrings(document.fields[field])).map((text) => ` ${text} `);
    switch (query.kind) {
      case 'word':
        return texts(this.searched).some((text) => text.includes(` ${query.word} `));
      case 'in':
        return texts([query.field]).some((text) => text.includes(` ${query.word} `));
      case 'phrase':
        return texts(this.searched).some((text) => text.includes(` ${query.words.join(' ')} `));
      case 'not':
        return !this.fits(document, query.of);
      case 'and':
        return query.of.every((each) => this.fits(document, each));
      case 'or':
        return query.of.some((each) => this.fits(document, each));
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
