import type { Catalog } from '../registry/catalog';
import { findEntity } from '../registry/find-spec';
import { parseUrn } from '../urn/urn';

/**
 * A urn that something may be asked about: well formed, of a known entity type. compat: whether its parts are those of the key is
 * not asked, then nothing is found.
 * @throws InvalidInputError
 */
export function readableUrn(catalog: Catalog, urn: string, pointer: string): string {
  findEntity(catalog, parseUrn(urn, pointer).entityType, pointer);
  return urn;
}
