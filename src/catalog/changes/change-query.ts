import type { AccessFilter } from '../authorization/access-filter';
import type { ChangeQuery } from './change-log';
import type { ChangeOperation } from './change-set';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { type ModelRegistry, findEntity } from '../registry/model-registry';

const LIMIT_DEFAULT = 100;

/** The parameters by which a client reads changes. */
interface ChangeParameters {
  readonly after?: number;
  readonly limit?: number;
  readonly entityType?: readonly string[];
  readonly aspect?: readonly string[];
  readonly urn?: string;
  readonly operation?: readonly ChangeOperation[];
  readonly actor?: string;
}

/**
 * @param lastEventId the position at which a client that lost its connection goes on; it replaces `after`
 * @throws InvalidInputError for an entity type that does not exist, or an aspect that none of the entity types has
 */
export function parseChangeQuery(
  models: ModelRegistry,
  { after = 0, limit = LIMIT_DEFAULT, entityType, aspect, urn, operation, actor }: ChangeParameters,
  lastEventId: string | undefined,
  access: AccessFilter,
): ChangeQuery {
  const entities = (entityType ?? []).map((name, index) => findEntity(models, name, { field: ['entityType', index] }));
  const known = (entities.length > 0 ? entities : models.registry.entities).flatMap(({ aspects }) => aspects);
  const aspects = aspect?.map((name) => models.aspectName(name));
  aspects?.forEach((name, index) => checkAspect(name, [...new Set(known)], index));
  return {
    after: lastEventId === undefined ? after : Number(lastEventId),
    limit,
    ...(entities.length > 0 && { entityTypes: entities.map(({ name }) => name) }),
    ...(aspects && { aspects }),
    ...(urn !== undefined && { urn }),
    ...(operation && { operations: operation }),
    ...(actor !== undefined && { actor }),
    access,
  };
}

function checkAspect(name: string, known: readonly string[], index: number): void {
  if (known.includes(name)) return;
  const place = { field: ['aspect', index] };
  throw new InvalidInputError(...unknownName({ name, known, ...place }, (shown) => `There is no aspect ${shown}`));
}
