import type { FieldDisplay, RowRole } from '#generated/registry/display-types';
import type { AspectPath } from '#generated/registry/registry-types';
import type { ItemPlace } from '../edit/item/item-place';
import { isForPeople } from '../edit/why-not';
import type { ShownEntity } from '../tab/entity-tab';
import type { Row } from './merge-rows';
import { type RowList, writtenIn } from './row-lists';

/** The place where people write a value of a row. */
export interface WrittenRow {
  readonly place: ItemPlace;
  /** The path from the item to the value. */
  readonly path: AspectPath;
  /** The field of the item that holds it. */
  readonly field: FieldDisplay;
}

/** @returns undefined if nobody writes such values of rows by hand */
export function writtenRow(role: RowRole, row: Row, { model, summary }: ShownEntity): WrittenRow | undefined {
  const list = writtenIn(role, model);
  const aspect = model.aspects.find(({ name }) => name === list?.aspect.name);
  const key = list && keyField(list);
  const path = list?.row.roles[role];
  const field = list?.fields.find(({ name }) => name === path?.split('/')[1]);
  if (!aspect || !key || path === undefined || !field || !isForPeople(aspect)) return undefined;
  const place = {
    address: { urn: summary.urn, entityType: model.entity.name, aspect: aspect.name },
    model: aspect,
    types: model.types,
    list: list.field.name,
    itemKey: { [key]: pathIn(list, key, row) },
  };
  return { place, path, field };
}

/** The path as privileges of fields name it. */
export function pathOf({ place, field }: Pick<WrittenRow, 'place' | 'field'>): AspectPath {
  return `/${place.list}/*/${field.name}`;
}

/** The field with the path of a row, if it is a text that a new item can begin with. */
function keyField({ row, fields }: RowList): string | undefined {
  const field = fields.find(({ name }) => `/${name}` === row.roles.path);
  const isText = field?.type.kind === 'primitive' && field.type.name === 'string' && !field.type.urn;
  return isText ? field.name : undefined;
}

/** What is written already may name the row without the types of its path. */
function pathIn({ aspect, field }: RowList, key: string, { parts, path }: Row): string {
  const own = parts.find(({ list }) => list.aspect.name === aspect.name && list.field.name === field.name);
  const written = own?.item[key];
  return typeof written === 'string' ? written : path;
}
