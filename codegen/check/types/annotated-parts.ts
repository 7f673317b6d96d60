import type { Field, LinkedTypes, NamedType } from '#codegen/model/model';

/** A name that differs more is left alone, because it may be one of somebody's own, or of a newer model. */
export const LETTERS_WRONG_MAX = 2;

/** The parts with annotations that are read: types, and the fields of records. */
export function annotatedParts({ types }: LinkedTypes): readonly (Field | NamedType)[] {
  return [...types.values()].flatMap((type): (Field | NamedType)[] =>
    type.kind === 'record' ? [type, ...type.fields] : [type],
  );
}
