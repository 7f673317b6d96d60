import type { EntityDisplay } from '#generated/registry/display-types';
import type { Actor } from '#catalog/authorization/actor';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { RelationshipReader } from '#catalog/graph/relationship-reader';
import { equalTo } from '#catalog/filter/filter';
import type { DisplayModels } from '#catalog/registry/display-models';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { badOutcomes, byUrgency, type CardFacts } from '#catalog/summaries/card-facts';
import type { CardReader } from '#catalog/summaries/card-reader';
import type { EntitySummary, NamedEntity } from '#catalog/summaries/entity-summary';
import { type RelatedCard, shownCards, type ShownCardsDeps } from '#catalog/summaries/shown-cards';
import { parseUrn } from '#catalog/urn/urn';
import { ENTITY_TYPE_FIELD } from '../language/fields/search-field';
import type { OfferedSearch } from './search-service';

interface ProblemListDeps extends ShownCardsDeps {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly search: Pick<OfferedSearch, 'search'>;
  readonly relationships: Pick<RelationshipReader, 'ofMany'>;
  readonly cards: Pick<CardReader, 'facts' | 'pasts'>;
}

interface ProblemQuery extends ProblemFilter {
  readonly start: number;
  readonly count: number;
  readonly read: ReadContext;
}

/** Problems of a catalog, newest first. */
interface ProblemPage {
  /** The number of problems that the filter leaves. */
  readonly total: number;
  /** The number of further problems that were not looked at; absent if all were. */
  readonly more?: number;
  readonly facets: readonly ProblemFacet[];
  readonly problems: readonly ShownProblem[];
}

interface ShownProblem {
  readonly card: RelatedCard;
  /** What has the problem. */
  readonly on: readonly EntitySummary[];
}

/** A type of entities that may be problems. */
interface ProblemKind {
  readonly entity: EntityDisplay;
  /** The title for several, as tabs are called that list them. */
  readonly title: string;
  /** Search field of the outcome. */
  readonly field: string;
  /** Symbols of the outcome that nobody wants. */
  readonly bad: readonly string[];
  /** Names of the relationships to what has the problem. */
  readonly relationships: readonly string[];
}

/** More than a person looks through; the filters count these. */
const LOOKED_AT_MAX = 500;
/** Entities with one problem, as of an incident. */
const ON_MAX = 5;

/** What is wrong in the catalog, by the hints of the models: entities in tabs of others whose outcome nobody wants, such as failed checks and open incidents. */
export class ProblemList {
  private known: readonly ProblemKind[] | undefined;

  constructor(private readonly deps: ProblemListDeps) {}

  async of(actor: Actor, query: ProblemQuery): Promise<ProblemPage> {
    const { urnsByType, total, found } = await this.found(query.read);
    const perKind = await Promise.all(
      this.kinds.map((kind) => this.problems(actor, kind, urnsByType.get(kind.entity.name) ?? [], query.read)),
    );
    const all = perKind.flat().toSorted((a, b) => byUrgency(a.facts, b.facts));
    const left = narrowed(all, query);
    const shown = left.slice(query.start, query.start + query.count);
    return {
      total: left.length,
      ...(total > found && { more: total - found }),
      facets: problemFacets(all, query, (type) => this.titleOf(type)),
      problems: await this.shown(actor, shown, query.read),
    };
  }

  /** One search for all kinds. */
  private async found(read: ReadContext) {
    const entityTypes = this.kinds.map(({ entity }) => entity.name);
    const urnsByType = new Map<string, string[]>();
    if (entityTypes.length === 0) return { urnsByType, total: 0, found: 0 };
    const or = this.kinds.map(({ entity, field, bad }) => [
      equalTo(field, bad),
      equalTo(ENTITY_TYPE_FIELD.name, [entity.name]),
    ]);
    const page = { start: 0, count: LOOKED_AT_MAX, facets: false, facetSize: 0, matchedFields: false, sort: [] };
    const { total, hits } = await this.deps.search.search({ entityTypes, input: '*', filter: { or }, ...page, read });
    for (const { urn, entityType } of hits) urnsByType.set(entityType, [...(urnsByType.get(entityType) ?? []), urn]);
    return { urnsByType, total, found: hits.length };
  }

  private async problems(
    actor: Actor,
    { entity, relationships }: ProblemKind,
    urns: readonly string[],
    read: ReadContext,
  ): Promise<readonly Problem[]> {
    if (urns.length === 0) return [];
    const edges = { direction: 'OUTGOING', types: relationships, start: 0, count: ON_MAX, read } as const;
    const [facts, pages] = await Promise.all([
      this.deps.cards.facts(entity.name, urns, read),
      this.deps.relationships.ofMany({ ...edges, urns }),
    ]);
    const ends = new Map(urns.map((urn, index) => [urn, pages[index]?.relationships.map((each) => each.entity) ?? []]));
    const summaries = await this.deps.summaries.of(actor, [...new Set([...ends.values()].flat())], read);
    const byUrn = new Map(summaries.map((summary) => [summary.urn, summary]));
    return facts.map((each) => ({
      facts: each,
      entityType: entity.name,
      on: (ends.get(each.urn) ?? []).flatMap((urn) => byUrn.get(urn) ?? []),
    }));
  }

