import { deletedNamesJson } from '../entities/entity-item-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { entityTypeOf } from '#catalog/urn/entity-type-of';
import { type Answer, jsonAnswer } from '#base/http/answer';
import type { RequestContext } from '../request-context';
import type { Services } from '../services';

/** Whether the models do not know the entity type of a path any more, or never did. */
export function isForgotten(models: ModelRegistry, { entityType, urn }: EntityPath): boolean {
  const type = entityTypeOf(urn);
  return (
    type !== undefined && !models.entity(type) && [type.toLowerCase(), 'generic'].includes(entityType.toLowerCase())
  );
}

interface EntityPath {
  readonly entityType: string;
  readonly urn: string;
}

/** Deletes an entity, or aspects of it, whose type older models knew. @throws InvalidInputError if nothing is stored of it */
export async function deleteForgotten(
  { deletions }: Pick<Services, 'deletions'>,
  urn: string,
  aspectNames: readonly string[] | undefined,
  { actor, requestId, read: { signal } }: RequestContext,
): Promise<Answer> {
  const { aspects } = await deletions.deleteForgottenEntity(actor, { urn, aspectNames, requestId, signal });
  return jsonAnswer(deletedNamesJson(urn, aspects));
}
