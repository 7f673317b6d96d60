import type { Layout } from '../layout/layout';
import type { Side } from '../lineage-state';
import type { Scene } from './scene';

/** The box that an arrow key leads to: along an edge to the left and right, within the layer up and down. */
export function boxTowards(scene: Scene, id: string, key: string): string | undefined {
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
  const beyond = `more ${side} ${id}`;
  const ends = [...(graph.next[side].get(id) ?? []), ...(groups.has(beyond) ? [beyond] : [])];
  const distance = (end: string) => Math.abs((layout.boxes.get(end)?.y ?? 0) - (own?.y ?? 0));
  return ends.toSorted((a, b) => distance(a) - distance(b))[0];
}

function beside({ layers }: Layout, id: string, step: 1 | -1): string | undefined {
  const layer = layers.find((ids) => ids.includes(id));
  return layer?.[layer.indexOf(id) + step];
}
