/** What a page of lineage shows. All of it is in its address, so that a link shows the same. */
export interface LineageState {
  readonly direction: Direction;
  readonly hops: number;
  readonly columns: boolean;
  /** Only edges that existed in so many last days; 0 for all. */
  readonly days: number;
  /** Entity types, and urns of platforms; all if empty. */
  readonly types: readonly string[];
  readonly platforms: readonly string[];
  /** Entities that show more neighbours. One that is named twice shows twice as many more. */
  readonly expand: Readonly<Record<Side, readonly string[]>>;
  /** The entity whose details and path are shown. */
  readonly picked: string | undefined;
  /** Undefined: whichever suits the screen. */
  readonly view: 'picture' | 'list' | undefined;
}

export type Side = 'upstream' | 'downstream';
export type Direction = Side | 'both';

export const HOPS_MAX = 10;
export const DAYS = [7, 30, 90] as const;

const PARAMETERS = ['dir', 'hops', 'cols', 'days', 'type', 'platform', 'up', 'down', 'picked', 'view'] as const;

export function readLineage(params: URLSearchParams): LineageState {
  const direction = params.get('dir');
  const hops = Number(params.get('hops') ?? 1);
  const view = params.get('view');
  return {
    direction: direction === 'upstream' || direction === 'downstream' ? direction : 'both',
    hops: Number.isInteger(hops) ? Math.min(Math.max(hops, 1), HOPS_MAX) : 1,
    columns: params.get('cols') === '1',
    days: DAYS.find((days) => String(days) === params.get('days')) ?? 0,
    types: params.getAll('type'),
    platforms: params.getAll('platform'),
    expand: { upstream: params.getAll('up'), downstream: params.getAll('down') },
    picked: params.get('picked') ?? undefined,
    view: view === 'picture' || view === 'list' ? view : undefined,
  };
}

/** The parameters with another state. Those that are not of lineage, such as the urn, stay. */
export function withLineage(params: URLSearchParams, state: LineageState): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of PARAMETERS) changed.delete(name);
  const { direction, hops, columns, days, types, platforms, expand, picked, view } = state;
  if (direction !== 'both') changed.set('dir', direction);
  if (hops > 1) changed.set('hops', String(hops));
  if (columns) changed.set('cols', '1');
  if (days > 0) changed.set('days', String(days));
  for (const type of types) changed.append('type', type);
  for (const platform of platforms) changed.append('platform', platform);
  for (const urn of expand.upstream) changed.append('up', urn);
  for (const urn of expand.downstream) changed.append('down', urn);
  if (picked !== undefined) changed.set('picked', picked);
  if (view !== undefined) changed.set('view', view);
  return changed;
}

/** The address of the page round an entity. */
export function lineageAddress(urn: string): string {
  return `/lineage?${new URLSearchParams({ urn })}`;
}
