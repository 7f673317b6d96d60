import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { CardFacts } from '#catalog/summaries/card-facts';
import type { SummaryPage } from '#search/service/summary-search';
import { searchedTypes } from '#catalog/registry/searched-types';
import { CatalogAnswer } from '../answers/catalog-answer';
import { cellText } from '../answers/catalog-text';
import { summaryColumns, summaryRow } from '../answers/summary-rows';
import { checkFields } from '../filter/check-fields';
import { filterForm } from '../filter/filter-form';
import { FILTER_EXAMPLE } from '../filter/filter-text';
import { withNamedValues } from '../filter/named-values';
import { readAs } from '../mcp-call';
import { namesOf } from './argument-bounds';
import { defineTool } from './tool';

interface SearchArguments {
  readonly query?: string;
  readonly filter?: string;
  readonly types?: readonly string[];
  readonly facets?: readonly string[];
  readonly limit?: number;
  readonly cursor?: string;
}

const LIMIT = 10;
const LIMIT_MAX = 50;
const FACET_VALUES = 15;
const FACET_CHARACTERS = 1_500;
/** The length of a query, the same as in a search of the API. */
const QUERY_LENGTH = 4_000;
const CURSOR_LENGTH = 30_000;
/** The length of a query string, for a list of hundreds of urns. */
const FILTER_LENGTH = 30_000;

export const searchTool = defineTool<SearchArguments>({
  name: 'search',
  description: `Find entities by words and by a filter; gives the exact total. Filter, as in SQL: ${FILTER_EXAMPLE}. Operators: = != < <= > >= IN LIKE 'a%' IS NULL AND OR NOT. For the names of fields see describe_models; for their values ask for facets with limit 0.`,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      query: {
        type: 'string',
        maxLength: QUERY_LENGTH,
        description: 'words, "a phrase", prefix*, field:value; all entities without it',
      },
      filter: { type: 'string', maxLength: FILTER_LENGTH },
      types: { ...namesOf(), description: 'entity types, such as dataset; all without it' },
      facets: { ...namesOf(), description: 'fields to count by value; ["*"] for all' },
      limit: { type: 'integer', minimum: 0, maximum: LIMIT_MAX, description: `default ${LIMIT}` },
      cursor: { type: 'string', maxLength: CURSOR_LENGTH, description: 'of the answer before, for the next page' },
    },
  },
  async run({ query = '*', filter, types, facets = [], limit = LIMIT, cursor }, call) {
    const { services, actor } = call;
    const { or: written } = filterForm(filter, (each) => each);
    const meant = written.map((criteria) => services.spokenNames.filter({ or: [criteria] }));
    for (const each of meant) checkFields(services.display, services.models, each);
    const parsed = await withNamedValues(meant, call);
    const read = readAs('searchSummaries', call);
    const page = await services.summarySearch.search(actor, {
      entityTypes: searchedTypes(services.models, types && services.spokenNames.types(types)),
      input: query,
      filter: parsed,
      sort: [],
      start: 0,
      count: limit,
      ...(cursor !== undefined && { cursor }),
      facets: facets.length > 0,
      facetSize: FACET_VALUES,
      matchedFields: false,
      read,
    });
    const urns = page.hits.map(({ urn }) => urn);
    return pageText(page, services.spokenNames.facets(facets), await services.lastRuns.of(urns, read));
  },
});

function pageText(page: SummaryPage, facets: readonly string[], lastRuns: ReadonlyMap<string, CardFacts>): string {
  const { total, hits, cursor, corrected } = page;
  const answer = new CatalogAnswer();
  answer.note(`${total} found, ${hits.length} shown.`);
  if (corrected !== undefined) answer.note('Nothing matches these words. A query without typing errors was searched.');
  if (corrected !== undefined) answer.title(`searched instead: ${cellText(corrected, 200)}`);
  addFacets(answer, page, facets);
  const rows = hits.map((hit) => summaryRow(hit, lastRuns.get(hit.urn)));
  const shown = answer.table(summaryColumns, rows, (fits) => `Ask again with limit ${fits}.`);
  // The cursor leads behind the last hit, also if that one was cut.
  if (cursor !== undefined && shown === hits.length) answer.note(`For the next page: cursor "${cursor}"`);
  return answer.text();
}

function addFacets(answer: CatalogAnswer, { facets }: SummaryPage, wanted: readonly string[]): void {
  const isWanted = (field: string) => wanted.includes('*') || wanted.includes(field);
  const shown = facets.filter(({ field, values }) => isWanted(field) && values.length > 0);
  const missing = wanted.filter((name) => name !== '*' && !facets.some(({ field }) => field === name));
  if (missing.length > 0)
    answer.note(
      `Not counted: ${missing.map((name) => cellText(name, 50)).join(', ')}. Only facets can be; ["*"] gives all.`,
    );
  for (const { field, values } of shown) {
    const counts = values.map(({ value, title, count }) => `${value}${title === value ? '' : ` (${title})`} ${count}`);
    answer.title(`facet ${field}: ${cellText(counts.join('; '), FACET_CHARACTERS)}`);
    // A search counts all entity types.
    if (values.length === FACET_VALUES && field !== ENTITY_TYPE_FIELD.name)
      answer.note(`${field}: only the ${FACET_VALUES} most frequent values are shown.`);
  }
}
