import type { FacetFilter } from '../criteria';
import type { GraphqlContext } from '../graphql-context';
import { searchPage } from './search-page';
import type { SearchRequest } from './search-request';

/** What is asked of the entities that another one leads to. All of them without a query. */
export type Within = Omit<SearchRequest, 'query'> & { readonly query?: string | null | undefined };

type Page = ReturnType<typeof searchPage>;

/** What was asked of each state of the reads: many entities of a page have the same domain. */
const KNOWN = new WeakMap<object, Map<string, Page>>();

/** Searches what the filter leads to, narrowed by an input. @param own a filter that holds besides those of the input */
export function searchWithin(own: FacetFilter, input: Within, context: GraphqlContext): Page {
  const known = KNOWN.get(context.reads.state) ?? new Map<string, Page>();
  KNOWN.set(context.reads.state, known);
  const key = JSON.stringify([own, input]);
  const page = known.get(key) ?? search(own, input, context);
  known.set(key, page);
  return page;
}

function search(own: FacetFilter, input: Within, context: GraphqlContext): Page {
  const { orFilters, filters, query, ...page } = input;
  const asked = orFilters && orFilters.length > 0 ? orFilters : [{ and: filters ?? [] }];
  const narrowed = asked.map(({ and }) => ({ and: [own, ...(and ?? [])] }));
  const question = { ...page, query: query ?? '*', orFilters: narrowed };
  return context.reads.question(() => searchPage(question, context));
}
