import type { EntityTypeModel } from './model-queries';

/** What the caller may write of one entity. */
export interface Editable {
  /** Names of aspects. */
  readonly aspects: readonly string[];
  readonly parts: readonly { readonly aspect: string; readonly paths: readonly string[] }[];
}

/** The model for one entity, of which the caller may edit these aspects and parts, and nothing else. */
export function withEditable(model: EntityTypeModel, editable: Editable): EntityTypeModel {
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
  return { ...model, aspects };
}
