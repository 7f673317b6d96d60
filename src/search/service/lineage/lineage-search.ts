import { beginQuestion } from '#catalog/authorization/begin-question';
import { partTypesOf } from '#catalog/graph/lineage/lineage-kinds';
import type { LineageQuery, LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { LineageWalk } from '#catalog/graph/lineage/lineage-walk';
import type { Truncation } from '#catalog/graph/lineage/truncation';
import { groupBy } from '#base/json/group-by';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { OfferedSearch } from '../search-service';
import type {
  EntityGroup,
  EntitySet,
  Facet,
  SearchHit,
  SearchPage,
  SearchQuery,
} from '#search/language/query/search-query';
import { DEGREE, type Degree, DEGREES, degreeName, HOPS, type SplitFilter, splitFilter } from './degree-filter';

/** A search among the entities of a lineage. A criterion `degree` (1, 2 or 3+) of the filter selects by hops. */
export interface LineageSearchQuery {
  readonly lineage: Omit<LineageQuery, 'read'>;
  readonly search: SearchQuery;
  /** Whether soft-deleted entities that lead to others are found, too. Without it only paths name them. */
  readonly showsWays?: boolean;
}

export interface LineageHit extends SearchHit {
  readonly degree: number;
  /** Shortest paths of urns, each from the start to the entity. */
  readonly paths: readonly (readonly string[])[];
}

export interface LineageSearchPage extends Omit<SearchPage, 'hits' | 'groups'> {
  readonly hits: readonly LineageHit[];
  readonly truncated?: Truncation;
}

/** An entity of the answer. `at` is where the walk met it: itself, or a part of it such as a column. */
interface WalkedEntity {
  readonly at: number;
  readonly degree: number;
}

/** The entities of the answer, by id. */
interface Places {
  /** The entity that stands for one of the walk. */
  wholeOf(id: number): number;
  at(degree: Degree): readonly number[];
  of(id: number): WalkedEntity | undefined;
}

/** Searches what is upstream or downstream of an entity. Every engine gives the same answer. */
export class LineageSearch {
  private readonly partTypes: ReadonlySet<string>;

  constructor(
    private readonly lineage: LineageReader,
    private readonly searches: Pick<OfferedSearch, 'search'>,
    models: ModelRegistry,
  ) {
    this.partTypes = partTypesOf(models);
  }

  /** @throws InvalidInputError for a bad urn or filter; ForbiddenError for a start that the actor may not see */
  async search({ lineage, search: asked, showsWays = false }: LineageSearchQuery): Promise<LineageSearchPage> {
    const read = beginQuestion(asked.read);
    const search = { ...asked, read, ...(showsWays && { showsRemoved: true }) };
    const split = splitFilter(search.filter);
    const walk = await this.lineage.walk({ ...lineage, maxHops: hopsFor(split, lineage.maxHops), read });
    const all = await this.placesOf(walk, lineage.urn, search);
    const places = showsWays && asked.showsRemoved !== true ? await this.withoutDeadEnds(walk, all, search) : all;
    const page = await this.searches.search({
      ...search,
      filter: split.filter,
      within: this.setOf(places, split, search),
    });
    const found = await this.foundAt(page, places, search);
    const { paths, truncated: cut } = await this.lineage.paths(
      walk,
      [...found.values()].map(({ at }) => at),
      read,
    );
    const truncated = walk.truncated ?? cut;
    return {
      total: page.total,
      facets: search.facets ? [degreeFacet(page), ...page.facets] : [],
      hits: page.hits.map((hit) => {
        const place = found.get(hit.urn);
        return { ...hit, degree: place?.degree ?? 0, paths: paths.get(place?.at ?? 0) ?? [] };
      }),
      ...(page.cursor !== undefined && { cursor: page.cursor }),
      ...(page.corrected !== undefined && { corrected: page.corrected }),
      ...(truncated && { truncated }),
    };
  }

  private setOf(places: Places, { degrees }: SplitFilter, { read }: SearchQuery): EntitySet {
    const groups = degrees.map((name): EntityGroup => ({ name, ids: places.at(name) }));
    return {
      groups,
      urns: () =>
        this.lineage.urns(
          groups.flatMap(({ ids }) => ids),
          read,
        ),
    };
  }

  private async placesOf(walk: LineageWalk, urn: string, search: SearchQuery): Promise<Places> {
    if (this.partTypes.has(parseUrn(urn).entityType)) return this.wholes(walk, search);
    return {
      wholeOf: (id) => id,
      at: (degree) => walk.between(...HOPS[degree]),
      of: (id) => (walk.degreeOf(id) === 0 ? undefined : { at: id, degree: walk.degreeOf(id) }),
    };
  }

  /** compat: a part of an entity, such as a column, counts as that entity, because parts have no documents. */
  private async wholes(walk: LineageWalk, { read }: SearchQuery): Promise<Places> {
    const urns = await this.lineage.urns(walk.entities, read);
    const wholes = new Map([...urns].map(([id, part]) => [id, this.wholeOf(part)]));
    const ids = await this.lineage.ids([...new Set(wholes.values())], read);
    const places = new Map<number, WalkedEntity>();
    for (const id of walk.entities) {
      const whole = ids.get(wholes.get(id) ?? '') ?? id;
      // Entities come by degree, so the first place is the nearest.
      if (!places.has(whole)) places.set(whole, { at: id, degree: walk.degreeOf(id) });
    }
    const byDegree = groupBy([...places], ([, { degree }]) => degreeName(degree));
    return {
      wholeOf: (id) => ids.get(wholes.get(id) ?? '') ?? id,
      at: (degree) => (byDegree.get(degree) ?? []).map(([id]) => id),
      of: (id) => places.get(id),
    };
  }

  /** Removes the soft-deleted entities that lead to nothing that is still there. */
  private async withoutDeadEnds(walk: LineageWalk, places: Places, { read }: SearchQuery): Promise<Places> {
    const removed = await this.lineage.removed([...new Set(walk.entities.map(places.wholeOf))], read);
    if (removed.size === 0) return places;
    const ways = new Set([...walk.leadingOn((id) => removed.has(places.wholeOf(id)))].map(places.wholeOf));
    return { ...places, at: (degree) => places.at(degree).filter((id) => !removed.has(id) || ways.has(id)) };
  }

  private wholeOf(urn: string): string {
    const { entityType, parts } = parseUrn(urn);
    return this.partTypes.has(entityType) ? (parts[0] ?? urn) : urn;
  }

  private async foundAt(
    { hits }: SearchPage,
    places: Places,
    { read }: SearchQuery,
  ): Promise<ReadonlyMap<string, WalkedEntity>> {
    const unknown = hits.filter(({ id }) => id === undefined).map(({ urn }) => urn);
    const found = unknown.length > 0 ? await this.lineage.ids(unknown, read) : new Map<string, number>();
    const ids = hits.flatMap(({ id, urn }) => {
      const own = id ?? found.get(urn);
      return own === undefined ? [] : [[urn, own] as const];
    });
    return new Map(
      ids.flatMap(([urn, id]) => {
        const place = places.of(id);
        return place ? [[urn, place] as const] : [];
      }),
    );
  }
}

/** A filter for low degrees bounds the walk. */
function hopsFor({ degrees }: SplitFilter, maxHops: number | undefined): number | undefined {
  const needed = degrees.includes('3+') ? undefined : degrees.includes('2') ? 2 : 1;
  return needed === undefined ? maxHops : Math.min(needed, maxHops ?? needed);
}

function degreeFacet({ groups }: SearchPage): Facet {
  return {
    name: DEGREE,
    displayName: 'Degree of Dependencies',
    values: DEGREES.map((value) => ({ value, count: groups?.get(value) ?? 0 })),
  };
}
