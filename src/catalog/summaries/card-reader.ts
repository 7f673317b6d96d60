import { valuesAt } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { EntityReader, StoredEntity } from '../aspects/aspect-service';
import type { ReadContext } from '../authorization/read-context';
import type { DisplayModels } from '../registry/display-models';
import type { ModelRegistry } from '../registry/model-registry';
import type { TimeseriesReader } from '../timeseries/timeseries-service';
import { type CardFacts, cardFacts } from './card-facts';
import { type Past, pastOf } from './outcome-past';

interface CardReaderDeps {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly reader: Pick<EntityReader, 'visible'>;
  readonly timeseries: Pick<TimeseriesReader, 'latest' | 'past'>;
}

/** Outcomes of one entity that are looked at: a check each hour for two weeks. */
const PAST_EVENTS_MAX = 400;

/** Values as JSON, by aspect. */
type Values = ReadonlyMap<string, string>;

/** Reads what cards say, by the display hints of the models: latest values, and the newest events of time series. */
export class CardReader {
  constructor(private readonly deps: CardReaderDeps) {}

  /**
   * Facts of the entities that exist, that the actor may see and that are not soft-deleted. Two statements for any
   * number of urns of one type.
   */
  async facts(entityType: string, urns: readonly string[], read: ReadContext): Promise<readonly CardFacts[]> {
    if (urns.length === 0) return [];
    const aspects = this.aspectsOf(entityType);
    const { softDelete } = this.deps.models.registry;
    const names = aspects.filter(({ kind }) => kind === 'versioned').map(({ name }) => name);
    const wanted = [...names, ...(softDelete ? [softDelete.aspect] : [])];
    const stored = await this.deps.reader.visible(urns, { aspects: wanted, read });
    const there = stored.flatMap((entity) => (entity?.exists && !this.isRemoved(entity) ? [entity] : []));
    const series = aspects.filter(({ kind }) => kind === 'timeseries').map(({ name }) => name);
    const events = await this.newestEvents(there, series, read);
    return there.map(({ urn, aspects: own }) => {
      const values = new Map([...own.map(({ name, value }) => [name, value] as const), ...(events.get(urn) ?? [])]);
      const cards = aspects.map(({ name, card }) => ({ card, value: values.get(name) ?? '{}' }));
      return cardFacts(urn, cards);
    });
  }

  /**
   * The states at the newest events of entities of one type, by urn. One statement; nothing for a type whose outcome is
   * no time series.
   */
  async pasts(entityType: string, urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, Past>> {
    const found = this.aspectsOf(entityType).find(({ kind, card }) => kind === 'timeseries' && card.roles.outcome);
    const path = found?.card.roles.outcome;
    if (!found || path === undefined) return new Map();
    const column = path.slice(1).replaceAll('/', '.');
    const series = urns.map((urn) => ({ urn, aspectName: found.name, column }));
    const pasts = await this.deps.timeseries.past(series, PAST_EVENTS_MAX, read);
    return new Map([...pasts].map(([urn, values]) => [urn, pastOf(values, found.card.outcomes, PAST_EVENTS_MAX)]));
  }

  private aspectsOf(entityType: string) {
    const entity = this.deps.display.entity(entityType);
    const aspects = entity ? this.deps.display.aspectsOf(entity) : [];
    return aspects.flatMap(({ name, kind, card }) => (card ? [{ name, kind, card }] : []));
  }

  private isRemoved({ aspects }: StoredEntity): boolean {
    const { softDelete } = this.deps.models.registry;
    const status = aspects.find(({ name }) => name === softDelete?.aspect);
    return status && softDelete ? valuesAt(parseExactJson(status.value), softDelete.path).includes(true) : false;
  }

  private async newestEvents(
    entities: readonly StoredEntity[],
    series: readonly string[],
    read: ReadContext,
  ): Promise<ReadonlyMap<string, Values>> {
    const asked = entities.flatMap(({ urn }) => series.map((aspectName) => ({ urn, aspectName })));
    const found = new Map<string, Map<string, string>>();
    for (const { urn, aspectName, value } of await this.deps.timeseries.latest(asked, read)) {
      const known = found.get(urn) ?? new Map<string, string>();
      found.set(urn, known.set(aspectName, value));
    }
    return found;
  }
}
