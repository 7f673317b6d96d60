import type { EditableAspects } from '#generated/http/messages';
import type { EntityTypeModel } from './model-queries';

/** The model for one entity, of which the caller may edit these aspects and parts, and nothing else. */
export function withEditable(model: EntityTypeModel, editable: EditableAspects): EntityTypeModel {
  const whole = new Set(editable.aspects);
  const parts = new Map(editable.parts.map(({ aspect, paths }) => [aspect, paths]));
  const aspects = model.aspects.map((aspect) => {
    const paths = parts.get(aspect.name);
    return {
      ...aspect,
      mayEdit: whole.has(aspect.name) ? ('all' as const) : ('none' as const),
      ...(paths && { parts: paths }),
    };
  });
  return { ...model, aspects, mayRequest: editable.mayRequest };
}
