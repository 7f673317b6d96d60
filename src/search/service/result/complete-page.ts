import type { Turn } from '#base/background/turn';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { FoundPage } from '#search/engine/search-index';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import type { SearchHit, SearchPage } from '#search/language/query/search-query';
import { completeFacets, uncountedFacets } from './complete-facets';
import { hitExplainer } from './explain-hit';
import { matchedFields } from './matched-fields';

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
