import { valuesAt } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { EntityReader, StoredEntity } from '../aspects/aspect-service';
import type { ReadContext } from '../authorization/read-context';
import { isRemoved, type ModelRegistry } from '../registry/model-registry';
import { keyOfUrn } from '../urn/key-of-urn';
import { parseUrn } from '../urn/urn';
import type { SummaryPlaces } from './summary-places';

interface OtherSidesDeps {
  readonly models: ModelRegistry;
  readonly places: SummaryPlaces;
  readonly reader: Pick<EntityReader, 'visible'>;
}

/** The number of entities that summaries look at. */
const NAMED_MAX = 20;

/** Reads the other sides of entities, such as the table of a dbt model. */
export class OtherSides {
  constructor(private readonly deps: OtherSidesDeps) {}

  /** The other sides of an entity that exist, are not soft-deleted and that the actor may see. Reads nothing for a type without sides. */
  async of(urn: string, read: ReadContext): Promise<readonly string[]> {
    const places = this.deps.places.of(parseUrn(urn).entityType).filter(({ role }) => role === 'otherSide');
    if (places.length === 0) return [];
    const [entity] = await this.deps.reader.visible([urn], { aspects: places.map(({ aspect }) => aspect), read });
    const named = places.flatMap(({ aspect, path }) => {
      const value = entity?.aspects.find(({ name }) => name === aspect)?.value;
      return value === undefined ? [] : valuesAt(parseExactJson(value), path);
    });
    const others = named
      .filter((each): each is string => typeof each === 'string' && each !== '')
      .slice(0, NAMED_MAX)
      .filter((each) => each !== urn);
    const known = await this.platforms(others, read);
    return others.filter((each) => known.has(each));
  }

  /** The platforms of the urns that exist, are not soft-deleted and that the actor may see. One statement, if there are any. */
  async platforms(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, string | undefined>> {
    if (urns.length === 0) return new Map();
    const { softDelete } = this.deps.models.registry;
    const aspects = softDelete ? [softDelete.aspect] : [];
    const stored = await this.deps.reader.visible([...new Set(urns)], { aspects, read });
    return new Map(
      stored.flatMap((entity) =>
        entity?.exists && !this.isRemoved(entity) ? [[entity.urn, this.platformOf(entity)] as const] : [],
      ),
    );
  }

  private isRemoved({ aspects }: StoredEntity): boolean {
    const valueOf = (wanted: string) => aspects.find(({ name }) => name === wanted)?.value;
    return isRemoved(this.deps.models.registry.softDelete, (name) => {
      const value = valueOf(name);
      return value === undefined ? undefined : parseExactJson(value);
    });
  }

  /** Finds the platform only where the key has it, so that no further aspect is read. */
  private platformOf({ urn, entityType }: StoredEntity): string | undefined {
    const { models, places } = this.deps;
    const entity = models.entity(entityType);
    const place = places.of(entityType).find(({ role, aspect }) => role === 'platform' && aspect === entity?.keyAspect);
    const [platform] = entity && place ? valuesAt(keyOfUrn(entity, parseUrn(urn).parts), place.path) : [];
    return typeof platform === 'string' ? platform : undefined;
  }
}
