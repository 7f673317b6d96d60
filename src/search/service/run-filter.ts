import type { RelatedTab } from '#generated/registry/display-types';
import type { ReadContext } from '#catalog/authorization/read-context';
import { type Criterion, equalTo, type Filter } from '#catalog/filter/filter';
import type { RelationshipReader } from '#catalog/graph/relationship-reader';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { LastRuns } from '#catalog/summaries/last-runs';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import { URN_FIELD } from '../language/fields/search-field';
import type { SearchPage, SearchQuery } from '../language/query/search-query';

interface RunFilterDeps {
  readonly models: ModelRegistry;
  readonly lastRuns: Pick<LastRuns, 'tabsOf' | 'newest'>;
  readonly relationships: Pick<RelationshipReader, 'ofMany'>;
}

type Search = (query: SearchQuery) => Promise<SearchPage>;
type Asked = Pick<SearchQuery, 'filter' | 'entityTypes' | 'read'>;

/** The newest runs that are looked at. */
const RUNS_MAX = 1000;
/** What one run is a run of. */
const TEMPLATES_MAX = 20;

/**
 * Lets a filter ask for tasks and pipelines by their latest run, such as `lastOutcome = FAILURE`. Only documents of runs have these fields, so the
 * runs are searched first.
 */
export class RunFilter {
  private readonly fields = new Map<string, ReadonlySet<string>>();

  constructor(private readonly deps: RunFilterDeps) {}

  /** The filter of a question, with an alternative for those whose latest run is as it asks. What excludes runs is left as it is. */
  async widened(asked: Asked, search: Search): Promise<Filter> {
    if (asked.filter.or.length === 0) return asked.filter;
    const or: (readonly Criterion[])[] = [...asked.filter.or];
    for (const entityType of asked.entityTypes)
      for (const tab of this.deps.lastRuns.tabsOf(entityType)) {
        const fields = this.fieldsOfRuns(tab.entity, entityType);
        for (const criteria of asked.filter.or) {
          const ofRun = criteria.filter(({ field, negated }) => fields.has(field) && !negated);
          if (ofRun.length === 0) continue;
          const values = await this.whoseLatest(ofRun, { entityType, tab, read: asked.read }, search);
          const others = criteria.filter((each) => !ofRun.includes(each));
          if (values.length > 0) or.push([...others, equalTo(URN_FIELD.name, values)]);
        }
      }
    return { or };
  }

  /** The search fields of the newest event of runs that entities of the type do not have themselves. */
  private fieldsOfRuns(run: string, entityType: string): ReadonlySet<string> {
    const key = `${run} ${entityType}`;
    const known = this.fields.get(key) ?? this.readFields(run, entityType);
    this.fields.set(key, known);
    return known;
  }

  private readFields(run: string, entityType: string): ReadonlySet<string> {
    const { models } = this.deps;
    const fieldsOf = (aspects: readonly string[]) =>
      aspects.flatMap((aspect) => models.aspect(aspect)?.searchFields.map(({ field }) => field) ?? []);
    const own = new Set(fieldsOf(models.entity(entityType)?.aspects ?? []));
    return new Set(fieldsOf(models.searchedSeries(run)).filter((field) => !own.has(field)));
  }

  private async whoseLatest(
    criteria: readonly Criterion[],
    { entityType, tab, read }: { readonly entityType: string; readonly tab: RelatedTab; readonly read: ReadContext },
    search: Search,
  ): Promise<readonly string[]> {
    const page = await search({
      entityTypes: [tab.entity],
      input: '*',
      filter: { or: [criteria] },
      sort: this.newestFirst(tab.entity),
      start: 0,
      count: RUNS_MAX,
      facets: false,
      facetSize: 0,
      matchedFields: false,
      read,
    });
    const runs = new Set(page.hits.map(({ urn }) => urn));
    const templates = await this.outgoing([...runs], tab.relationships, read);
    const above = tab.through ? await this.outgoing(templates, tab.through, read) : [];
    const candidates = [...new Set([...templates, ...above])].filter((urn) => entityTypeOf(urn) === entityType);
    const newest = await this.deps.lastRuns.newest(tab, candidates, read);
    return candidates.filter((urn) => runs.has(newest.get(urn) ?? ''));
  }

  private newestFirst(run: string): SearchQuery['sort'] {
    const { models } = this.deps;
    const fields = models.searchedSeries(run).flatMap((aspect) => models.aspect(aspect)?.searchFields ?? []);
    return fields
      .filter(({ type }) => type === 'DATETIME')
      .slice(0, 1)
      .map(({ field }) => ({ field, descending: true }));
  }

  private async outgoing(
    urns: readonly string[],
    types: readonly string[],
    read: ReadContext,
  ): Promise<readonly string[]> {
    if (urns.length === 0) return [];
    const query = { urns, types, direction: 'OUTGOING', start: 0, count: TEMPLATES_MAX, read } as const;
    const pages = await this.deps.relationships.ofMany(query);
    return [...new Set(pages.flatMap(({ relationships }) => relationships.map(({ entity }) => entity)))];
  }
}
