import { valuesAt } from '#base/json/path-values';
import type { EntityReader, StoredEntity } from '../aspects/aspect-service';
import type { ReadContext } from '../authorization/read-context';
import type { DisplayModels } from '../registry/display-models';
import type { ModelRegistry } from '../registry/model-registry';
import type { TimeseriesReader } from '../timeseries/timeseries-service';
import { type CardFacts, cardFacts } from './card-facts';

interface CardReaderDeps {
  readonly models: ModelRegistry;
  readonly display: DisplayModels;
  readonly reader: Pick<EntityReader, 'visible'>;
  readonly timeseries: Pick<TimeseriesReader, 'latest'>;
}

/** By aspect, values as JSON. */
type Values = ReadonlyMap<string, string>;

/** Reads what cards say, by the display hints of the models: latest values, and the newest events of time series. */
export class CardReader {
  constructor(private readonly deps: CardReaderDeps) {}

  /** Of those that exist, that the actor may see and that are not soft-deleted. Two statements for any number of urns of one type. */
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

  private aspectsOf(entityType: string) {
    const entity = this.deps.display.entity(entityType);
    const aspects = entity ? this.deps.display.aspectsOf(entity) : [];
    return aspects.flatMap(({ name, kind, card }) => (card ? [{ name, kind, card }] : []));
  }

  private isRemoved({ aspects }: StoredEntity): boolean {
    const { softDelete } = this.deps.models.registry;
    const status = aspects.find(({ name }) => name === softDelete?.aspect);
    return status && softDelete ? valuesAt(JSON.parse(status.value), softDelete.path).includes(true) : false;
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
