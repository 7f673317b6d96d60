import { randomUUID } from 'node:crypto';
import { formatUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '../graphql-context';

/** The urn of an entity that is created. @param id as the client chose it; a random one without it */
export function newUrn(entityType: string, { services: { models } }: GraphqlContext, id?: string | null): string {
  return formatUrn({ namespace: models.registry.namespace, entityType, parts: [id || randomUUID()] });
}
