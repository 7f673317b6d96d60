import { groupId } from '../groups';
import type { Layout } from '../layout/layout';
import type { Side } from '../lineage-state';
import type { Scene } from './scene';
import type { Viewport } from './use-viewport';
import { fitting } from './viewport';
import { ZOOM } from './zoom-buttons';

/** The box that an arrow key leads to: along an edge to the left and right, within the layer up and down. */
function boxTowards(scene: Scene, id: string, key: string): string | undefined {
  if (key === 'ArrowLeft') return nearest(scene, id, 'upstream');
  if (key === 'ArrowRight') return nearest(scene, id, 'downstream');
  if (key === 'ArrowUp') return beside(scene.layout, id, -1);
  if (key === 'ArrowDown') return beside(scene.layout, id, 1);
  return undefined;
}

function nearest({ graph, groups, layout }: Scene, id: string, side: Side): string | undefined {
  const own = layout.boxes.get(id);
  const group = groups.get(id);
  if (group) return group.side === side ? undefined : group.of;
  const beyond = groupId(id, side);
  const ends = [...(graph.next[side].get(id) ?? []), ...(groups.has(beyond) ? [beyond] : [])];
  const distance = (end: string) => Math.abs((layout.boxes.get(end)?.y ?? 0) - (own?.y ?? 0));
  return ends.toSorted((a, b) => distance(a) - distance(b))[0];
}

function beside({ layers }: Layout, id: string, step: 1 | -1): string | undefined {
  const layer = layers.find((ids) => ids.includes(id));
  return layer?.[layer.indexOf(id) + step];
}

export interface Keys {
  readonly scene: Scene;
  readonly shown: string;
  readonly viewport: Viewport;
  readonly focused: (id: string) => void;
  readonly onPick: (urn: string | undefined) => void;
  readonly onTrace: (urn: undefined) => void;
  readonly onExpand: (urn: string, side: Side) => void;
  readonly onOpen: (fold: string) => void;
}

type Expansion = Pick<Keys, 'onExpand' | 'onOpen'>;

/** @returns whether the key means something here */
export function handleKey(key: string, { scene, shown, viewport, focused, onPick, onTrace, ...more }: Keys): boolean {
  const next = boxTowards(scene, shown, key);
  if (next !== undefined) focused(next);
  else if (key === ' ' && scene.graph.nodes.has(shown)) onPick(shown);
  else if (key === '+' || key === '=') expandFrom(scene, shown, more);
  else if (key === '-') viewport.zoom(1 / ZOOM);
  else if (key === '0') viewport.move(() => fitting(scene.layout.size, viewport.place));
  else if (key === 'Home') focused(scene.graph.home);
  else if (key === 'Escape') {
    onPick(undefined);
    onTrace(undefined);
  } else return key.startsWith('Arrow');
  return true;
}

/** What a box stands for, or further neighbours. */
function expandFrom({ graph, groups, folds }: Scene, id: string, { onExpand, onOpen }: Expansion): void {
  if (folds.has(id)) return onOpen(id);
  const group = groups.get(id);
  const node = graph.nodes.get(id);
  if (group) onExpand(group.of, group.side);
  else if (node && node.moreDownstream > 0 && node.hops >= 0) onExpand(id, 'downstream');
  else if (node && node.moreUpstream > 0) onExpand(id, 'upstream');
  else if (node && node.moreDownstream > 0) onExpand(id, 'downstream');
}
