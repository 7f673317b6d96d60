import { type ModelRegistry, findEntity } from '../registry/model-registry';
import type { Place } from '#base/errors/place';
import { parseUrn } from './urn';

/**
 * Checks that a urn is well formed and has a known entity type. compat: its parts may not fit the key; then nothing is found.
 * @throws InvalidInputError
 */
export function readableUrn(models: ModelRegistry, urn: string, place: Place = { field: ['urn'] }): string {
  findEntity(models, parseUrn(urn, place).entityType, place);
  return urn;
}
