import { csvOf } from '#web/ui/parts/buttons/csv';
import { type LineageGraph, pathTo } from '../lineage-graph';
import { type EntityPage, pageOf } from '../node-address';
import { IN_A_CYCLE, statesOf } from '../words';

/** An entity of the lineage as a row. */
export interface ImpactRow {
  readonly urn: string;
  readonly page: EntityPage;
  readonly name: string;
  readonly type: string;
  readonly platform: string;
  /** Negative upstream. */
  readonly hops: number;
  readonly owners: readonly string[];
  readonly states: readonly string[];
  /** Names from the middle to it. */
  readonly path: readonly string[];
}

export const SORTS = ['name', 'type', 'platform', 'hops', 'owners'] as const;
export type Sort = (typeof SORTS)[number];

export function impactRows(graph: LineageGraph, typeTitle: (name: string) => string): readonly ImpactRow[] {
  const nameOf = (urn: string) => graph.nodes.get(urn)?.summary.name ?? urn;
  return [...graph.nodes].flatMap(([urn, node]) => {
    if (urn === graph.home) return [];
    const { name, entityType, kinds = [], platform, owners = [] } = node.summary;
    return [
      {
        urn,
        page: pageOf(node),
        name,
        type: kinds[0] ?? typeTitle(entityType),
        platform: platform?.name ?? '',
        hops: node.hops,
        owners: owners.map((owner) => owner.name),
        states: [...statesOf(node), ...(graph.cyclic.has(urn) ? [IN_A_CYCLE] : [])],
        path: pathTo(graph, urn).map(nameOf),
      },
    ];
  });
}

/** Stands for the owner of entities that have none. */
export const NOBODY = '';

/** Counts the entities of each owner, the owners with the most first. */
export function ownersOf(rows: readonly ImpactRow[]): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { owners } of rows)
    for (const name of owners.length > 0 ? owners : [NOBODY]) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** The rows of an owner; all for nobody in particular. */
export function ownedBy(rows: readonly ImpactRow[], owner: string | undefined): readonly ImpactRow[] {
  if (owner === undefined) return rows;
  return rows.filter(({ owners }) => (owner === NOBODY ? owners.length === 0 : owners.includes(owner)));
}

/** The rows that have the text in their name, type, platform or owners, in an order. */
export function sortedRows(
  rows: readonly ImpactRow[],
  text: string,
  sort: Sort,
  isDown: boolean,
): readonly ImpactRow[] {
  const wanted = text.trim().toLowerCase();
  const found = rows.filter(({ name, type, platform, owners }) =>
    [name, type, platform, ...owners].some((each) => each.toLowerCase().includes(wanted)),
  );
  const sign = isDown ? -1 : 1;
  return found.toSorted((a, b) => sign * compare(a, b, sort) || a.name.localeCompare(b.name));
}

function compare(a: ImpactRow, b: ImpactRow, sort: Sort): number {
  if (sort === 'hops') return Math.abs(a.hops) - Math.abs(b.hops) || a.hops - b.hops;
  if (sort === 'owners') return a.owners.join().localeCompare(b.owners.join());
  return a[sort].localeCompare(b[sort]);
}

const HEADS = ['urn', 'name', 'type', 'platform', 'hops', 'direction', 'owners', 'states', 'path'];

export function impactCsv(rows: readonly ImpactRow[]): string {
  const lines = rows.map(({ urn, name, type, platform, hops, owners, states, path }) => [
    urn,
    name,
    type,
    platform,
    String(Math.abs(hops)),
    hops < 0 ? 'upstream' : 'downstream',
    owners.join('; '),
    states.join('; '),
    path.join(' > '),
  ]);
  return csvOf([HEADS, ...lines]);
}
