import type { RowRole } from '#generated/registry/display-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, valuesAt } from '#base/json/path-values';
import type { RowList } from './row-lists';

/** A row, such as a column, with what all aspects of the entity say of it. */
export interface FieldRow {
  /** It names the row in its own list. */
  readonly path: string;
  readonly title: string | undefined;
  readonly type: string | undefined;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** That of people goes before that of the source. */
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly terms: readonly string[];
  readonly targets: readonly string[];
}

type Part = { readonly list: RowList; readonly item: JsonValue };

/** An entity with rows: the values of its aspects by name. */
export interface RowEntity {
  readonly urn: string;
  readonly values: ReadonlyMap<string, JsonObject>;
}

/**
 * What is read of other lists for all rows together. Rows may share a path, and so may what is said of it, so that each row would read all of it.
 * The rows that come later have what their own list says.
 */
const PARTS_MAX = 200_000;

/** The rows of a tree, in the order of its list. */
export function fieldRows(entity: RowEntity, tree: RowList, lists: readonly RowList[]): readonly FieldRow[] {
  const added = new Map<string, Part[]>();
  for (const part of lists.filter(({ isTree }) => !isTree).flatMap((list) => partsOf(list, entity)))
    for (const path of pathsOf(part, entity)) {
      const known = added.get(path);
      if (known) known.push(part);
      else added.set(path, [part]);
    }
  let left = PARTS_MAX;
  return partsOf(tree, entity).flatMap((part) => {
    const [path] = pathsOf(part, entity);
    if (path === undefined) return [];
    const parts = added.get(path) ?? added.get(plainPath(path)) ?? [];
    left -= parts.length;
    return [rowOf(path, part, left < 0 ? [] : parts)];
  });
}

function partsOf(list: RowList, { values }: RowEntity): readonly Part[] {
  const items = values.get(list.aspect.name)?.[list.field];
  return Array.isArray(items) ? items.map((item: JsonValue) => ({ list, item })) : [];
}

function rowOf(path: string, own: Part, added: readonly Part[]): FieldRow {
  const parts = [own, ...added];
  const all = (role: RowRole) => [...new Set(parts.flatMap((part) => texts(part, role)))];
  const [written] = added.flatMap((part) => texts(part, 'description'));
  return {
    path,
    title: texts(own, 'title')[0],
    type: texts(own, 'type')[0] ?? kindOf(own),
    isNullable: valuesOf(own, 'nullable').includes(true),
    isKey: valuesOf(own, 'key').includes(true) || added.some((part) => valuesOf(part, 'key').some(isGiven)),
    description: written ?? texts(own, 'description')[0],
    tags: all('tag'),
    terms: all('term'),
    targets: all('target'),
  };
}

/** `/` is the item itself. */
function valuesOf({ list, item }: Part, role: RowRole): readonly JsonValue[] {
  const path = list.row.roles[role];
  if (path === undefined) return [];
  return path === '/' ? [item] : valuesAt(item, path);
}

function texts(part: Part, role: RowRole): readonly string[] {
  return valuesOf(part, role)
    .filter((value) => typeof value === 'string' && value !== '')
    .map(String);
}

/** The paths that an item names. It may name the urn of a row, which holds the urn of the entity and the path. */
function pathsOf(part: Part, { urn }: RowEntity): readonly string[] {
  const start = `:(${urn},`;
  return texts(part, 'path').map((path) => {
    const at = path.startsWith('urn:') ? path.indexOf(start) : -1;
    return at < 0 ? path : path.slice(at + start.length, -1);
  });
}

/** The name of the member of a union, without its namespace. */
function kindOf(part: Part): string | undefined {
  const [kind] = valuesOf(part, 'kind');
  return isObject(kind) ? Object.keys(kind)[0]?.split('.').at(-1) : undefined;
}

function isGiven(value: JsonValue): boolean {
  return value === true || typeof value === 'string';
}

/** `a.b` of `[version=2.0].[type=A].a.[type=string].b`: people may leave the types out. */
function plainPath(path: string): string {
  return path.replace(/(^|\.)\[[^[\]]*\](?=\.|$)/g, '').replace(/^\./, '');
}
