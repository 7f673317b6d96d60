import type { SearchPage } from '#search/language/query/search-query';

type Corrected = Pick<SearchPage, 'corrected' | 'total'>;

/** The query that was searched instead of the one that found nothing. compat: released servers rate suggestions. There is at most one. */
export function suggestionsOf({ corrected, total }: Corrected) {
  return corrected === undefined ? [] : [{ text: corrected, score: 1, frequency: total }];
}

/** The suggestions as a member of the metadata of a page. It is absent if the query was searched as typed. */
export function suggestionsMember(page: Corrected): object {
  const suggestions = suggestionsOf(page);
  return suggestions.length === 0 ? {} : { suggestions };
}
