import type { RelatedTab } from '#generated/registry/display-types';
import { groupBy } from '#base/json/group-by';
import type { ReadContext } from '../authorization/read-context';
import type { RelationshipReader } from '../graph/relationship-reader';
import type { DisplayModels } from '../registry/display-models';
import { entityTypeOf } from '../urn/entity-type-of';
import { badOutcomes, byUrgency, type CardFacts } from './card-facts';
import type { CardReader } from './card-reader';

interface OpenProblemsDeps {
  readonly display: DisplayModels;
  readonly relationships: Pick<RelationshipReader, 'ofMany'>;
  readonly cards: Pick<CardReader, 'facts'>;
}

/** Something that has an outcome that nobody wants, such as a failed check. */
interface OpenProblem extends CardFacts {
  /** Urn of the entity that it is about. */
  readonly about: string;
}

/** The problems of one kind. */
export interface ProblemGroup {
  /** The title for people, as the tab of an entity has it. */
  readonly title: string;
  /** Problems, the ones that began last first. */
  readonly problems: readonly OpenProblem[];
}

/** Checks, incidents and the like that are read of one entity. */
const OF_ENTITY = 50;
/** The same of all entities of a question. */
const OF_ALL = 1000;

/** What is wrong with some entities, by the `tab` and `card` hints of the models: failed checks, open incidents. */
export class OpenProblems {
  constructor(private readonly deps: OpenProblemsDeps) {}

  /** Three statements for each kind of problem, however many entities there are. @param urns valid urns that the actor may see */
  async of(urns: readonly string[], read: ReadContext): Promise<readonly ProblemGroup[]> {
    const types = [...new Set(urns.flatMap((urn) => entityTypeOf(urn) ?? []))];
    const tabs = types.flatMap((type) => this.deps.display.entity(type)?.tabs ?? []).filter((tab) => this.warns(tab));
    const groups = await Promise.all(
      [...groupBy(tabs, ({ title }) => title).values()].flatMap(([tab]) => (tab ? [this.group(tab, urns, read)] : [])),
    );
    return groups.filter(({ problems }) => problems.length > 0);
  }

  /** Whether the entities of the tab may have an outcome that nobody wants. Not events, such as runs: most of them are in the past. */
  private warns({ entity, newestFirst }: RelatedTab): boolean {
    const model = this.deps.display.entity(entity);
    if (newestFirst || !model) return false;
    return this.deps.display.aspectsOf(model).some(({ card }) => card !== undefined && badOutcomes(card).length > 0);
  }

  private async group(
    { entity, title, relationships: types }: RelatedTab,
    urns: readonly string[],
    read: ReadContext,
  ): Promise<ProblemGroup> {
    const edges = { direction: 'INCOMING', types, start: 0, count: OF_ENTITY, read } as const;
    const pages = await this.deps.relationships.ofMany({ ...edges, urns });
    const about = new Map<string, string>();
    for (const [index, { relationships }] of pages.entries())
      for (const { entity: urn } of relationships)
        if (about.size < OF_ALL && entityTypeOf(urn) === entity) about.set(urn, urns[index] ?? '');
    const facts = await this.deps.cards.facts(entity, [...about.keys()], read);
    const bad = facts.filter(({ outcome }) => outcome?.tone === 'bad').toSorted(byUrgency);
    return { title, problems: bad.map((each) => ({ ...each, about: about.get(each.urn) ?? '' })) };
  }
}
