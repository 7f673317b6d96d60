import type { Model, NamedType, RecordType, TypeUse } from '#codegen/model/model';
import { isGraphqlEnum } from './graphql-names';
import { resolveUse } from '#codegen/model/schema-tree';

/** Records and enums that values of these records can have, the records first. */
export function reachedTypes(records: readonly RecordType[], model: Model): readonly NamedType[] {
  const found = new Set<NamedType>(records);
  // A set yields what is added while it is read.
  for (const type of found)
    if (type.kind === 'record')
      for (const field of type.fields) for (const used of namedIn(field.type, model)) found.add(used);
  return [...found];
}

function namedIn(use: TypeUse, model: Model): readonly NamedType[] {
  const { via, shape } = resolveUse(use, model);
  if (shape?.kind === 'array') return namedIn(shape.items, model);
  if (shape?.kind === 'map') return namedIn(shape.values, model);
  if (shape?.kind === 'union') return shape.members.flatMap((member) => namedIn(member.type, model));
  const type = via.at(-1);
  return type && (type.kind === 'record' || isGraphqlEnum(type)) ? [type] : [];
}