  private async shown(actor: Actor, problems: readonly Problem[], read: ReadContext): Promise<readonly ShownProblem[]> {
    const urnsOf = (type: string) =>
      problems.filter(({ entityType }) => entityType === type).map(({ facts }) => facts.urn);
    const [cards, ...pasts] = await Promise.all([
      shownCards(
        this.deps,
        actor,
        problems.map(({ facts }) => facts),
        read,
      ),
      ...this.kinds.map(({ entity }) => this.deps.cards.pasts(entity.name, urnsOf(entity.name), read)),
    ]);
    const pastOf = (urn: string) => pasts.map((each) => each.get(urn)).find((past) => past !== undefined);
    const onOf = new Map(problems.map(({ facts, on }) => [facts.urn, on] as const));
    return cards.map((card) => {
      const past = pastOf(card.summary.urn);
      return { card: { ...card, ...(past && { past }) }, on: onOf.get(card.summary.urn) ?? [] };
    });
  }

  /** Problems are called as in the tabs that list them. */
  private titleOf(type: string): string {
    const kind = this.kinds.find(({ entity }) => entity.name === type);
    return kind?.title ?? this.deps.display.entity(type)?.plural ?? type;
  }

  private get kinds(): readonly ProblemKind[] {
    this.known ??= problemKinds(this.deps);
    return this.known;
  }
}

/** Leaves out events, such as runs: most of them are in the past. */
function problemKinds({ models, display }: Pick<ProblemListDeps, 'models' | 'display'>): readonly ProblemKind[] {
  const tabs = display.entities.flatMap((entity) => (entity.tabs ?? []).filter(({ newestFirst }) => !newestFirst));
  const names = [...new Set(tabs.map(({ entity }) => entity))];
  return names.flatMap((name) => {
    const entity = display.entity(name);
    const relationships = [...new Set(tabs.flatMap((tab) => (tab.entity === name ? tab.relationships : [])))];
    const title = tabs.find((tab) => tab.entity === name)?.title ?? name;
    if (!entity) return [];
    return display.aspectsOf(entity).flatMap(({ name: aspect, card }) => {
      const path = card?.roles.outcome;
      const field = models.aspect(aspect)?.searchFields.find((spec) => spec.path === path)?.field;
      const bad = card ? badOutcomes(card) : [];
      return field === undefined || bad.length === 0 ? [] : [{ entity, title, field, bad, relationships }];
    });
  });
}

interface Problem {
  readonly facts: CardFacts;
  readonly entityType: string;
  /** What has the problem. */
  readonly on: readonly EntitySummary[];
}

/** The names of the filters by which problems are narrowed down. */
const PROBLEM_FILTERS = ['type', 'owner', 'place', 'platform'] as const;
type FilterName = (typeof PROBLEM_FILTERS)[number];
type ProblemFilter = { readonly [name in FilterName]?: string };

/** The owner of what nobody owns. */
const NOBODY = 'none';

interface ProblemFacet {
  /** The parameter that narrows the list down to one of the values. */
  readonly filter: FilterName;
  /** The title for people. */
  readonly title: string;
  /** The most frequent first. */
  readonly values: readonly ProblemFacetValue[];
}

interface ProblemFacetValue {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/** What people call entities of a type. */
type TitleOf = (entityType: string) => string;

/** Problems that all filters leave. */
function narrowed(problems: readonly Problem[], filter: ProblemFilter): readonly Problem[] {
  return problems.filter((problem) => PROBLEM_FILTERS.every((name) => fits(problem, name, filter[name])));
}

/** Counts the values of each filter among the problems that the other filters leave, so that another value can be chosen. */
function problemFacets(problems: readonly Problem[], filter: ProblemFilter, titleOf: TitleOf): readonly ProblemFacet[] {
  const facets = PROBLEM_FILTERS.flatMap((name) => {
    const others = narrowed(problems, { ...filter, [name]: undefined });
    return facetsOf(others, name, titleOf);
  });
  return facets.filter(({ values }) => values.length > 0);
}

/** Places of each type are a facet of their own, such as domains. */
function facetsOf(problems: readonly Problem[], filter: FilterName, titleOf: TitleOf): readonly ProblemFacet[] {
  const counts = new Map<string, ProblemFacetValue>();
  for (const problem of problems)
    for (const { urn, name } of valuesOf(problem, filter)) {
      const title = filter === 'type' ? titleOf(urn) : name;
      counts.set(urn, { value: urn, title, count: (counts.get(urn)?.count ?? 0) + 1 });
    }
  const values = [...counts.values()].toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
  if (filter !== 'place') return [{ filter, title: TITLES[filter], values }];
  const typeOf = ({ value }: ProblemFacetValue) => parseUrn(value).entityType;
  return [...new Set(values.map(typeOf))].map((type) => ({
    filter,
    title: titleOf(type),
    values: values.filter((each) => typeOf(each) === type),
  }));
}

const TITLES = { type: 'Kinds', owner: 'Owners', platform: 'Platforms' };

function fits(problem: Problem, name: FilterName, wanted: string | undefined): boolean {
  return wanted === undefined || valuesOf(problem, name).some(({ urn }) => urn === wanted);
}

/** The values of a problem, each once. */
function valuesOf({ entityType, on }: Problem, name: FilterName): readonly NamedEntity[] {
  if (name === 'type') return [{ urn: entityType, name: entityType }];
  const found = on.flatMap(({ owners = [], places = [], platform }) =>
    name === 'owner' ? owners : name === 'place' ? places : platform ? [platform] : [],
  );
  const byUrn = new Map(found.map((each) => [each.urn, each]));
  return byUrn.size === 0 && name === 'owner' ? [{ urn: NOBODY, name: 'Nobody' }] : [...byUrn.values()];
}
