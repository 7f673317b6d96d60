import type { Actor } from '../auth/actor';
import type { SqlClient } from '../database/sql-client';
import { NotFoundError } from '../errors/domain-error';
import type { ModelRegistry } from '../registry/model-registry';
import type { EntitySpec } from '../../generated/registry/registry-types';
import type { FieldPath } from '../errors/place';
import { unknownName } from '../errors/unknown-name';
import { requireUrn } from '../urn/check-urn';
import { keyOfUrn } from '../urn/key-of-urn';
import type { AspectReader, StoredAspect, StoredEntity } from './aspect-service';
import { entityExists } from './sql/entity-exists';
import type { StoredAspectRow } from './sql/read-entities';
import { readVersion } from './sql/read-version';
import { EntityLoader } from './read/entity-loader';
import { groupBy } from '../registry/group-by';

export interface AspectReaderDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** Stands as the writer of key aspects that nobody wrote. */
  readonly systemActor: Actor;
  readonly now: () => number;
}

const URN: FieldPath = ['urn'];

interface Asked {
  readonly urn: string;
  readonly entity: EntitySpec;
  readonly parts: readonly string[];
}

/** Reads of values. An entity costs one round trip and one range of an index. */
export function createAspectReader(deps: AspectReaderDeps): AspectReader {
  const loader = new EntityLoader(deps.client);
  const load = async (
    urns: readonly string[],
    aspects: readonly string[] | undefined,
    fieldOf: (index: number) => FieldPath,
  ) => {
    const asked = urns.map((urn, index) => resolve(deps.models, urn, fieldOf(index)));
    const rows = groupBy(await loader.load(urns, withKeys(asked, aspects)), (row) => row.urn);
    return asked.map((one) => toEntity(deps, one, rows.get(one.urn) ?? []));
  };
  return {
    async entity(urn, aspects) {
      const [entity] = await load([urn], aspects, () => URN);
      if (!entity) throw new Error('an entity was not answered');
      return entity;
    },
    entities: (urns, aspects) => load(urns, aspects, (index) => ['urns', index]),
    async aspect(urn, aspectName, version) {
      const { entity } = resolve(deps.models, urn, URN);
      const known = deps.models.aspect(aspectName) !== undefined && Number.isSafeInteger(version);
      const row = known ? await readVersion(deps.client, urn, aspectName, version) : undefined;
      if (!row) throw absent(entity, urn, aspectName, version);
      const { newest, version: found, createdOn, ...stored } = row;
      return {
        ...stored,
        name: aspectName,
        version: Number(found),
        latestVersion: Number(newest),
        createdOn: Number(createdOn),
      };
    },
    async exists(urn) {
      resolve(deps.models, urn, URN);
      return entityExists(deps.client, urn);
    },
  };
}

/** @throws InvalidInputError for a urn that no entity can have */
function resolve(models: ModelRegistry, urn: string, field: FieldPath): Asked {
  const {
    entity,
    urn: { parts },
  } = requireUrn(models, urn, { typedParts: false }, { field });
  return { urn, entity, parts };
}

/** What of an aspect that was asked for is not there: its name, any value, or this version. */
function absent(entity: EntitySpec, urn: string, aspectName: string, version: number): NotFoundError {
  if (!entity.aspects.includes(aspectName)) {
    return new NotFoundError(
      ...unknownName(
        { name: aspectName, known: entity.aspects, field: ['aspectName'] },
        (shown) => `${entity.name} has no aspect ${shown}`,
      ),
    );
  }
  const message = version === 0 ? `has no aspect ${aspectName}` : `has no version ${version} of aspect ${aspectName}`;
  return new NotFoundError(`${urn} ${message}`, [
    {
      field: [version === 0 ? 'aspectName' : 'version'],
      message: `the entity ${message}`,
      expected: version === 0 ? 'an aspect that was written' : '0 for the latest, n for the n-th old one',
    },
  ]);
}

/** The key aspects are read whatever was asked for: they tell whether the entity exists. */
function withKeys(asked: readonly Asked[], aspects: readonly string[] | undefined): readonly string[] | undefined {
  return aspects && [...new Set([...aspects, ...asked.map(({ entity }) => entity.keyAspect)])].toSorted();
}

function toEntity(
  deps: AspectReaderDeps,
  { urn, entity, parts }: Asked,
  rows: readonly StoredAspectRow[],
): StoredEntity {
  const stored = rows.map(toAspect);
  const exists = stored.some(({ name }) => name === entity.keyAspect);
  const aspects = exists ? stored : [syntheticKey(deps, entity, parts), ...stored];
  return { urn, entityType: entity.name, exists, aspects };
}

function toAspect({ aspect, value, systemMetadata, createdOn, createdBy }: StoredAspectRow): StoredAspect {
  return { name: aspect, version: 0, value, systemMetadata, createdOn: Number(createdOn), createdBy };
}

/** compat: readers get the key aspect of an entity that nobody wrote, made from the urn. */
function syntheticKey(
  { systemActor, now }: AspectReaderDeps,
  entity: EntitySpec,
  parts: readonly string[],
): StoredAspect {
  return {
    name: entity.keyAspect,
    version: 0,
    value: JSON.stringify(keyOfUrn(entity, parts)),
    systemMetadata: null,
    createdOn: now(),
    createdBy: systemActor.urn,
  };
}
