import type { TypeDisplay } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { isList, isRecord, isUrn, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { type KnownPaths, knownPaths, plainPath, readFieldPath } from '#web/ui/values/field-path';
import { partOf } from './part-urn';
import { type RowEntity, type RowList, rowLists } from './row-lists';
import { isAt, textAt, valuesAt } from '#web/ui/values/values-at';

/** What a list says of a row. */
export interface RowPart {
  readonly list: RowList;
  readonly item: JsonRecord;
  /** The time of its event, if the list is one of a time series. */
  readonly at?: number | undefined;
}

/** A tag or term of a row. */
export interface Mark {
  readonly urn: string;
  /** Whether people added it, besides those of the source. */
  readonly isAdded: boolean;
}

/** A row of a tree, such as a column, with all that the aspects of the entity say of it. */
export interface Row {
  /** The number in the list. */
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly title: string | undefined;
  /** The type in words of the platform. `kind` has words that hold for all. */
  readonly type: string | undefined;
  readonly kind: string | undefined;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** That of people goes before that of the source. */
  readonly description: string | undefined;
  /** The platform of the other side that has it; absent for a description of the entity itself. */
  readonly describedIn?: string;
  /** Whether people wrote it, not the source. */
  readonly isWritten: boolean;
  /** That of the source, if people wrote another one. */
  readonly sourceDescription: string | undefined;
  readonly tags: readonly Mark[];
  readonly terms: readonly Mark[];
  /** What it refers to, such as by a foreign key. */
  readonly targets: readonly string[];
  /** The number of uses in the last 30 days; absent where nothing says it. */
  readonly use?: number;
  /** That of the tree, then those of other lists. */
  readonly parts: readonly RowPart[];
}

interface Found {
  readonly parts: RowPart[];
  readonly keys: boolean[];
  readonly targets: string[];
}

/** The rows of a tree, in the order of its list. */
export function mergeRows(entity: RowEntity, tree: RowList): readonly Row[] {
  const own = itemsOf(tree, entity).filter(({ item }) => pathsAt(item, tree).length > 0);
  const paths = own.map(({ item }) => pathsAt(item, tree)[0] ?? '');
  const known = knownPaths(paths);
  const found = own.map((): Found => ({ parts: [], keys: [], targets: [] }));
  for (const list of rowLists(entity.model)) {
    if (list.field === tree.field || list.field.as === 'tree') continue;
    for (const part of itemsOf(list, entity)) addPart(part, known, found);
  }
  return own.map(({ item }, id) => rowOf({ id, path: paths[id] ?? '', item }, tree, found[id], entity.model.types));
}

/** What an item says of rows. An item of texts is held as `{ "": text }`, so that all items are records. */
function itemsOf(list: RowList, { model, aspects }: RowEntity): readonly RowPart[] {
  const value = aspects.get(list.aspect.name)?.value;
  const items = value?.[list.field.name];
  if (!value || !isList(items)) return [];
  const at = list.aspect.kind === 'timeseries' ? eventTime(value, model.types[list.aspect.record]) : undefined;
  return items.map((item) => ({ list, item: isRecord(item) ? item : { '': item }, at }));
}

/** Every event has its time in a required field. */
function eventTime(value: JsonRecord, record: TypeDisplay | undefined): number | undefined {
  const fields = record?.kind === 'record' ? record.fields : [];
  const time = value[fields.find(({ required, unit }) => required && unit === 'time')?.name ?? ''];
  return typeof time === 'number' ? time : undefined;
}

/** The values of a role. `/` is the item itself. */
function valuesOf({ list, item }: RowPart, role: keyof RowList['row']['roles']): readonly JsonValue[] {
  const path = list.row.roles[role];
  return path === '/' ? valuesAt(item[''] ?? null, '/') : valuesAt(item, path);
}

/** The paths that an item names, which may be in urns. */
function pathsAt(item: JsonRecord, list: RowList): readonly string[] {
  return valuesOf({ list, item }, 'path').flatMap((value) => {
    if (typeof value !== 'string' || value === '') return [];
    return [isUrn(value) ? (partOf(value)?.path ?? value) : value];
  });
}

/** A path may be written without the types that the tree has. */
function addPart(part: RowPart, { byPath, byNames }: KnownPaths, found: readonly Found[]): void {
  const paths = pathsAt(part.item, part.list);
  const targets = valuesOf(part, 'target').filter(isUrn);
  for (const [index, path] of paths.entries()) {
    const at = found[byPath.get(path) ?? byNames.get(plainPath(path)) ?? -1];
    if (!at) continue;
    at.parts.push(part);
    const target = targets.length === paths.length ? targets[index] : undefined;
    for (const each of target === undefined ? targets : [target]) at.targets.push(each);
    at.keys.push(valuesOf(part, 'key').some((value) => value === true || typeof value === 'string'));
  }
}

function rowOf(
  { id, path, item }: { readonly id: number; readonly path: string; readonly item: JsonRecord },
  tree: RowList,
  found: Found | undefined,
  types: Types,
): Row {
  const { roles } = tree.row;
  const { names, isInKey } = readFieldPath(path);
  const parts = found?.parts ?? [];
  const written = parts.flatMap((part) => textAt(part.item, part.list.row.roles.description) ?? []);
  const source = textAt(item, roles.description);
  const marks = (role: 'tag' | 'term') => marksOf([{ list: tree, item }, ...parts], role);
  return {
    id,
    path,
    name: names.at(-1) ?? path,
    title: textAt(item, roles.title),
    type: textAt(item, roles.type),
    kind: kindOf(valuesAt(item, roles.kind)[0], types),
    isNullable: isAt(item, roles.nullable),
    isKey: isInKey || isAt(item, roles.key) || (found?.keys.includes(true) ?? false),
    description: written[0] ?? source,
    isWritten: written[0] !== undefined,
    sourceDescription: written[0] === undefined || written[0] === source ? undefined : source,
    tags: marks('tag'),
    terms: marks('term'),
    targets: [...new Set([...valuesAt(item, roles.target).filter(isUrn), ...(found?.targets ?? [])])],
    parts: [{ list: tree, item }, ...parts],
  };
}

function marksOf(parts: readonly RowPart[], role: 'tag' | 'term'): readonly Mark[] {
  const marks = new Map<string, Mark>();
  for (const part of parts)
    for (const urn of valuesOf(part, role))
      if (isUrn(urn) && !marks.has(urn)) marks.set(urn, { urn, isAdded: part.list.field.as !== 'tree' });
  return [...marks.values()];
}

/** A text, or the title of the member of a union. */
function kindOf(value: JsonValue | undefined, types: Types): string | undefined {
  if (typeof value === 'string') return value;
  const [member] = isRecord(value) ? Object.keys(value) : [];
  if (member === undefined) return undefined;
  const type = types[member];
  return type?.kind === 'record' ? type.title : member;
}
