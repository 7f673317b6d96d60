import type { RelatedTab } from '#generated/registry/display-types';
import type { Actor } from '../authorization/actor';
import type { ReadContext } from '../authorization/read-context';
import type { RelationshipReader } from '../graph/relationship-reader';
import type { DisplayModels } from '../registry/display-models';
import { parseUrn } from '../urn/urn';
import { byStart, byUrgency, type OutcomeCount, outcomeCounts } from './card-facts';
import type { CardReader } from './card-reader';
import type { OtherSide } from './entity-summary';
import { type GroupHealth, groupHealth } from './outcome-past';
import { type RelatedCard, shownCards, type ShownCardsDeps } from './shown-cards';

interface RelatedCardsDeps extends ShownCardsDeps {
  readonly display: DisplayModels;
  readonly relationships: Pick<RelationshipReader, 'relationships' | 'ofMany' | 'newest'>;
  readonly cards: Pick<CardReader, 'facts' | 'pasts'>;
}

interface RelatedQuery {
  readonly urn: string;
  /** Selects only the entities of this type; all that pages show if it is absent. */
  readonly entityType?: string;
  /** A page of each group. */
  readonly start: number;
  readonly count: number;
  readonly read: ReadContext;
}

/** Entities of one type that name the entity, those first that need somebody, then the newest. */
export interface RelatedGroup {
  readonly title: string;
  readonly entityType: string;
  readonly total: number;
  /** The number of entities with each outcome; the outcomes that nobody wants come first. */
  readonly outcomes: readonly OutcomeCount[];
  /** Whether there are further entities, which nothing here counts. */
  readonly isCut?: true;
  /** `outcomes` is that of the newest. */
  readonly newestFirst?: true;
  readonly latest?: RelatedCard;
  /** The time since when something is bad, or everything is good. */
  readonly health?: GroupHealth;
  readonly cards: readonly RelatedCard[];
}

/** The cards of a group, and of which other side each is. */
interface Found {
  readonly urns: readonly string[];
  readonly sideOf: ReadonlyMap<string, OtherSide>;
  readonly isCut: boolean;
}

/** Entities of one type that a group looks at. They are sorted by what they say, so all of them are read. */
const KNOWN_MAX = 1000;
/** Further ones are on pages of their own. */
const SIDES_MAX = 5;
/** The number of groups whose health says since when; the groups that need somebody come first. */
const JUDGED_MAX = 20;

/** What belongs to an entity and is stored as entities of its own, such as the queries of a table, by the `tab` hints of the models. */
export class RelatedCards {
  constructor(private readonly deps: RelatedCardsDeps) {}

  /**
   * The groups that have something, in the order of the models.
   * @throws InvalidInputError for an invalid urn; ForbiddenError for an entity that the actor may not see
   */
  async of(actor: Actor, query: RelatedQuery): Promise<readonly RelatedGroup[]> {
    const tabs = this.deps.display.entity(parseUrn(query.urn).entityType)?.tabs ?? [];
    const asked = tabs.filter(({ entity }) => query.entityType === undefined || entity === query.entityType);
    if (asked.length === 0) return [];
    const [summary] = await this.deps.summaries.of(actor, [query.urn], query.read);
    const sides = summary?.otherSides?.slice(0, SIDES_MAX) ?? [];
    const groups = await Promise.all(
      asked.map((tab) =>
        tab.newestFirst ? this.newestGroup(actor, tab, sides, query) : this.group(actor, tab, sides, query),
      ),
    );
    return groups.filter(({ total }) => total > 0);
  }

  /** Events, such as runs. Only the newest are read, because there may be very many. */
  private async newestGroup(
    actor: Actor,
    { entity, title, relationships, through = [] }: RelatedTab,
    sides: readonly OtherSide[],
    { urn, start, count, read }: RelatedQuery,
  ): Promise<RelatedGroup> {
    const ends = [urn, ...sides.map((side) => side.urn), ...(await this.throughOnes(urn, through, read))];
    const wanted = Math.min(KNOWN_MAX, Math.max(1, start + count));
    const asked = { urns: ends, types: relationships, entityType: entity, count: wanted, read };
    const { total, urns } = await this.deps.relationships.newest(asked);
    const facts = (await this.deps.cards.facts(entity, urns, read)).toSorted(byStart);
    const [latest, ...cards] = await shownCards(
      this.deps,
      actor,
      [...facts.slice(0, 1), ...facts.slice(start, wanted)],
      read,
    );
    return {
      title,
      entityType: entity,
      total: total - (urns.length - facts.length),
      outcomes: outcomeCounts(facts.slice(0, 1)),
      ...(total > KNOWN_MAX && { isCut: true as const }),
      newestFirst: true,
      ...(latest && { latest }),
      cards: count === 0 ? [] : cards,
    };
  }

  private async throughOnes(urn: string, types: readonly string[], read: ReadContext): Promise<readonly string[]> {
    if (types.length === 0) return [];
    const edges = { direction: 'INCOMING', types, start: 0, count: KNOWN_MAX, read } as const;
    const { relationships } = await this.deps.relationships.relationships({ ...edges, urn });
    return relationships.map(({ entity }) => entity);
  }

  private async group(actor: Actor, tab: RelatedTab, sides: readonly OtherSide[], query: RelatedQuery) {
    const { start, count, read } = query;
    const { urns, sideOf, isCut } = await this.found(tab, sides, query);
    const facts = (await this.deps.cards.facts(tab.entity, urns, read)).toSorted(byUrgency);
    const shown = facts.slice(start, start + count);
    const judged = facts.slice(0, JUDGED_MAX);
    const asked = new Set([...judged, ...shown].flatMap((each) => (each.outcome?.tone ? [each.urn] : [])));
    const [cards, pasts] = await Promise.all([
      shownCards(this.deps, actor, shown, read),
      this.deps.cards.pasts(tab.entity, [...asked], read),
    ]);
    const health = groupHealth(judged, pasts);
    return {
      title: tab.title,
      entityType: tab.entity,
      total: facts.length,
      outcomes: outcomeCounts(facts),
      ...(isCut && { isCut: true as const }),
      ...(health && { health }),
      cards: cards.map((card) => {
        const side = sideOf.get(card.summary.urn);
        const past = pasts.get(card.summary.urn);
        return { ...card, ...(past && { past }), ...(side && { side }) };
      }),
    };
  }

  /** Finds the entities that name the entity, then those that name its other sides. */
  private async found(
    { entity, relationships }: RelatedTab,
    sides: readonly OtherSide[],
    { urn, read }: RelatedQuery,
  ): Promise<Found> {
    const edges = { direction: 'INCOMING', types: relationships, start: 0, count: KNOWN_MAX, read } as const;
    const urnsOfSides = sides.map((side) => side.urn);
    const [own, ofSides] = await Promise.all([
      this.deps.relationships.relationships({ ...edges, urn }),
      sides.length === 0 ? [] : this.deps.relationships.ofMany({ ...edges, urns: urnsOfSides }),
    ]);
    const pages = [own, ...ofSides];
    const sideOf = new Map<string, OtherSide>();
    const urns = new Set<string>();
    for (const [index, page] of pages.entries())
      for (const { entity: each } of page.relationships) {
        const side = sides[index - 1];
        if (parseUrn(each).entityType !== entity || urns.has(each)) continue;
        urns.add(each);
        if (side) sideOf.set(each, side);
      }
    return { urns: [...urns], sideOf, isCut: pages.some(({ total, relationships: some }) => total > some.length) };
  }
}
