import type { LineageColumn, LineageColumnEdge } from '#generated/http/messages';

/** A column by its table. */
export function columnKey({ of, name }: Column): string {
  return `${of}\n${name}`;
}

/** A column as a box shows it. */
export type Column = Pick<LineageColumn, 'of' | 'name'>;

/** Columns by key. */
export interface Trace {
  readonly start: LineageColumn;
  /** What it is made from, and what is made from it; without itself. */
  readonly upstream: ReadonlySet<string>;
  readonly downstream: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** The tables of all of them. */
  readonly tables: ReadonlySet<string>;
}

/** What leads to a column, and where it leads. Undefined for a column that is not in the picture. @param urn of the column */
export function traceOf(edges: readonly LineageColumnEdge[], urn: string): Trace | undefined {
  const ends = edges.flatMap(({ from, to }) => [from, to]);
  const start = ends.find((end) => end.urn === urn);
  if (!start) return undefined;
  const downstream = reached(columnKey(start), linksOf(edges, 'from', 'to'));
  const upstream = reached(columnKey(start), linksOf(edges, 'to', 'from'));
  const all = new Set([columnKey(start), ...downstream, ...upstream]);
  const tables = new Set(ends.flatMap((end) => (all.has(columnKey(end)) ? [end.of] : [])));
  return { start, upstream, downstream, all, tables };
}

export function columnUrn(edges: readonly LineageColumnEdge[], { of, name }: Column): string | undefined {
  const ends = edges.flatMap(({ from, to }) => [from, to]);
  return ends.find((end) => end.of === of && end.name === name)?.urn;
}

function linksOf(edges: readonly LineageColumnEdge[], own: 'from' | 'to', other: 'from' | 'to') {
  const links = new Map<string, string[]>();
  for (const edge of edges) {
    const [key, end] = [columnKey(edge[own]), columnKey(edge[other])];
    const known = links.get(key);
    if (known) known.push(end);
    else links.set(key, [end]);
  }
  return links;
}

function reached(start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([start]);
  for (const at of found) for (const to of next.get(at) ?? []) found.add(to);
  found.delete(start);
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
  const short = name.replaceAll(/\[[^[\]]*\]\.?/g, '');
  return short === '' ? name : short;
}
