import type { GraphEdge } from '../graph-edge';
import { relationshipText } from '../words';
import { nameIn, type Scene } from './scene';

/** What a screen reader says of the edge along which somebody goes from one box to another. Empty if no edge leads there. */
export function edgeWords(scene: Scene, from: string, to: string): string {
  const index = scene.edges.findIndex(
    (edge) => (edge.from === from && edge.to === to) || (edge.from === to && edge.to === from),
  );
  const edge = scene.edges[index];
  if (!edge) return '';
  const side = edge.to === to ? 'downstream' : 'upstream';
  const others = (scene.graph.next[side].get(from)?.length ?? 1) - 1;
  return [
    `From ${nameIn(scene, edge.from)} to ${nameIn(scene, edge.to)}: ${factsText(edge)}.`,
    scene.layout.routes[index]?.isBack ? ' Closes a cycle.' : '',
    others > 0 ? ` ${others.toLocaleString()} more ${side} of ${nameIn(scene, from)}.` : '',
  ].join('');
}

function factsText({ facts, through, count }: GraphEdge): string {
  if (count !== undefined) return `${count.toLocaleString()} edges`;
  if (!facts) return `past ${through.join(', ')}`;
  return facts.via
    ? `${relationshipText(facts.relationship)}, via ${facts.via.name}`
    : relationshipText(facts.relationship);
}
