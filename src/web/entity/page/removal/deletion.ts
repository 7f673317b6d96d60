/** Finds out how entities of a type are deleted, and who may do it. */
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';

/** The aspect that hides an entity, which can be undone; undefined where the models have none, so that deleting takes all aspects away. */
export function hidingAspect({
  aspects,
}: EntityTypeModel): (AspectModel & { readonly softDelete: string }) | undefined {
  for (const aspect of aspects)
    if (aspect.softDelete !== undefined) return { ...aspect, softDelete: aspect.softDelete };
  return undefined;
}

/** The privilege that takes an entity away. */
const DELETE = 'DELETE_ENTITY';

/** The reason why the caller may not delete the entity of this model, nor restore it; undefined if it may, which the service decides. */
export function reasonAgainstDeleting(
  model: EntityTypeModel,
  verb: 'delete' | 'restore',
  privileges: readonly string[],
): string | undefined {
  const hiding = hidingAspect(model);
  const may = hiding ? hiding.mayEdit !== 'none' : privileges.includes(DELETE);
  if (may) return undefined;
  return `You may not ${verb} this ${model.entity.title.toLowerCase()}. Ask an administrator for a policy that allows it.`;
}
