import { type FieldPath, knownPaths, parentOf, readFieldPath } from '#web/ui/values/field-path';
import type { Row } from './merge-rows';

/** A row at its place in the tree. */
export interface TreeRow {
  readonly row: Row;
  /** What its path adds to that of the row around it. */
  readonly label: string;
  readonly level: number;
  readonly parent: TreeRow | undefined;
  readonly children: readonly TreeRow[];
}

/** All rows, parents first, in the order of the list. */
export function treeRows(rows: readonly Row[]): readonly TreeRow[] {
  const paths = rows.map(({ path }) => readFieldPath(path));
  const known = knownPaths(rows.map(({ path }) => path));
  const below = new Map<number | undefined, number[]>();
  for (const [index, path] of paths.entries()) {
    const parent = parentOf(path, known);
    const siblings = below.get(parent);
    if (siblings) siblings.push(index);
    else below.set(parent, [index]);
  }
  const all: TreeRow[] = [];
  const place = (index: number, parent: TreeRow | undefined): TreeRow[] => {
    const row = rows[index];
    const path = paths[index];
    if (!row || !path) return [];
    const children: TreeRow[] = [];
    const placed = { row, label: labelOf(row, path, parent), level: (parent?.level ?? 0) + 1, parent, children };
    all.push(placed);
    for (const child of below.get(index) ?? []) for (const each of place(child, placed)) children.push(each);
    return [placed];
  };
  for (const root of below.get(undefined) ?? []) place(root, undefined);
  return all;
}

/** A member of a union has the name of its type. Rows whose parents are not in the list have all names on the way. */
function labelOf({ path, name }: Row, { names, types }: FieldPath, parent: TreeRow | undefined): string {
  if (!parent) return names.length === 0 ? path : names.join('.');
  const above = readFieldPath(parent.row.path).names.length;
  return names.slice(above).join('.') || (types.at(-1) ?? name);
}

/** The rows that are in no collapsed one. @param collapsed the ids of rows */
export function expandedRows(all: readonly TreeRow[], collapsed: ReadonlySet<number>): readonly TreeRow[] {
  const hidden = new Set<TreeRow>();
  return all.filter((each) => {
    const isInside = each.parent !== undefined && (hidden.has(each.parent) || collapsed.has(each.parent.row.id));
    if (isInside) hidden.add(each);
    return !isInside;
  });
}

/** The rows that fit, with the rows around them. */
export function foundRows(
  all: readonly TreeRow[],
  fits: (row: Row) => boolean,
): { readonly shown: readonly TreeRow[]; readonly count: number } {
  const kept = new Set<TreeRow>();
  let count = 0;
  for (const each of all) {
    if (!fits(each.row)) continue;
    count++;
    for (let at: TreeRow | undefined = each; at && !kept.has(at); at = at.parent) kept.add(at);
  }
  return { shown: all.filter((each) => kept.has(each)), count };
}

/** The ids of all rows around a row. */
export function idsAround({ parent }: TreeRow): readonly number[] {
  return parent ? [parent.row.id, ...idsAround(parent)] : [];
}
