import { type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { positiveTerms, type QueryNode, type QueryTerm } from '#search/language/query/query-node';
import { termsMatcher } from './term-matcher';

type Matcher = ReturnType<typeof termsMatcher>;

/** A field, with the test of the terms that search it. */
export interface SearchedField {
  readonly field: SearchField;
  readonly matches: Matcher;
}

/** The fields of each entity type that a term of one query searches. They are chosen once a type, because most fields are not searched. */
export class SearchedFields {
  private readonly terms: readonly Exclude<QueryTerm, { kind: 'present' }>[];
  /** Fields that terms name; null for the default fields. */
  private readonly named: ReadonlySet<string | null>;
  private readonly matchers = new Map<string, Matcher>();
  private readonly types = new Map<string, readonly SearchedField[]>();

  constructor(
    query: QueryNode,
    private readonly fields: SearchFields,
  ) {
    this.terms = positiveTerms(query).flatMap((term) => (term.kind === 'present' ? [] : [term]));
    this.named = new Set(this.terms.map(({ field }) => field));
  }

  ofType(entityType: string): readonly SearchedField[] {
    const known = this.types.get(entityType);
    if (known) return known;
    const all = [URN_FIELD, ...this.fields.ofType(entityType).all];
    const searched = all
      .filter(({ byDefault, name }) => (byDefault && this.named.has(null)) || this.named.has(name))
      .map((field) => ({ field, matches: this.matcherOf(field) }));
    this.types.set(entityType, searched);
    return searched;
  }

  /** Fields that no term names share a test. */
  private matcherOf({ byDefault, name }: SearchField): Matcher {
    const key = `${byDefault} ${this.named.has(name) ? name : ''}`;
    const known = this.matchers.get(key);
    if (known) return known;
    const made = termsMatcher(this.terms.filter(({ field }) => (field === null ? byDefault : field === name)));
    this.matchers.set(key, made);
    return made;
  }
}
