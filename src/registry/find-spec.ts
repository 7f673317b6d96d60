import { InvalidInputError } from '../errors/domain-error';
import type { Place } from '../errors/place';
import { unknownName } from '../errors/unknown-name';
import type { ModelRegistry, Series } from './model-registry';
import type { AspectSpec, EntitySpec } from '../../generated/registry/registry-types';

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
