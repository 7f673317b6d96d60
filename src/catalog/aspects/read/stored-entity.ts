import type { EntitySpec } from '#generated/registry/registry-types';
import type { Actor } from '#catalog/authorization/actor';
import type { QuestionClient } from '#base/database/sql-client';
import type { FieldPath } from '#base/errors/place';
import { exactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { requireUrn } from '#catalog/urn/check-urn';
import { keyOfUrn } from '#catalog/urn/key-of-urn';
import type { StoredAspect, StoredEntity } from '../aspect-service';
import type { StoredFit } from '../fit/stored-fit';
import type { StoredAspectRow } from '../sql/read-latest';

export interface AspectReaderDeps {
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  /** Finds stored values that do not fit the models. Absent: all fit. */
  readonly fit?: Pick<StoredFit, 'warnings'>;
  /** Author of the key aspects that readers get for unwritten entities. */
  readonly systemActor: Actor;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An entity that a caller asked for. */
export interface RequestedEntity {
  readonly urn: string;
  readonly entity: EntitySpec;
  readonly parts: readonly string[];
}

/** @throws InvalidInputError for a urn that cannot identify an entity */
export function resolveEntity(models: ModelRegistry, urn: string, field: FieldPath): RequestedEntity {
  const {
    entity,
    urn: { parts },
  } = requireUrn(models, urn, { typedParts: false }, { field });
  return { urn, entity, parts };
}

/** Adds the key aspects, because they decide whether the entities exist. */
export function withKeys(
  models: ModelRegistry,
  requested: readonly RequestedEntity[],
  aspects: readonly string[] | undefined,
): readonly string[] | undefined {
  const names = aspects?.map((name) => models.aspectName(name));
  return names && [...new Set([...names, ...requested.map(({ entity }) => entity.keyAspect)])].toSorted();
}

/** The entity with aspects under the former names by which a client asked for them. */
export function asNamed(
  models: ModelRegistry,
  stored: StoredEntity,
  asked: readonly string[] | undefined,
): StoredEntity {
  const former = asked?.filter((name) => models.aspectName(name) !== name) ?? [];
  if (former.length === 0) return stored;
  const aspects = stored.aspects.flatMap((aspect) => {
    const names = former.filter((name) => models.aspectName(name) === aspect.name);
    const isAsked = names.length === 0 || asked?.includes(aspect.name);
    return [...(isAsked ? [aspect] : []), ...names.map((name) => ({ ...aspect, name }))];
  });
  return { ...stored, aspects };
}

export function toEntity(
  deps: AspectReaderDeps,
  { urn, entity, parts }: RequestedEntity,
  rows: readonly StoredAspectRow[],
): StoredEntity {
  const stored = rows.map((row) => withWarnings(deps, entity, toAspect(row)));
  const exists = stored.some(({ name }) => name === entity.keyAspect);
  const aspects = exists ? stored : [syntheticKey(deps, entity, parts), ...stored];
  return { urn, entityType: entity.name, exists, aspects };
}

function toAspect({ aspect, version, createdOn, ...row }: StoredAspectRow): StoredAspect {
  const { value, systemMetadata, createdBy } = row;
  const latestVersion = Number(version);
  return { name: aspect, version: 0, latestVersion, value, systemMetadata, createdOn: Number(createdOn), createdBy };
}

/** The aspect with a warning if the models that knew it have changed since it was written. */
export function withWarnings(
  { models, fit }: Pick<AspectReaderDeps, 'models' | 'fit'>,
  { name: entityType }: EntitySpec,
  aspect: StoredAspect,
): StoredAspect {
  if (models.hasAspect(entityType, aspect.name)) {
    const warnings = fit?.warnings(aspect.name, aspect.value) ?? [];
    return warnings.length > 0 ? { ...aspect, warnings } : aspect;
  }
  const warning = `the models have no aspect '${aspect.name}' of ${entityType} any more; the value is as it was written`;
  return { ...aspect, warnings: [warning] };
}

/** The entity as clients may see it. Most entities stay as they are. */
export function asShown(models: ModelRegistry, stored: StoredEntity): StoredEntity {
  if (!stored.aspects.some(({ name }) => models.isShownOtherwise(name))) return stored;
  const aspects = stored.aspects.map((aspect) => ({ ...aspect, value: models.shown(aspect.name, aspect.value) }));
  return { ...stored, aspects };
}

/** compat: readers get a key aspect for an unwritten entity, computed from the urn. */
function syntheticKey(
  { systemActor, now }: AspectReaderDeps,
  entity: EntitySpec,
  parts: readonly string[],
): StoredAspect {
  return {
    name: entity.keyAspect,
    version: 0,
    value: exactJson(keyOfUrn(entity, parts)),
    systemMetadata: null,
    createdOn: now(),
    createdBy: systemActor.urn,
  };
}
