import type { ReadContext } from '../../auth/read-context';
import { requireFittingRows } from '../../database/answer-bytes';
import type { QuestionClient } from '../../database/sql-client';
import type { SearchFields } from '../fields/search-fields';
import { restrictsNothing } from '../query/restriction';
import { narrowTypes } from '../query/narrow-types';
import { planSearch, type SearchPlan } from '../query/search-plan';
import { completeFacets } from '../result/complete-facets';
import { encodeCursor } from '../result/cursor';
import { matchedFields } from '../result/matched-fields';
import type {
  AutocompletePage,
  AutocompleteQuery,
  BrowsePage,
  BrowseQuery,
  Facet,
  SearchHit,
  SearchIndex,
  SearchPage,
  SearchQuery,
} from '../search-index';
import { autocomplete } from './sql/autocomplete';
import { browse, readBrowsePaths } from './sql/browse';
import { countEntities } from './sql/bucket-counts';
import { countAdmitted } from './sql/count-admitted';
import { everythingStatement } from './sql/everything-statement';
import { type FacetRow, type HitRow, type SearchRow, searchStatement } from './sql/search-statement';
import { type TranslationContext, translationContext } from './translate/translation-context';

export class SearchIndexPostgres implements SearchIndex {
  constructor(
    private readonly questions: QuestionClient,
    private readonly fields: SearchFields,
  ) {}

  async search(request: SearchQuery): Promise<SearchPage> {
    const { entityTypes, access } = narrowTypes(request.entityTypes, request.read.access);
    const plan = { ...planSearch(request, this.fields), access };
    const context = this.context(entityTypes);
    const statement = isEverything(plan) ? everythingStatement(plan, context) : searchStatement(plan, context);
    const [row] = await this.questions.until(request.read.signal).query<SearchRow>(statement);
    const found = row?.hits ?? [];
    const hits = found.slice(0, request.count);
    requireFittingRows(hits, 'Ask for fewer hits, or set searchFlags.skipHighlighting');
    const last = hits.at(-1);
    return {
      total: Number(row?.total ?? 0),
      hits: this.toHits(plan, hits),
      facets: this.facets(plan, row?.facets ?? []),
      ...(row?.groups && { groups: new Map(Object.entries(row.groups)) }),
      ...(last && found.length > hits.length ? { cursor: encodeCursor({ values: last.keys, urn: last.urn }) } : {}),
    };
  }

  autocomplete(query: AutocompleteQuery): Promise<AutocompletePage> {
    return autocomplete(this.questions.until(query.read.signal), query, this.context(query.entityTypes));
  }

  browse(query: BrowseQuery): Promise<BrowsePage> {
    return browse(this.questions.until(query.read.signal), query, this.context([query.entityType]));
  }

  browsePaths(urn: string, _read: ReadContext): Promise<readonly string[]> {
    return readBrowsePaths(this.questions, this.fields, urn);
  }

  async counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    const client = this.questions.until(read.signal);
    const { entityTypes: seen, access } = narrowTypes(entityTypes, read.access);
    const counted =
      access.kind === 'everything'
        ? await countEntities(client, seen)
        : await countAdmitted(client, access, this.context(seen));
    return new Map(entityTypes.map((type) => [type, counted.get(type) ?? 0]));
  }

  private context(entityTypes: readonly string[]): TranslationContext {
    return translationContext(this.fields, entityTypes);
  }

  private facets({ request, facets }: SearchPlan, counts: readonly FacetRow[]): readonly Facet[] {
    if (!request.facets) return [];
    const names = facets.map(({ name }) => name);
    return completeFacets(counts, names, request.filter, this.fields);
  }

  private toHits({ request, query, filter }: SearchPlan, rows: readonly HitRow[]): readonly SearchHit[] {
    const explain = request.matchedFields ? matchedFields(query, filter, this.fields) : () => [];
    return rows.map((row) => {
      const { urn, entityType, score } = row;
      return { urn, entityType, score, matchedFields: explain(row) };
    });
  }
}

/** Whether nothing restricts or orders the hits. */
function isEverything({ request, query, showsRemoved: shows, ...restriction }: SearchPlan): boolean {
  const isRestricted = !restrictsNothing(restriction) || request.within !== undefined;
  return query.kind === 'everything' && !isRestricted && !shows && request.sort.length === 0;
}
