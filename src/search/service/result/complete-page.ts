import type { Turn } from '#base/background/turn';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { FoundPage } from '#search/engine/search-index';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import type { Facet, SearchHit, SearchPage } from '#search/language/query/search-query';
import type { Criterion, Filter } from '#catalog/filter/filter';
import { groupBy } from '#base/json/group-by';
import { ENTITY_TYPE_FIELD, type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import { entityTypeNamed, type NormalFilter } from '#search/language/query/normalize-filter';
import { positiveTerms, type QueryNode, type QueryTerm } from '#search/language/query/query-node';
import { hitExplainer } from './explain-hit';
import { filterMatcher, type HitDocument } from './matched-by-filter';
import { ValueText } from './value-text';
import { termsMatcher } from './term-matcher';

/** What an engine found of a plan. */
export interface Found {
  readonly plan: SearchPlan;
  readonly page: FoundPage;
  /** The query that was searched instead of the typed one, without its typing errors. */
  readonly corrected?: string;
}

/** Adds to what an engine found why each hit matches, the names of the facets, and the values of the filter. */
export async function completePage(found: Found, fields: SearchFields, turn: Turn): Promise<SearchPage> {
  const { plan, page, corrected } = found;
  const { request } = plan;
  const { total, counts, groups, cursor } = page;
  const names = plan.facets.map(({ name }) => name);
  return {
    total,
    hits: await completeHits(found, fields, turn),
    facets: request.facets
      ? completeFacets(counts, names, request.filter, fields)
      : uncountedFacets(request.filter, fields),
    ...(groups && { groups }),
    ...(cursor !== undefined && { cursor }),
    ...(corrected !== undefined && { corrected }),
  };
}

/** A table shows the first values. */
const COLUMN_VALUES_MAX = 10;

function columnsOf(values: SearchDocument['fields'], columns: readonly string[]): NonNullable<SearchHit['columns']> {
  const found = columns.map((name) => [name, fieldStrings(values[name]).slice(0, COLUMN_VALUES_MAX)] as const);
  return Object.fromEntries(found.filter(([, texts]) => texts.length > 0));
}

/** A document may have thousands of values to compare, so it works in turns. */
export async function completeHits({ plan, page }: Found, fields: SearchFields, turn: Turn): Promise<SearchHit[]> {
  const { request, query, filter } = plan;
  const matchedIn = request.matchedFields ? matchedFields(query, filter, fields) : () => [];
  const explainer = request.explains === true ? hitExplainer(query, fields) : undefined;
  const hits: SearchHit[] = [];
  for (const { fields: values = {}, ...hit } of page.hits) {
    const columns = request.columns && columnsOf(values, request.columns);
    const document = { ...hit, fields: values };
    const explanation = explainer?.(document, hit.score, hit.use);
    hits.push({
      ...hit,
      matchedFields: matchedIn(document),
      ...(explanation && { explanation }),
      ...(columns && { columns }),
    });
    if (turn.isOver) await turn.pause();
  }
  return hits;
}

type Counted = { readonly name: string; readonly value: string; readonly count: number };
type Counts = Map<string, readonly Omit<Counted, 'name'>[]>;

/** Makes facets from counts, in the order of `names`; the counts are sorted within each name. Facets without values are omitted. */
function completeFacets(
  counts: readonly Counted[],
  names: readonly string[],
  filter: Filter,
  fields: SearchFields,
): readonly Facet[] {
  const facets: Counts = new Map();
  const counted = groupBy(counts, ({ name }) => name);
  for (const name of names) {
    const values = counted.get(name);
    if (values)
      facets.set(
        name,
        values.map(({ value, count }) => ({ value, count })),
      );
  }
  for (const criterion of filter.or.flat())
    if (criterion.field !== URN_FIELD.name) addFilterValues(facets, criterion, fields);
  return [...facets].map(([name, values]) => facetNamed(name, values, fields));
}

/** compat: a search that asks for no facets has one without values for each field that it filters by a single value. */
function uncountedFacets(filter: Filter, fields: SearchFields): readonly Facet[] {
  const single = filter.or.flat().filter(({ lenient, field }) => lenient && field !== URN_FIELD.name);
  return [...new Set(single.map(({ field }) => field))].map((name) => facetNamed(name, [], fields));
}

function facetNamed(name: string, values: Facet['values'], fields: SearchFields): Facet {
  return { name, displayName: fields.named(name)?.facetName ?? name, values };
}

/**
 * Adds the values of a criterion that were not counted, with a count of 0. compat: a field that is filtered by a single value and has no
 * counts appears without values.
 */
function addFilterValues(facets: Counts, { field, values, lenient }: Criterion, fields: SearchFields): void {
  const counted = facets.get(field);
  const wanted = field === ENTITY_TYPE_FIELD.name ? values.map((value) => entityTypeNamed(value, fields)) : values;
  const known = new Set(counted?.map(({ value }) => value));
  const missing = wanted.filter((value) => value !== '' && !known.has(value)).map((value) => ({ value, count: 0 }));
  facets.set(field, [...(counted ?? []), ...(counted || !lenient ? missing : [])]);
}

/** Limits the values of one field, because a table may have a thousand matching columns. */
const VALUES_PER_FIELD_MAX = 5;

type MatchedFields = SearchHit['matchedFields'];

/** Says why a document is a hit: first the values that match a term of the query, then the fields that match the filter. */
function matchedFields(
  query: QueryNode,
  filter: NormalFilter,
  fields: SearchFields,
): (document: HitDocument) => MatchedFields {
  const searchedFields = new SearchedFields(query, fields);
  const matchedByFilter = filterMatcher(filter);
  return (document) => {
    const searched: { readonly name: string; readonly value: string }[] = [];
    for (const { field, matches } of searchedFields.ofType(document.entityType)) {
      const texts = stringsOf(field, document);
      if (texts.length === 0) continue;
      for (const value of matchingValues(matches, texts)) searched.push({ name: field.name, value });
    }
    const filtered = matchedByFilter(document);
    if (filtered.length === 0) return searched;
    const named = new Set(searched.map(({ name }) => name));
    return [...searched, ...filtered.filter((name) => !named.has(name)).map((name) => ({ name, value: '' }))];
  };
}

function matchingValues(matches: SearchedField['matches'], texts: readonly string[]): readonly string[] {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return matches(new ValueText(only)) ? texts : [];
  const found = new Set<string>();
  for (const value of texts) {
    if (!found.has(value) && matches(new ValueText(value))) found.add(value);
    if (found.size === VALUES_PER_FIELD_MAX) break;
  }
  return [...found];
}

function stringsOf(field: SearchField, document: HitDocument): readonly string[] {
  if (field === URN_FIELD) return [document.urn];
  return field.kind === 'number' || field.kind === 'boolean' ? [] : fieldStrings(document.fields[field.name]);
}

type Matcher = ReturnType<typeof termsMatcher>;

/** A field, with the test of the terms that search it. */
interface SearchedField {
  readonly field: SearchField;
  readonly matches: Matcher;
}

/** The fields of each entity type that a term of one query searches. They are chosen once a type, because most fields are not searched. */
class SearchedFields {
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
