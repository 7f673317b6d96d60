import type { KeyFieldSpec } from '../../model/registry-types';
import type { Field, LinkedTypes, RecordType } from '../../model/model';
import { resolveUse } from '../../model/schema-tree';
import { entityTypeOf, urnTyperef } from './edges/urn-fields';

/** The parts of a urn, in order. Fields that cannot be one, which `key-field-type` refuses, read as texts. */
export function keyFields(record: RecordType, types: LinkedTypes): readonly KeyFieldSpec[] {
  return record.fields.map((field) => keyField(field, types));
}

function keyField({ name, type }: Field, types: LinkedTypes): KeyFieldSpec {
  const { via } = resolveUse(type, types);
  const last = via.at(-1);
  if (last?.kind === 'enum')
    return { name, kind: 'enum', symbols: last.symbols.map((symbol) => symbol.name), entityType: null };
  const typeref = urnTyperef(via);
  return { name, kind: typeref ? 'urn' : 'string', symbols: [], entityType: typeref ? entityTypeOf(typeref) : null };
}
