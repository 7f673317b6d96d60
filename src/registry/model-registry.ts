import type {
  AspectSpec,
  EntitySpec,
  JsonValue,
  Registry,
  SoftDeleteSpec,
} from '../../generated/registry/registry-types';
import { InvalidInputError } from '../errors/domain-error';
import type { Place } from '../errors/place';
import { unknownName } from '../errors/unknown-name';
import { pathValues } from '../json/path-values';

export interface Series {
  readonly entityType: string;
  readonly aspectName: string;
}

/** The registry with look-ups. Entity types are found whatever the case of their name, aspects only by the exact one. */
export class ModelRegistry {
  private readonly entitiesByLowerName: ReadonlyMap<string, EntitySpec>;
  private readonly aspectsByName: ReadonlyMap<string, AspectSpec>;

  /** Every time series aspect of every entity type. */
  readonly series: readonly Series[];
  private readonly searchedSeriesByLowerName: ReadonlyMap<string, readonly string[]>;

  constructor(readonly registry: Registry) {
    this.entitiesByLowerName = new Map(registry.entities.map((entity) => [entity.name.toLowerCase(), entity]));
    this.aspectsByName = new Map(registry.aspects.map((aspect) => [aspect.name, aspect]));
    this.series = registry.aspects
      .filter(({ kind }) => kind === 'timeseries')
      .flatMap(({ name, entities }) => entities.map((entityType) => ({ entityType, aspectName: name })));
    this.searchedSeriesByLowerName = new Map(
      registry.entities.map(({ name, aspects }) => [
        name.toLowerCase(),
        aspects.filter((aspect) => this.isSearchedSeries(aspect)),
      ]),
    );
  }

  entity(name: string): EntitySpec | undefined {
    return this.entitiesByLowerName.get(name.toLowerCase());
  }

  aspect(name: string): AspectSpec | undefined {
    return this.aspectsByName.get(name);
  }

  /** Time series aspects of an entity type whose newest event shows in search documents. */
  searchedSeries(entityType: string): readonly string[] {
    return this.searchedSeriesByLowerName.get(entityType.toLowerCase()) ?? [];
  }

  private isSearchedSeries(aspectName: string): boolean {
    const aspect = this.aspect(aspectName);
    return aspect?.kind === 'timeseries' && aspect.searchFields.length > 0;
  }
}

/** @throws InvalidInputError that suggests the nearest one when there is no such entity type */
export function findEntity(models: ModelRegistry, name: string, place: Place = { field: ['entityType'] }): EntitySpec {
  const entity = models.entity(name);
  if (entity) return entity;
  const known = models.registry.entities.map((spec) => spec.name);
  throw new InvalidInputError(...unknownName({ name, known, ...place }, (shown) => `There is no entity type ${shown}`));
}

/** @throws InvalidInputError that suggests the nearest one when the entity type has no such aspect */
export function findAspect(
  models: ModelRegistry,
  entity: EntitySpec,
  name: string,
  place: Place = { field: ['aspectName'] },
): AspectSpec {
  const aspect = entity.aspects.includes(name) ? models.aspect(name) : undefined;
  if (aspect) return aspect;
  throw new InvalidInputError(
    ...unknownName({ name, known: entity.aspects, ...place }, (shown) => `${entity.name} has no aspect ${shown}`),
  );
}

/** @throws InvalidInputError when there is no such entity type or aspect, or the aspect is no time series */
export function findSeries(models: ModelRegistry, entityType: string, aspectName: string): Series {
  const entity = findEntity(models, entityType);
  const { kind, name } = findAspect(models, entity, aspectName);
  if (kind === 'timeseries') return { entityType: entity.name, aspectName: name };
  const known = entity.aspects.filter((other) => models.aspect(other)?.kind === 'timeseries').join(', ');
  throw new InvalidInputError(`Aspect ${name} is no time series`, [
    {
      field: ['aspectName'],
      message: 'is no time series',
      expected: known === '' ? `${entity.name} has none` : `one of ${known}`,
    },
  ]);
}

/** Whether an entity is soft-deleted, by the value of the aspect that the models name for it. */
export function isRemoved(
  softDelete: SoftDeleteSpec | null,
  valueOf: (aspectName: string) => JsonValue | undefined,
): boolean {
  const value = softDelete === null ? undefined : valueOf(softDelete.aspect);
  return softDelete !== null && value !== undefined && pathValues(value, softDelete.path)[0]?.value === true;
}
