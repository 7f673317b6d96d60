import type { AspectSpec } from '#codegen/model/registry-types';
import type { LinkedTypes, RecordType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import type { AspectTree } from '../aspect-tree';
import { isOfVendor } from '../vendor';

type ShownDefault = AspectSpec['shownDefaults'][number];

/** Fields with a default, parents first. compat: without those of shipped records, which released servers leave out. */
export function shownDefaults(
  record: RecordType,
  { nodes }: AspectTree,
  types: LinkedTypes,
  vendor: string,
): readonly ShownDefault[] {
  return nodes.flatMap(({ isField, parent, field, path }) => {
    if (!isField || field.default === undefined) return [];
    const declaring = types.types.get(field.includedFrom ?? '') ?? recordAround(parent) ?? record;
    return isOfVendor(declaring, vendor) ? [] : [{ path, value: field.default }];
  });
}

function recordAround(parent: SchemaNode | null): RecordType | undefined {
  return parent?.shape.kind === 'record' ? parent.shape.record : undefined;
}
