import type { JsonValue } from '#generated/registry/registry-types';
import type { ModelRegistry } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import type { Proposal } from './aspect-service';

/** The write that hides an entity. Undefined if entities of its type cannot be soft-deleted. @throws InvalidInputError for an invalid urn */
export function softDeletion(models: ModelRegistry, urn: string): Proposal | undefined {
  const { softDelete } = models.registry;
  const { entityType } = parseUrn(urn, { field: ['urn'] });
  if (!softDelete || !models.entity(entityType)?.aspects.includes(softDelete.aspect)) return undefined;
  const value = softDelete.path
    .slice(1)
    .split('/')
    .reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), true);
  return { entityType, urn, aspectName: softDelete.aspect, changeType: 'UPSERT', value };
}
