import { type ModelRegistry, findEntity } from '../registry/model-registry';
import type { Place } from '../errors/place';
import { parseUrn } from '../urn/urn';

/**
 * A urn that something may be asked about: well formed, of a known entity type. compat: whether its parts are those of the key is
 * not asked, then nothing is found.
 * @throws InvalidInputError
 */
export function readableUrn(models: ModelRegistry, urn: string, place: Place = { field: ['urn'] }): string {
  findEntity(models, parseUrn(urn, place).entityType, place);
  return urn;
}
