/** What a page of lineage shows. All of it is in its address, so that a link shows the same. */
export interface LineageState {
  readonly direction: Direction;
  readonly hops: number;
  readonly columns: boolean;
  /** Selects only edges that existed in so many last days; 0 for all, or for the dates. */
  readonly days: number;
  /** Selects only edges that existed between these dates, such as `2026-01-31`, both included. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** The number of entities there is room for. */
  readonly most: number;
  /** Entity types, and urns of platforms; all if empty. */
  readonly types: readonly string[];
  readonly platforms: readonly string[];
  /** Platforms whose entities are drawn as boxes, and boxes among them that are open. */
  readonly shut: readonly string[];
  readonly open: readonly string[];
  /** An entity to which the ways are shown. */
  readonly to: string | undefined;
  /** Urn of the column that is traced. */
  readonly column: string | undefined;
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
/** One reads 100 at a glance. The service answers with no more than 5,000. */
export const MOST = [100, 1000, 5000] as const;

const PARAMETERS = [
  'dir',
  'hops',
  'cols',
  'days',
  'since',
  'until',
  'most',
  'type',
  'platform',
  'shut',
  'open',
  'to',
  'column',
  'up',
  'down',
  'picked',
  'view',
] as const;

export function readLineage(params: URLSearchParams): LineageState {
  const direction = params.get('dir');
  const hops = Number(params.get('hops') ?? 1);
  const view = params.get('view');
  return {
    direction: direction === 'upstream' || direction === 'downstream' ? direction : 'both',
    hops: Number.isInteger(hops) ? Math.min(Math.max(hops, 1), HOPS_MAX) : 1,
    columns: params.get('cols') === '1',
    days: DAYS.find((days) => String(days) === params.get('days')) ?? 0,
    since: dateIn(params, 'since'),
    until: dateIn(params, 'until'),
    most: MOST.find((most) => String(most) === params.get('most')) ?? MOST[0],
    types: params.getAll('type'),
    platforms: params.getAll('platform'),
    shut: params.getAll('shut'),
    open: params.getAll('open'),
    to: params.get('to') ?? undefined,
    column: params.get('column') ?? undefined,
    expand: { upstream: params.getAll('up'), downstream: params.getAll('down') },
    picked: params.get('picked') ?? undefined,
    view: view === 'picture' || view === 'list' ? view : undefined,
  };
}

function dateIn(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** The parameters with another state. Those that are not of lineage, such as the urn, stay. */
export function withLineage(params: URLSearchParams, state: LineageState): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of PARAMETERS) changed.delete(name);
  for (const [name, values] of Object.entries(textsOf(state))) for (const value of values) changed.append(name, value);
  return changed;
}

/** What differs from the page as it opens, by parameter. */
function textsOf(state: LineageState): Readonly<Record<(typeof PARAMETERS)[number], readonly string[]>> {
  const { direction, hops, columns, days, since, until, most, types, platforms } = state;
  return {
    dir: direction === 'both' ? [] : [direction],
    hops: hops > 1 ? [String(hops)] : [],
    cols: columns ? ['1'] : [],
    days: days > 0 ? [String(days)] : [],
    since: present(since),
    until: present(until),
    most: most === MOST[0] ? [] : [String(most)],
    type: types,
    platform: platforms,
    shut: state.shut,
    open: state.open,
    to: present(state.to),
    column: present(state.column),
    up: state.expand.upstream,
    down: state.expand.downstream,
    picked: present(state.picked),
    view: present(state.view),
  };
}

function present(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

/** The address of the page round an entity. @param state what the reader has chosen, which stays round another entity */
export function lineageAddress(urn: string, state?: LineageState): string {
  const chosen = state && { ...state, ...OF_ONE_MIDDLE };
  const params = new URLSearchParams({ urn });
  return `/lineage?${chosen ? withLineage(params, chosen) : params}`;
}

/** What has no meaning round another entity. */
const OF_ONE_MIDDLE = {
  to: undefined,
  column: undefined,
  picked: undefined,
  open: [],
  expand: { upstream: [], downstream: [] },
} as const;
