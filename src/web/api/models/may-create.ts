import type { AspectModel, EntityTypeModel } from './model-queries';

/** The aspect that the form writes: the one with the name, or else the key. */
export function createdAspect({ entity, aspects }: EntityTypeModel): AspectModel | undefined {
  const wanted = entity.create?.aspect ?? entity.keyAspect;
  return aspects.find(({ name }) => name === wanted);
}

/** The reason why the caller may not create entities of the type; undefined if it may create some, which the service decides. */
export function reasonAgainstCreating(model: EntityTypeModel): string | undefined {
  if (model.mayCreate) return undefined;
  return `You may not create ${model.entity.plural.toLowerCase()}. Ask an administrator for a policy that allows it.`;
}
