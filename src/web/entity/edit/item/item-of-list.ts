/** One item of a list in an aspect, such as what people say of one column. */
import type { AspectDisplay, FieldDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isEmpty, isList, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { initialRecord, isStamp } from '../form/initial-value';

export interface ItemOfList {
  readonly model: Pick<AspectDisplay, 'record' | 'targets'>;
  readonly types: Types;
  /** The list in the aspect. */
  readonly list: string;
  /** The fields that identify the item. The item is made if it is not there. */
  readonly itemKey: JsonRecord;
}

/** The fields of the items of the list. */
export function itemFields({ model, types, list }: ItemOfList): readonly FieldDisplay[] {
  const shape = recordFields(model, types).find(({ name }) => name === list)?.type;
  return (shape?.kind === 'array' && fieldsOf(shape.items, types)) || [];
}

/** The place of the item in the list; its length if it is not there. */
export function itemIndex(value: JsonRecord | undefined, { list, itemKey }: ItemOfList): number {
  const items = itemsOf(value, list);
  const index = items.findIndex((item) => hasKey(item, itemKey));
  return index === -1 ? items.length : index;
}

/** The item, or the one that would be made. */
export function itemAt(value: JsonRecord | undefined, place: ItemOfList): JsonRecord {
  const item = itemsOf(value, place.list)[itemIndex(value, place)];
  return isRecord(item) ? item : { ...initialRecord(itemFields(place), place.types), ...place.itemKey };
}

/** The value of the aspect with another item. An item that says nothing any more is removed. */
export function withItem(value: JsonRecord | undefined, item: JsonRecord, place: ItemOfList): JsonRecord {
  const { model, types, list } = place;
  const kept = withoutBare(item, place);
  const saysMore = Object.keys(kept).some((name) => !Object.hasOwn(place.itemKey, name));
  const whole = value ?? initialRecord(recordFields(model, types), types);
  const changed = itemsOf(whole, list).toSpliced(itemIndex(whole, place), 1, ...(saysMore ? [kept] : []));
  return { ...whole, [list]: changed };
}

/** The item without the optional fields that hold nothing but stamps, such as an empty list of tags and who emptied it. */
function withoutBare(item: JsonRecord, place: ItemOfList): JsonRecord {
  const fields = new Map(itemFields(place).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => {
      const field = fields.get(name);
      return !field || field.required || !isBare(value, field, place.types);
    }),
  );
}

function isBare(value: JsonValue | undefined, { type }: FieldDisplay, types: Types): boolean {
  const fields = fieldsOf(type, types);
  if (!fields || !isRecord(value)) return isEmpty(value);
  return Object.entries(value).every(([name, part]) => {
    const field = fields.find((each) => each.name === name);
    return field ? isStamp(field, types) || isBare(part, field, types) : false;
  });
}

function recordFields({ record }: ItemOfList['model'], types: Types): readonly FieldDisplay[] {
  return fieldsOf({ kind: 'named', name: record }, types) ?? [];
}

function itemsOf(value: JsonRecord | undefined, list: string): readonly JsonValue[] {
  const items = value?.[list];
  return isList(items) ? items : [];
}

function hasKey(item: JsonValue, key: JsonRecord): boolean {
  return isRecord(item) && Object.entries(key).every(([name, value]) => item[name] === value);
}
