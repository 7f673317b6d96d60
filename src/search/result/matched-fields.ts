import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { NormalFilter } from '../query/normalize-filter';
import { positiveTerms, type QueryNode } from '../query-node';
import { fieldStrings } from '../search-document';
import type { SearchHit } from '../search-index';
import { type HitDocument, filterMatcher } from './matched-by-filter';
import { termsMatcher } from './term-matcher';
import { ValueText } from './value-text';

/** Limits the values of one field, because a table may have a thousand matching columns. */
const VALUES_PER_FIELD_MAX = 5;

type MatchedFields = SearchHit['matchedFields'];

/** Says why a document is a hit: first the values that match a term of the query, then the fields that match the filter. */
export function matchedFields(
  query: QueryNode,
  filter: NormalFilter,
  fields: SearchFields,
): (document: HitDocument) => MatchedFields {
  const matcherOf = fieldMatchers(query);
  const matchedByFilter = filterMatcher(filter);
  return (document) => {
    const searched: { readonly name: string; readonly value: string }[] = [];
    for (const field of [URN_FIELD, ...fields.ofType(document.entityType).all]) {
      const texts = stringsOf(field, document);
      if (texts.length === 0) continue;
      for (const value of matchingValues(matcherOf(field), texts)) searched.push({ name: field.name, value });
    }
    const named = new Set(searched.map(({ name }) => name));
    const filtered = matchedByFilter(document).filter((name) => !named.has(name));
    return [...searched, ...filtered.map((name) => ({ name, value: '' }))];
  };
}

type Matcher = ReturnType<typeof termsMatcher>;

/** The matcher of each field. It is made when the field is first needed; null = no term searches the field. */
function fieldMatchers(query: QueryNode): (field: SearchField) => Matcher | null {
  const terms = positiveTerms(query).flatMap((term) => (term.kind === 'present' ? [] : [term]));
  const made = new Map<string, Matcher | null>();
  return (field) => {
    const key = `${field.byDefault} ${field.name}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const ofField = terms.filter((term) => (term.field === null ? field.byDefault : term.field === field.name));
    const matcher = ofField.length === 0 ? null : termsMatcher(ofField);
    made.set(key, matcher);
    return matcher;
  };
}

function matchingValues(matches: Matcher | null, texts: readonly string[]): readonly string[] {
  if (!matches) return [];
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
