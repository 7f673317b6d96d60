import { createHash } from 'node:crypto';
import type { ReadContext } from '../../auth/read-context';
import { requireFittingRows } from '../../database/answer-bytes';
import type { QuestionClient, SqlStatement } from '../../database/sql-client';
import { type AccessFilter, EVERYTHING } from '../../auth/access-filter';
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
  EntitySet,
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
import { type AdmittedCounts, KeptCounts, readCatalogVersion } from './kept-counts';
import { admittedPageStatement, everythingStatement } from './sql/everything-statement';
import { type FacetRow, type HitRow, type SearchRow, searchStatement } from './sql/search-statement';
import { type TranslationContext, translationContext } from './translate/translation-context';

export interface SearchIndexOptions {
  /** Changes when a document may have changed. */
  readonly version?: (read: ReadContext) => Promise<string>;
  readonly broadFrom?: number;
}

/**
 * An actor who sees so many entities gets a page of them from the ordered index, which reads a few rows for each one that the actor sees.
 * Below it, the index on the terms finds all of them as fast.
 */
const BROAD_FROM = 2_000;
const NO_WORDS: ReadonlyMap<string, string> = new Map();

export class SearchIndexPostgres implements SearchIndex {
  private readonly overviews = new KeptCounts<AdmittedCounts>();
  private readonly numbers = new KeptCounts<ReadonlyMap<string, number>>();
  private readonly version: (read: ReadContext) => Promise<string>;
  private readonly broadFrom: number;

  constructor(
    private readonly questions: QuestionClient,
    private readonly fields: SearchFields,
    { version, broadFrom = BROAD_FROM }: SearchIndexOptions = {},
  ) {
    this.version = version ?? ((read) => readCatalogVersion(questions, read));
    this.broadFrom = broadFrom;
  }

  async search(request: SearchQuery): Promise<SearchPage> {
    const { entityTypes, access } = narrowTypes(request.entityTypes, request.read.access);
    const plan = { ...planSearch(request, this.fields), access };
    const row = await this.find(plan, entityTypes);
    const found = row?.hits ?? [];
    const hits = found.slice(0, request.count);
    requireFittingRows(hits, 'Ask for fewer hits, or set searchFlags.skipHighlighting');
    const last = hits.at(-1);
    return {
      total: Number(row?.total ?? 0),
      hits: this.toHits(plan, hits),
      facets: this.facets(plan, row?.facets ?? []),
      ...(request.within && request.facets && { groups: groupCounts(request.within, row?.groups) }),
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

  async similarWords(): Promise<ReadonlyMap<string, string>> {
    return NO_WORDS;
  }

  async counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    const { entityTypes: seen, access } = narrowTypes(entityTypes, read.access);
    const counted =
      access.kind === 'everything'
        ? await countEntities(this.questions.until(read.signal), seen)
        : await this.admittedNumbers(seen, access, read);
    return new Map(entityTypes.map((type) => [type, counted.get(type) ?? 0]));
  }

  private async admittedNumbers(
    entityTypes: readonly string[],
    access: AccessFilter,
    read: ReadContext,
  ): Promise<ReadonlyMap<string, number>> {
    const version = await this.version(read);
    const key = JSON.stringify([entityTypes, access]);
    const known = this.numbers.find(version, key);
    if (known) return known;
    const counted = await countAdmitted(this.questions.until(read.signal), access, this.context(entityTypes));
    this.numbers.keep(version, key, counted);
    return counted;
  }

  private find(plan: SearchPlan, entityTypes: readonly string[]): Promise<SearchRow | undefined> {
    if (isEverything(plan)) return this.read(plan, everythingStatement(plan, this.context(entityTypes)));
    if (isEverything({ ...plan, access: EVERYTHING })) return this.findAdmitted(plan, entityTypes);
    return this.read(plan, prepared(plan, searchStatement(plan, this.context(entityTypes))));
  }

  /** Everything that the actor may see. */
  private async findAdmitted(plan: SearchPlan, entityTypes: readonly string[]): Promise<SearchRow | undefined> {
    const { request, access, facets } = plan;
    const version = await this.version(request.read);
    const key = JSON.stringify([entityTypes, access, facets.map(({ name }) => name), request.facetSize]);
    const counts = this.overviews.find(version, key);
    if (counts && counts.total >= this.broadFrom) {
      const page = await this.read(plan, admittedPageStatement(plan, this.context(entityTypes)));
      return page && { ...page, ...counts };
    }
    const row = await this.read(plan, searchStatement(plan, this.context(entityTypes)));
    if (row) this.overviews.keep(version, key, { total: Number(row.total), facets: row.facets });
    return row;
  }

  private async read({ request }: SearchPlan, statement: SqlStatement): Promise<SearchRow | undefined> {
    const [row] = await this.questions.until(request.read.signal).query<SearchRow>(statement);
    return row;
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
      const { id, urn, entityType, score } = row;
      return { ...(request.within && { id }), urn, entityType, score, matchedFields: explain(row) };
    });
  }
}

function groupCounts({ groups }: EntitySet, counts?: readonly number[] | null): ReadonlyMap<string, number> {
  return new Map(groups.map(({ name, ids }, index) => [name, counts ? (counts[index] ?? 0) : ids.length]));
}

/** A search for everything in a set has one of few texts, and planning it takes as long as a third of its work. */
function prepared(plan: SearchPlan, statement: SqlStatement): SqlStatement {
  if (!plan.request.within || !isWhole(plan)) return statement;
  return { ...statement, name: `search-set-${createHash('sha1').update(statement.text).digest('base64')}` };
}

/** Whether nothing restricts or orders the hits. */
function isEverything(plan: SearchPlan): boolean {
  return plan.request.within === undefined && isWhole(plan);
}

/** As `isEverything`, among the entities of a set if there is one. */
function isWhole({ request, query, showsRemoved: shows, ...restriction }: SearchPlan): boolean {
  return query.kind === 'everything' && restrictsNothing(restriction) && !shows && request.sort.length === 0;
}
