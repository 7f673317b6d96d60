/** Entities that an item of a list names, such as the tags of a column. */
import type { AspectPath, JsonValue } from '#generated/registry/registry-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import { fieldsOf, isList, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { initialRecord } from '../form/initial-value';
import { type Path, valueAt, withValueAt } from '../form/paths';
import { itemFields, type ItemOfList } from './item-of-list';

/** The place of the marks in the item. */
export interface MarksPlace {
  /** The path from the item to the list. */
  readonly list: Path;
  /** The field of a mark that names the entity; undefined if the mark is its urn. */
  readonly urnField: string | undefined;
  readonly items: ShapeFacts;
  /** The entity types of which entities can be added. */
  readonly targets: readonly string[];
}

/** @param path from the item to the urns, as a role of a row has it @returns undefined if they are not in one list */
export function marksPlaceOf(path: AspectPath, place: ItemOfList): MarksPlace | undefined {
  const [before = '', after, ...more] = path.split('/*');
  const [urnField, ...deeper] = (after ?? '').split('/').slice(1);
  const list = before.split('/').slice(1);
  const shape = shapeAt(itemFields(place), list, place.types);
  if (after === undefined || more.length + deeper.length > 0 || shape?.kind !== 'array') return undefined;
  const targets = place.model.targets[`/${place.list}/*${path}`] ?? [];
  return { list, urnField, items: shape.items, targets };
}

function shapeAt(
  fields: ReturnType<typeof itemFields>,
  [name, ...rest]: readonly string[],
  types: Types,
): ShapeFacts | undefined {
  const field = fields.find((each) => each.name === name);
  if (!field || rest.length === 0) return field?.type;
  return shapeAt(fieldsOf(field.type, types) ?? [], rest, types);
}

/** The urns of the marks. */
export function markedWith(item: JsonRecord, { list, urnField }: MarksPlace): readonly string[] {
  return marksIn(item, list).map((mark) => urnOf(mark, urnField));
}

/** The item with these marks. Those that stay keep what else they say. */
export function withMarks(item: JsonRecord, urns: readonly string[], place: MarksPlace, types: Types): JsonRecord {
  const before = marksIn(item, place.list);
  const marks = urns.map(
    (urn) => before.find((mark) => urnOf(mark, place.urnField) === urn) ?? newMark(urn, place, types),
  );
  const changed = withValueAt(item, place.list, marks);
  return isRecord(changed) ? changed : item;
}

function newMark(urn: string, { urnField, items }: MarksPlace, types: Types): JsonValue {
  return urnField === undefined ? urn : { ...initialRecord(fieldsOf(items, types) ?? [], types), [urnField]: urn };
}

function marksIn(item: JsonRecord, list: Path): readonly JsonValue[] {
  const marks = valueAt(item, list);
  return isList(marks) ? marks : [];
}

function urnOf(mark: JsonValue, urnField: string | undefined): string {
  const urn = urnField === undefined ? mark : isRecord(mark) ? mark[urnField] : undefined;
  return typeof urn === 'string' ? urn : '';
}
