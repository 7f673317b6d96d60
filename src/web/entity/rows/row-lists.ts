import type { AspectDisplay, FieldDisplay, RowDisplay, RowRole } from '#generated/registry/display-types';
import { fieldsOf, type JsonRecord, type Types } from '#web/ui/values/value-kinds';

type RowAspect = Pick<AspectDisplay, 'name' | 'title' | 'doc' | 'kind' | 'record' | 'hidden' | 'readOnly'> & {
  readonly section?: string;
};

/** What rows need to know of the model of an entity type. */
interface RowModel {
  readonly aspects: readonly RowAspect[];
  readonly types: Types;
}

/** An entity with rows. */
export interface RowEntity {
  readonly model: RowModel;
  readonly aspects: ReadonlyMap<string, { readonly value: JsonRecord }>;
}

/** A list of an aspect whose items are rows of a tree, or add to rows. */
export interface RowList {
  readonly aspect: RowAspect;
  readonly field: FieldDisplay;
  readonly row: RowDisplay;
  /** The fields of its items. */
  readonly fields: readonly FieldDisplay[];
}

/** All lists with rows that entities of the type may have, in the order of their aspects. */
export function rowLists({ aspects, types }: RowModel): readonly RowList[] {
  return aspects.flatMap((aspect) => {
    const record = types[aspect.record];
    const fields = record?.kind === 'record' ? record.fields : [];
    return fields.flatMap((field): RowList[] => {
      if (!field.row || field.type.kind !== 'array') return [];
      return [{ aspect, field, row: field.row, fields: fieldsOf(field.type.items, types) ?? [] }];
    });
  });
}

/** The list that an entity shows as a tree: the first one that it has. @param section only the tree of this tab */
export function treeOf({ model, aspects }: RowEntity, section?: string): RowList | undefined {
  return rowLists(model).find(
    ({ aspect, field }) =>
      field.as === 'tree' &&
      !aspect.hidden &&
      aspects.has(aspect.name) &&
      (section === undefined || aspect.section === section),
  );
}

/**
 * The place where people write what a value of a row means: the first list besides the tree that has the role and that is not left to
 * programs.
 */
export function writtenIn(role: RowRole, model: RowModel): RowList | undefined {
  return rowLists(model).find(
    ({ aspect, field, row }) => !aspect.readOnly && field.as !== 'tree' && row.roles[role] !== undefined,
  );
}
