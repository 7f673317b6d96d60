import type { AspectSpec, EntitySpec, JsonValue, Registry, SoftDeleteSpec } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import type { Place } from '#base/errors/place';
import { unknownName } from '#base/errors/unknown-name';
import { valuesAt } from '#base/json/path-values';
import { Secrets } from './secrets';
import { ShownDefaults } from './shown-defaults';

export interface Series {
  readonly entityType: string;
  readonly aspectName: string;
}

/** The registry with look-ups. Names of entity types ignore case; names of aspects do not. An aspect is also found by its former names. */
export class ModelRegistry {
  private readonly entitiesByLowerName: ReadonlyMap<string, EntitySpec>;
  private readonly aspectsByName: ReadonlyMap<string, AspectSpec>;

  readonly secrets: Secrets;
  private readonly shownDefaults: ShownDefaults;
  /** Full names of records that are members of unions, by their names without namespace. */
  readonly unionMembers: ReadonlyMap<string, string>;
  /** Every time series aspect of every entity type. */
  readonly series: readonly Series[];
  /** The fields in which time series have the times of their events. */
  readonly timeFields: readonly string[];
  private readonly searchedSeriesByLowerName: ReadonlyMap<string, readonly string[]>;

  constructor(readonly registry: Registry) {
    this.entitiesByLowerName = new Map(registry.entities.map((entity) => [entity.name.toLowerCase(), entity]));
    this.aspectsByName = new Map(
      registry.aspects.flatMap((aspect) => [aspect.name, ...aspect.aliases].map((name) => [name, aspect])),
    );
    this.secrets = new Secrets(registry);
    this.shownDefaults = new ShownDefaults(registry);
    this.unionMembers = new Map(registry.unionMembers.map((name) => [name.slice(name.lastIndexOf('.') + 1), name]));
    this.series = registry.aspects
      .filter(({ kind }) => kind === 'timeseries')
      .flatMap(({ name, entities }) => entities.map((entityType) => ({ entityType, aspectName: name })));
    const times = registry.aspects.flatMap(({ timeseries }) => (timeseries ? [timeseries.event.time] : []));
    this.timeFields = [...new Set(times)];
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

  /** @param name also a former one */
  aspect(name: string): AspectSpec | undefined {
    return this.aspectsByName.get(name);
  }

  /** The name of an aspect for a name that it has or had; the same one if it is unknown. */
  aspectName(name: string): string {
    return this.aspect(name)?.name ?? name;
  }

  /** The JSON of a value as reads show it: without its secrets, and with the declared defaults of what it leaves out. */
  shown(aspect: string, json: string): string {
    return this.shownDefaults.fillIn(aspect, this.secrets.hideIn(aspect, json));
  }

  /** Whether reads show values of the aspect in another form than they are stored in. */
  isShownOtherwise(aspect: string): boolean {
    return this.secrets.has(aspect) || this.shownDefaults.has(aspect);
  }

  /** Whether the entity type has the aspect, by its present name. */
  hasAspect(entityType: string, aspectName: string): boolean {
    return this.entity(entityType)?.aspects.includes(aspectName) ?? false;
  }

  /** Time series aspects of an entity type whose newest event is part of search documents. */
  searchedSeries(entityType: string): readonly string[] {
    return this.searchedSeriesByLowerName.get(entityType.toLowerCase()) ?? [];
  }

  /** Whether events of the entity type say how much it is used. */
  hasUse(entityType: string): boolean {
    return this.searchedSeries(entityType).some((name) => (this.aspect(name)?.searchUses.length ?? 0) > 0);
  }

  private isSearchedSeries(aspectName: string): boolean {
    const aspect = this.aspect(aspectName);
    return aspect?.kind === 'timeseries' && (aspect.searchFields.length > 0 || aspect.searchUses.length > 0);
  }
}

/** @throws InvalidInputError with the nearest name if the entity type is unknown */
export function findEntity(models: ModelRegistry, name: string, place: Place = { field: ['entityType'] }): EntitySpec {
  const entity = models.entity(name);
  if (entity) return entity;
  const known = models.registry.entities.map((spec) => spec.name);
  throw new InvalidInputError(...unknownName({ name, known, ...place }, (shown) => `There is no entity type ${shown}`));
}

/** @throws InvalidInputError with the nearest name if the entity type does not have the aspect */
export function findAspect(
  models: ModelRegistry,
  entity: EntitySpec,
  name: string,
  place: Place = { field: ['aspectName'] },
): AspectSpec {
  const aspect = models.aspect(name);
  if (aspect && entity.aspects.includes(aspect.name)) return aspect;
  throw new InvalidInputError(
    ...unknownName({ name, known: entity.aspects, ...place }, (shown) => `${entity.name} has no aspect ${shown}`),
  );
}

/** @throws InvalidInputError if the entity type or the aspect is unknown, or the aspect is not a time series */
export function findSeries(models: ModelRegistry, entityType: string, aspectName: string): Series {
  const entity = findEntity(models, entityType);
  const { kind, name } = findAspect(models, entity, aspectName);
  if (kind === 'timeseries') return { entityType: entity.name, aspectName: name };
  const known = entity.aspects.filter((other) => models.aspect(other)?.kind === 'timeseries').join(', ');
  throw new InvalidInputError(`Aspect ${name} is not a time series`, [
    {
      field: ['aspectName'],
      message: 'is not a time series',
      expected: known === '' ? `${entity.name} does not have time series` : `one of ${known}`,
    },
  ]);
}

/** Whether an entity is soft-deleted. The models name the aspect and the field that decide it. */
export function isRemoved(
  softDelete: SoftDeleteSpec | null,
  valueOf: (aspectName: string) => JsonValue | undefined,
): boolean {
  const value = softDelete === null ? undefined : valueOf(softDelete.aspect);
  return softDelete !== null && value !== undefined && valuesAt(value, softDelete.path)[0] === true;
}
