import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ModelListing } from '#web/api/models/model-queries';
import { flattenTree, type TreeChildren, type TreeRow } from '#web/ui/parts/tree/flatten-tree';
import { type ChildPage, childrenQuery } from './browse-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { browseAddress, type BrowseState, idOf, idsAbove, pathOf } from './browse-state';
import { kindOf } from './node-filter';
import type { Way } from './ways';

interface ShownTree {
  readonly rows: readonly TreeRow[];
  readonly toggle: (id: string, isOpen: boolean) => void;
  readonly loadMore: (parent: string) => void;
  readonly retry: (parent: string) => void;
}

/** The rows of the tree of a way. It asks for the nodes below a node when somebody opens that, and for further ones when their place is in view. */
export function useTree(way: Way, state: BrowseState, listing: ModelListing): ShownTree {
  const client = useQueryClient();
  const [open, setOpen] = useState(() => new Set([...readOpen(way.id), ...idsAbove(state.path)]));
  const [cursors, setCursors] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const parents = useMemo(() => ['', ...open], [open]);
  const asked = parents.flatMap((parent) => (cursors.get(parent) ?? ['']).map((cursor) => ({ parent, cursor })));
  const answers = useQueries({
    queries: asked.map(({ parent, cursor }) => childrenQuery(way, stepsOf(parent), cursor)),
  });
  const pages = new Map<string, Page[]>();
  for (const [index, { parent }] of asked.entries()) {
    const answer = answers[index];
    const known = pages.get(parent);
    if (answer && known) known.push(answer);
    else if (answer) pages.set(parent, [answer]);
  }
  const childrenOf = (id: string) => {
    const known = pages.get(id);
    return known && childrenFrom(known, id, { way, state, listing });
  };
  const rows = flattenTree({ childrenOf, isOpen: (id) => open.has(id), filter: state.filter.trim().toLowerCase() });
  const toggle = useCallback(
    (id: string, isOpen: boolean) =>
      setOpen((before) => {
        const after = new Set(before);
        if (isOpen) after.add(id);
        else after.delete(id);
        writeOpen(way.id, after);
        return after;
      }),
    [way.id],
  );
  const loadMore = useCallback(
    (parent: string) =>
      setCursors((before) => {
        const known = before.get(parent) ?? [''];
        const last = client.getQueryData(childrenQuery(way, stepsOf(parent), known.at(-1) ?? '').queryKey);
        return last?.cursor === undefined ? before : new Map(before).set(parent, [...known, last.cursor]);
      }),
    [client, way],
  );
  const retry = (parent: string) => void client.refetchQueries({ queryKey: ['browse', way.id, stepsOf(parent)] });
  return { rows, toggle, loadMore, retry };
}

interface Page {
  readonly data: ChildPage | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
}

interface Context {
  readonly way: Way;
  readonly state: BrowseState;
  readonly listing: ModelListing;
}

function childrenFrom(pages: readonly Page[], parent: string, { way, state, listing }: Context): TreeChildren {
  const above = stepsOf(parent);
  const children = pages.flatMap(({ data }) => data?.children ?? []);
  const last = pages.at(-1);
  return {
    nodes: children.map(({ step, name, count, opens }) => {
      const path = [...above, step];
      const href = browseAddress({ ...state, path });
      const isPlatform = kindOf(way, path) === 'platform';
      const shown = { id: idOf(path), name: nameOf(way, path, name), icon: iconOf(way, path, listing) };
      return { ...shown, ...(isPlatform && { platform: step }), href, ...(count !== undefined && { count }), opens };
    }),
    total: pages[0]?.data?.total ?? children.length,
    isLoading: last?.isPending ?? false,
    error: last?.error ?? null,
    hasMore: last?.data?.cursor !== undefined,
  };
}

function stepsOf(id: string): readonly string[] {
  return id === '' ? [] : pathOf(id);
}

function nameOf(way: Way, path: readonly string[], name: string): string {
  return name === '' ? (path.at(-1) ?? way.title) : name;
}

export function iconOf(way: Way, path: readonly string[], { entities }: ModelListing): string {
  const kind = kindOf(way, path);
  if (kind === 'platform') return 'platform';
  const iconOfType = (type = '') => entities.find(({ name }) => name === type)?.icon;
  if (kind === 'folder' && way.platform !== undefined) return 'folder';
  if (kind === 'folder') return iconOfType(typeOfUrn(path.at(-1) ?? '')) ?? way.icon;
  return iconOfType(path[0]) ?? 'box';
}

const KEY = 'browse.open.';

/** The nodes of a tree that are open, for as long as the tab of the browser is. */
function readOpen(way: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY + way) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function writeOpen(way: string, open: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(KEY + way, JSON.stringify([...open]));
  } catch {
    // Storage that is full or blocked: the tree forgets what was open.
  }
}
