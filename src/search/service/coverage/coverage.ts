import type { SummaryRole } from '#generated/registry/display-types';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import { isSecurityType } from '#catalog/authorization/security-entities';
import { type Criterion, equalTo } from '#catalog/filter/filter';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { namesByUrn, type NameReader } from '#catalog/summaries/names-by-urn';
import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { SearchPage } from '#search/language/query/search-query';
import { accessField } from '../access-field';
import type { OfferedSearch } from '../search-service';
import { urnKey } from '#catalog/urn/urn';
import type { CatalogCoverage, Covered, CoverageRow, Measure } from './catalog-coverage';
import type { CoverageHistory, CoveragePast } from './coverage-history';

interface CoverageDeps {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly search: Pick<OfferedSearch, 'search'>;
  readonly names: NameReader;
  readonly history: Pick<CoverageHistory, 'of'>;
}

interface CoverageQuery {
  /** Only entities of this type; of all types that are measured if undefined. */
  readonly entityType: string | undefined;
  readonly read: ReadContext;
}

/** The rows that tables show; the others are in the search. */
const ROWS_MAX = 500;

/** What is asked of entities, by what it is in their summary. */
const MEASURES: readonly { readonly role: SummaryRole; readonly title: string }[] = [
  { role: 'description', title: 'Documented' },
  { role: 'owner', title: 'Owned' },
  { role: 'tag', title: 'Tagged' },
  { role: 'term', title: 'With terms' },
];

/** The share of a catalog that people look after: a search for each measure, counted by domain and by type. */
export class Coverage {
  private known: Measured | undefined;

  constructor(private readonly deps: CoverageDeps) {}

  /** Two searches for each measure and two for all, and two statements, whatever the catalog holds. */
  async of(actor: Actor, { entityType, read }: CoverageQuery): Promise<CatalogCoverage> {
    const { measures, place, hasPlace } = this.measured;
    const types = this.measured.types.filter((type) => entityType === undefined || type === entityType);
    const [pages, without, past] = await Promise.all([
      this.pages(types, [], read),
      this.pages(types, [hasValue(hasPlace, false)], read),
      this.deps.history.of({ entityType, measures, read }),
    ]);
    const places = valuesOf(pages[0], place);
    const names = await namesByUrn(this.deps.names, actor, places, read.signal);
    const { display } = this.deps;
    const nowhere = { title: 'None', ...covered(without.map(({ total }) => total)) };
    const compared = (field: string, rows: readonly CoverageRow[]) => withPast(field, rows, past);
    return {
      measures,
      whole: covered(pages.map(({ total }) => total)),
      groups: [
        {
          title: display.searchFields[place]?.title ?? place,
          field: place,
          hasField: hasPlace,
          rows: compared(place, [
            ...rowsOf(pages, place, (urn) => names.get(urn) ?? urnKey(urn)),
            ...(nowhere.total > 0 ? [nowhere] : []),
          ]),
          isCut: places.length === ROWS_MAX,
        },
        {
          title: 'Type',
          field: ENTITY_TYPE_FIELD.name,
          rows: compared(
            ENTITY_TYPE_FIELD.name,
            rowsOf(pages, ENTITY_TYPE_FIELD.name, (type) => display.entity(type)?.plural ?? type),
          ),
          isCut: false,
        },
      ],
      history: past.days,
      ...(past.comparedWith !== undefined && { comparedWith: past.comparedWith }),
    };
  }

  /** The counts of all that fit the criteria, then of those that have what each measure asks for. */
  private pages(
    entityTypes: readonly string[],
    criteria: readonly Criterion[],
    read: ReadContext,
  ): Promise<readonly SearchPage[]> {
    const { measures, place } = this.measured;
    if (entityTypes.length === 0) return Promise.resolve([]);
    const page = { start: 0, count: 0, facetSize: ROWS_MAX, matchedFields: false, sort: [] };
    const counts = { facets: criteria.length === 0, countedFields: [ENTITY_TYPE_FIELD.name, place] };
    const having = [[], ...measures.map(({ field }) => [hasValue(field, true)])];
    return Promise.all(
      having.map((each) => {
        const all = [...criteria, ...each];
        const filter = { or: all.length > 0 ? [all] : [] };
        return this.deps.search.search({ entityTypes, input: '*', filter, ...page, ...counts, read });
      }),
    );
  }

  private get measured(): Measured {
    this.known ??= findMeasured(this.deps);
    return this.known;
  }
}

interface Measured {
  readonly measures: readonly Measure[];
  /** What people look after: the types that have all measures and belong to domains. */
  readonly types: readonly string[];
  /** The search field of the domains. */
  readonly place: string;
  readonly hasPlace: string;
}

function findMeasured({ models, display }: Pick<CoverageDeps, 'models' | 'display'>): Measured {
  const place = accessField(models, 'domain');
  const measures = MEASURES.flatMap(({ role, title }) => {
    const field = hasField(models, (name) => {
      const { role: own, row } = display.searchFields[name] ?? {};
      return own === role && row === undefined;
    });
    return field === undefined ? [] : [{ title, field }];
  });
  const hasPlace = hasField(models, (name) => name === place) ?? '';
  const needed = [...measures.map(({ field }) => field), hasPlace];
  const { entities } = models.registry;
  const types = entities.filter(
    ({ name }) =>
      !isSecurityType(name) && needed.every((field) => display.searchFields[field]?.entities.includes(name)),
  );
  return { measures, types: types.map(({ name }) => name), place, hasPlace };
}

/** The field that says whether a chosen field has values. Where several aspects have such fields, the most share one. */
function hasField({ registry }: ModelRegistry, isChosen: (field: string) => boolean): string | undefined {
  const counts = new Map<string, number>();
  for (const { searchFields } of registry.aspects)
    for (const { field, hasValuesField } of searchFields)
      if (hasValuesField !== null && isChosen(field)) counts.set(hasValuesField, (counts.get(hasValuesField) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0];
}

/** The criteria of the addresses of searches, so that each number is that of its search. */
function hasValue(field: string, has: boolean): Criterion {
  return equalTo(field, ['true'], !has);
}

function covered([total = 0, ...counts]: readonly number[]): Covered {
  return { total, counts };
}

function valuesOf(page: SearchPage | undefined, field: string): readonly string[] {
  return countsOf(page, field).map(({ value }) => value);
}

function countsOf(page: SearchPage | undefined, field: string): SearchPage['facets'][number]['values'] {
  return page?.facets.find(({ name }) => name === field)?.values ?? [];
}

function rowsOf(
  pages: readonly SearchPage[],
  field: string,
  titleOf: (value: string) => string,
): readonly CoverageRow[] {
  const counts = pages.map((page) => new Map(countsOf(page, field).map(({ value, count }) => [value, count])));
  return valuesOf(pages[0], field).map((value) => ({
    value,
    title: titleOf(value),
    ...covered(counts.map((each) => each.get(value) ?? 0)),
  }));
}

function withPast(field: string, rows: readonly CoverageRow[], past: CoveragePast): readonly CoverageRow[] {
  return rows.map((row) => {
    const before = past.before(field, row.value);
    return before ? { ...row, before } : row;
  });
}
