import type { EntityTypeModel } from './model-queries';

/** The model for one entity, of which the caller may edit these aspects and no others. */
export function withEditable(model: EntityTypeModel, editable: ReadonlySet<string>): EntityTypeModel {
  const aspects = model.aspects.map((aspect) => ({
    ...aspect,
    mayEdit: editable.has(aspect.name) ? ('all' as const) : ('none' as const),
  }));
  return { ...model, aspects };
}
