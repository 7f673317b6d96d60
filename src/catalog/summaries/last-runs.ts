import type { RelatedTab } from '#generated/registry/display-types';
import { groupBy } from '#base/json/group-by';
import type { ReadContext } from '../authorization/read-context';
import type { RelationshipReader } from '../graph/relationship-reader';
import type { DisplayModels } from '../registry/display-models';
import { parseUrn } from '../urn/urn';
import type { CardFacts } from './card-facts';
import type { CardReader } from './card-reader';

interface LastRunsDeps {
  readonly display: Pick<DisplayModels, 'entity'>;
  readonly relationships: Pick<RelationshipReader, 'newestOfEach'>;
  readonly cards: Pick<CardReader, 'facts'>;
}

/** The latest run of tasks, pipelines and whatever else has a tab of events, by the hint `newestFirst` of the models. */
export class LastRuns {
  constructor(private readonly deps: LastRunsDeps) {}

  /** What the latest run of each entity says, by the urn of the entity. Three statements for each type of entities that have runs. */
  async of(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, CardFacts>> {
    const found = new Map<string, CardFacts>();
    for (const [entityType, ofType] of groupBy(urns, (urn) => parseUrn(urn).entityType))
      for (const tab of this.tabsOf(entityType)) {
        const runs = await this.newest(tab, ofType, read);
        const facts = await this.deps.cards.facts(tab.entity, [...new Set(runs.values())], read);
        const byRun = new Map(facts.map((each) => [each.urn, each]));
        for (const [urn, run] of runs) {
          const fact = byRun.get(run);
          if (fact && !found.has(urn)) found.set(urn, fact);
        }
      }
    return found;
  }

  /** The tabs of an entity type that have runs. */
  tabsOf(entityType: string): readonly RelatedTab[] {
    return this.deps.display.entity(entityType)?.tabs?.filter(({ newestFirst }) => newestFirst) ?? [];
  }

  /** The urn of the latest run of each, by the urn of the entity. */
  newest(
    { entity, relationships, through = [] }: RelatedTab,
    urns: readonly string[],
    read: ReadContext,
  ): Promise<ReadonlyMap<string, string>> {
    return this.deps.relationships.newestOfEach({ urns, types: relationships, through, entityType: entity, read });
  }
}
