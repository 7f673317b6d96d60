/** What a change of several rows would do. All of them are written in one aspect, so one write changes them all. */
import type { JsonValue } from '#generated/registry/registry-types';
import { markedWith, type MarksPlace, marksPlaceOf, withMarks } from '#web/entity/edit/item/item-marks';
import { itemAt, withItem } from '#web/entity/edit/item/item-of-list';
import type { ItemPlace } from '#web/entity/edit/item/item-place';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import type { Row } from '../merge-rows';
import { type WrittenRow, writtenRow } from '../row-place';

/** What people write of a row. */
export type SaysOfRow = 'description' | 'tag' | 'term';

/** What somebody wants of all selected rows. */
export type RowsChange =
  | { readonly kind: 'add' | 'remove'; readonly urns: readonly string[] }
  | { readonly kind: 'describe'; readonly text: string };

/** A selected row with the place where people write what is meant. */
export interface SelectedRow extends WrittenRow {
  readonly row: Row;
  /** Undefined for a text. */
  readonly marks: MarksPlace | undefined;
}

export interface RowsPlan {
  readonly changed: readonly Row[];
  /** Rows that are already as somebody wants them. */
  readonly same: readonly Row[];
  /** Changed rows in which a text is replaced that people wrote. */
  readonly replaced: readonly Row[];
  readonly value: JsonRecord | undefined;
}

/** The rows with their places. Empty if nobody writes such values by hand. */
export function selectedRows(says: SaysOfRow, rows: readonly Row[], entity: ShownEntity): readonly SelectedRow[] {
  return rows.flatMap((row) => {
    const written = writtenRow(says, row, entity);
    if (!written) return [];
    const marks = says === 'description' ? undefined : marksPlaceOf(written.path, written.place);
    return marks || isText(says, written) ? [{ ...written, row, marks }] : [];
  });
}

/** Whether the field is a text at the top of the item. */
function isText(says: SaysOfRow, { path, field: { name, type } }: WrittenRow): boolean {
  return says === 'description' && path === `/${name}` && type.kind === 'primitive' && type.name === 'string';
}

/** @param value of the aspect now; undefined if it does not exist */
export function planOf(value: JsonRecord | undefined, rows: readonly SelectedRow[], change: RowsChange): RowsPlan {
  const changed: Row[] = [];
  const same: Row[] = [];
  const replaced: Row[] = [];
  let next = value;
  for (const each of rows) {
    const before = itemAt(next, each.place);
    const after = changedItem(before, each, change);
    if (after === undefined) same.push(each.row);
    else {
      changed.push(each.row);
      if (change.kind === 'describe' && typeof before[each.field.name] === 'string') replaced.push(each.row);
      next = withItem(next, after, each.place);
    }
  }
  return { changed, same, replaced, value: next };
}

/** The item as somebody wants it; undefined if it is so already. */
function changedItem(item: JsonRecord, { field, marks, place }: SelectedRow, change: RowsChange) {
  if (change.kind === 'describe')
    return item[field.name] === change.text ? undefined : { ...item, [field.name]: change.text satisfies JsonValue };
  return marks && markedItem(item, marks, place, change);
}

function markedItem(
  item: JsonRecord,
  marks: MarksPlace,
  { types }: ItemPlace,
  { kind, urns }: Extract<RowsChange, { readonly urns: readonly string[] }>,
): JsonRecord | undefined {
  const before = markedWith(item, marks);
  const after = kind === 'add' ? [...new Set([...before, ...urns])] : before.filter((urn) => !urns.includes(urn));
  return after.length === before.length ? undefined : withMarks(item, after, marks, types);
}

/** The marks that people gave the rows, with the number of rows that have each. */
export function marksOf(value: JsonRecord | undefined, rows: readonly SelectedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { place, marks } of rows)
    for (const urn of marks ? markedWith(itemAt(value, place), marks) : []) counts.set(urn, (counts.get(urn) ?? 0) + 1);
  return counts;
}
