import { type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { NormalFilter } from '#search/language/query/normalize-filter';
import type { QueryNode } from '#search/language/query/query-node';
import { fieldStrings } from '#search/language/fields/search-document';
import type { SearchHit } from '#search/language/query/search-query';
import { type HitDocument, filterMatcher } from './matched-by-filter';
import { type SearchedField, SearchedFields } from './searched-fields';
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
