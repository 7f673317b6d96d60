import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import type { NormalFilter } from '../query/normalize-filter';
import { positiveTerms, type QueryNode } from '../query/query-node';
import { fieldStrings } from '../search-document';
import type { SearchHit } from '../search-index';
import { type HitDocument, matchedByFilter } from './matched-by-filter';
import { termMatcher } from './term-matcher';

/** Limits the values of one field, because a table may have a thousand matching columns. */
const VALUES_PER_FIELD_MAX = 5;

type MatchedField = SearchHit['matchedFields'][number];

/** Why a document is a hit: first the values that match a term of the query, then the fields that match the filter. */
export function matchedFields(
  query: QueryNode,
  filter: NormalFilter,
  document: HitDocument,
  fields: SearchFields,
): readonly MatchedField[] {
  const terms = positiveTerms(query).flatMap((term) =>
    term.kind === 'present' ? [] : [{ field: term.field, matches: termMatcher(term) }],
  );
  const searched = [URN_FIELD, ...fields.ofType(document.entityType).all].flatMap((field) =>
    matchingValues(terms, field, document).map((value) => ({ name: field.name, value })),
  );
  const named = new Set(searched.map(({ name }) => name));
  const filtered = matchedByFilter(filter, document).filter((name) => !named.has(name));
  return [...searched, ...filtered.map((name) => ({ name, value: '' }))];
}

interface MatchedTerm {
  readonly field: string | null;
  readonly matches: (value: string) => boolean;
}

function matchingValues(terms: readonly MatchedTerm[], field: SearchField, document: HitDocument): readonly string[] {
  const ofField = terms.filter((term) => (term.field === null ? field.byDefault : term.field === field.name));
  if (ofField.length === 0) return [];
  const matching = stringsOf(field, document).filter((value) => ofField.some(({ matches }) => matches(value)));
  return [...new Set(matching)].slice(0, VALUES_PER_FIELD_MAX);
}

function stringsOf(field: SearchField, document: HitDocument): readonly string[] {
  if (field === URN_FIELD) return [document.urn];
  return field.kind === 'number' || field.kind === 'boolean' ? [] : fieldStrings(document.fields[field.name]);
}
