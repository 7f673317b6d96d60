/** What the browse page shows: a way, and the node that is open, as the steps from the root of the tree to it. */
export interface BrowseState {
  readonly way: string;
  readonly path: readonly string[];
  /** Shows only nodes whose names have this text. */
  readonly filter: string;
}

const WAY = 'by';
const STEP = 'in';
const FILTER = 'find';

export function readBrowse(params: URLSearchParams): BrowseState {
  return { way: params.get(WAY) ?? '', path: params.getAll(STEP), filter: params.get(FILTER) ?? '' };
}

export function browseAddress({ way, path, filter }: BrowseState): string {
  const params = new URLSearchParams();
  if (way !== '') params.set(WAY, way);
  for (const step of path) params.append(STEP, step);
  if (filter !== '') params.set(FILTER, filter);
  const query = params.toString();
  return query === '' ? '/browse' : `/browse?${query}`;
}

/** A node of the tree by its path. Steps are urns and names, which may have any character but a line break. */
export function idOf(path: readonly string[]): string {
  return path.join('\n');
}

export function pathOf(id: string): readonly string[] {
  return id.split('\n');
}

/** The nodes above, from the root. */
export function idsAbove(path: readonly string[]): readonly string[] {
  return path.slice(0, -1).map((_, index) => idOf(path.slice(0, index + 1)));
}
