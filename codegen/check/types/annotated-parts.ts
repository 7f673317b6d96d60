import type { Annotated, LinkedTypes } from '../../model/model';

/** The parts with annotations that are read: types, and the fields of records. */
export function annotatedParts({ types }: LinkedTypes): readonly Annotated[] {
  return [...types.values()].flatMap((type): Annotated[] => (type.kind === 'record' ? [type, ...type.fields] : [type]));
}
