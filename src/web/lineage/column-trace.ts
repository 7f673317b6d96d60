import type { LineageColumnEdge } from '../../../generated/http/messages';

/** A column by its table. */
export interface Column {
  readonly of: string;
  readonly name: string;
}

export function columnKey({ of, name }: Column): string {
  return `${of}\n${name}`;
}

/** The columns that a column is made from, those that are made from it, and itself; by key. */
export function tracedColumns(edges: readonly LineageColumnEdge[], start: Column): ReadonlySet<string> {
  const down = new Map<string, string[]>();
  const up = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const [source, target] = [columnKey(from), columnKey(to)];
    down.set(source, [...(down.get(source) ?? []), target]);
    up.set(target, [...(up.get(target) ?? []), source]);
  }
  return new Set([...reached(columnKey(start), down), ...reached(columnKey(start), up)]);
}

function reached(start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([start]);
  for (const at of found) for (const to of next.get(at) ?? []) found.add(to);
  return found;
}

/** The columns of each table that have lineage in the picture, those with the most edges first. */
export function columnsByTable(edges: readonly LineageColumnEdge[]): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const { of, name } of edges.flatMap(({ from, to }) => [from, to])) {
    const known = counts.get(of) ?? new Map<string, number>();
    counts.set(of, known.set(name, (known.get(name) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([of, names]) => [
      of,
      [...names].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([name]) => name),
    ]),
  );
}

/** `[version=2.0].[type=struct].user.[type=string].id` as people write it: `user.id`. */
export function columnTitle(name: string): string {
  const short = name.replaceAll(/\[[^\]]*\]\.?/g, '');
  return short === '' ? name : short;
}
