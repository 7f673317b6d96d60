/** Finds the aspects that are lists of entities, so that a chip for each is enough to edit them. */
import type { AspectDisplay, FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { fieldsOf, isList, isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { initialRecord, isStamp } from '../form/initial-value';

type Listed = Pick<AspectDisplay, 'record' | 'targets'>;

export interface QuickList {
  /** The field with the list. */
  readonly field: FieldDisplay;
  /** The field of an item that names the entity; undefined if the item is its urn. */
  readonly urnField: string | undefined;
  /** The entity types of which entities can be added. */
  readonly targets: readonly string[];
  /** What else an item must say, in one word. */
  readonly word: FieldDisplay | undefined;
}

/** @returns undefined for an aspect that takes a form */
export function quickListOf(aspect: Listed, types: Types): QuickList | undefined {
  const record = types[aspect.record];
  if (record?.kind !== 'record') return undefined;
  const needed = record.fields.filter((field) => isNeeded(field, types));
  const field = record.fields.find(({ hidden, type }) => hidden !== true && type.kind === 'array');
  if (field?.type.kind !== 'array' || needed.some((each) => each !== field)) return undefined;
  return listOf(field, field.type.items, aspect, types);
}

function listOf(field: FieldDisplay, items: ShapeFacts, { targets }: Listed, types: Types) {
  const at = `/${field.name}/*`;
  if (items.kind === 'primitive') {
    const own = targets[at];
    return own && { field, urnField: undefined, targets: own, word: undefined };
  }
  const inner = fieldsOf(items, types) ?? [];
  const needed = inner.filter((each) => isNeeded(each, types));
  const urn = needed.find(({ name }) => targets[`${at}/${name}`]);
  const own = urn && targets[`${at}/${urn.name}`];
  const [word, ...more] = needed.filter((each) => each !== urn);
  if (!own || more.length > 0 || (word && !symbolsOf(word, types))) return undefined;
  return { field, urnField: urn.name, targets: own, word };
}

function isNeeded(field: FieldDisplay, types: Types): boolean {
  return field.required && field.default === undefined && !isStamp(field, types);
}

/** The words of a field that takes one; undefined for other fields. */
export function symbolsOf({ type }: FieldDisplay, types: Types) {
  const named = type.kind === 'named' ? types[type.name] : undefined;
  return named?.kind === 'enum' ? named.symbols : undefined;
}

export function itemsIn(value: JsonRecord | undefined, { field }: QuickList): readonly JsonValue[] {
  const items = value?.[field.name];
  return isList(items) ? items : [];
}

export function urnOf(item: JsonValue, { urnField }: QuickList): string {
  const urn = urnField === undefined ? item : isRecord(item) ? item[urnField] : undefined;
  return typeof urn === 'string' ? urn : '';
}

/** An item that names the entity. */
export function newItem(urn: string, word: string | undefined, list: QuickList, types: Types): JsonValue {
  if (list.urnField === undefined || list.field.type.kind !== 'array') return urn;
  const fields = fieldsOf(list.field.type.items, types) ?? [];
  return {
    ...initialRecord(fields, types),
    [list.urnField]: urn,
    ...(list.word && word !== undefined && { [list.word.name]: word }),
  };
}

/** The value with another list; what else it holds stays. */
export function withItems(
  value: JsonRecord | undefined,
  items: readonly JsonValue[],
  { field }: QuickList,
): JsonRecord {
  return { ...value, [field.name]: items };
}

/** The word that an item says; a new one mostly says the same. */
export function wordOf(item: JsonValue | undefined, { word }: QuickList): string | undefined {
  const said = word && isRecord(item) ? item[word.name] : undefined;
  return typeof said === 'string' ? said : undefined;
}
