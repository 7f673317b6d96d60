import type { ReadContext } from '../authorization/read-context';
import type { JsonValue } from '#generated/registry/registry-types';
import { groupBy } from '#base/json/group-by';
import { parseExactJson } from '#base/json/exact-json';
import { isRemoved, type ModelRegistry } from '../registry/model-registry';
import type { LatestEvent, TimeseriesReader } from '../timeseries/timeseries-service';
import { parseUrn } from '../urn/urn';
import type { EntityReader, StoredAspect, StoredEntity } from './aspect-service';
import type { NumberedAspect, VersionReader } from './version-reader';

/** An entity to read. All aspects if `aspects` is absent. */
export interface WantedEntity {
  readonly urn: string;
  readonly aspects?: readonly string[] | undefined;
  /** The version of aspects that are not to be the latest: n is the n-th value that was written. */
  readonly versions?: ReadonlyMap<string, number>;
}

/** Reads entities with the newest event of each of their time series. */
export interface FullEntityReader {
  /**
   * The entities that have one of the wanted aspects, in the order of the request. Unlike `EntityReader`, it adds no key aspect. Versions that
   * are not kept are left out.
   * @throws InvalidInputError for an invalid urn; ForbiddenError for an entity that the actor may not see
   */
  entities(wanted: readonly WantedEntity[], read: ReadContext): Promise<readonly StoredEntity[]>;
  /** Whether it has one of the wanted aspects, and is not soft-deleted unless `includeRemoved` is set. @throws as `entities` */
  isPresent(wanted: WantedEntity, includeRemoved: boolean, read: ReadContext): Promise<boolean>;
}

interface FullEntityReaderDeps {
  readonly models: ModelRegistry;
  readonly reader: EntityReader;
  readonly timeseries: Pick<TimeseriesReader, 'latest'>;
  readonly versions: Pick<VersionReader, 'numbered'>;
}

/** Takes two statements, and a third for versions. */
export function createFullEntityReader({
  models,
  reader,
  timeseries,
  versions,
}: FullEntityReaderDeps): FullEntityReader {
  const seriesOf = ({ urn, aspects }: WantedEntity) =>
    (aspects ?? models.entity(parseUrn(urn).entityType)?.aspects ?? [])
      .filter((name) => models.aspect(name)?.kind === 'timeseries')
      .map((aspectName) => ({ urn, aspectName }));
  const { softDelete } = models.registry;
  const deletes = softDelete === null ? [] : [softDelete.aspect];
  return {
    async isPresent(wanted, includeRemoved, read) {
      const aspects = wanted.aspects && [...wanted.aspects, ...deletes];
      const [entity] = await this.entities([{ urn: wanted.urn, aspects }], read);
      const has = (name: string) => entity?.aspects.some((aspect) => aspect.name === name) ?? false;
      const isFound = wanted.aspects?.some(has) ?? entity?.exists ?? false;
      return isFound && (includeRemoved || !isRemoved(softDelete, (name) => valueOf(entity, name)));
    },
    async entities(wanted, read) {
      const named = wanted.every(({ aspects }) => aspects) ? wanted.flatMap(({ aspects = [] }) => aspects) : undefined;
      const aspects = named && [...new Set(named)];
      const [stored, events] = await Promise.all([
        reader.entities(
          wanted.map(({ urn }) => urn),
          { aspects, read },
        ),
        timeseries.latest(wanted.flatMap(seriesOf), read),
      ]);
      const eventsOf = groupBy(events, ({ urn }) => urn);
      // After the first read, which refuses entities that the actor may not see.
      const chosenOf = await readChosen(versions, wanted, read);
      return stored
        .map((entity, index) => complete(entity, wanted[index]?.aspects, eventsOf.get(entity.urn) ?? []))
        .map((entity, index) => withVersions(entity, wanted[index]?.versions, chosenOf))
        .filter((entity) => entity.aspects.length > 0);
    },
  };
}

/** An entity that does not exist has a computed key aspect, which is left out. */
function complete(
  entity: StoredEntity,
  names: readonly string[] | undefined,
  events: readonly LatestEvent[],
): StoredEntity {
  const stored = entity.exists ? entity.aspects : entity.aspects.slice(1);
  const all = [...stored, ...events.map(asAspect)];
  return { ...entity, aspects: names ? all.filter(({ name }) => names.includes(name)) : all };
}

type ChosenVersions = ReadonlyMap<string, readonly NumberedAspect[]>;

async function readChosen(
  versions: FullEntityReaderDeps['versions'],
  wanted: readonly WantedEntity[],
  read: ReadContext,
): Promise<ChosenVersions> {
  const chosen = wanted.flatMap(({ urn, versions: numbers = [] }) =>
    [...numbers].map(([aspect, version]) => ({ urn, aspect, version })),
  );
  return chosen.length === 0 ? new Map() : groupBy(await versions.numbered(chosen, read), ({ urn }) => urn);
}

/** Puts the chosen versions in the place of the latest ones. */
function withVersions(
  entity: StoredEntity,
  versions: WantedEntity['versions'],
  chosenOf: ChosenVersions,
): StoredEntity {
  if (!versions) return entity;
  const chosen = (chosenOf.get(entity.urn) ?? []).filter(({ name, number }) => versions.get(name) === number);
  return { ...entity, aspects: [...entity.aspects.filter(({ name }) => !versions.has(name)), ...chosen] };
}

function valueOf(entity: StoredEntity | undefined, name: string): JsonValue | undefined {
  const text = entity?.aspects.find((aspect) => aspect.name === name)?.value;
  return text === undefined ? undefined : parseExactJson(text);
}

function asAspect({ aspectName, value, systemMetadata, createdOn }: LatestEvent): StoredAspect {
  return { name: aspectName, version: 0, value, systemMetadata, createdOn, createdBy: '' };
}
