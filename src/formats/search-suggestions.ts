import type { SearchPage } from '../search/search-index';

/** The query that was searched instead of the one that found nothing, in the shape that released servers have for suggestions. */
export function suggestionsOf({ corrected, total }: SearchPage): object {
  return corrected === undefined ? {} : { suggestions: [{ text: corrected, score: 1, frequency: total }] };
}
