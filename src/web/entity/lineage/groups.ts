import type { LineagePictureNode } from '#generated/http/messages';
import type { LineageGraph } from './lineage-graph';
import type { Side } from './lineage-state';

/** Neighbours of an entity that are not in the answer, as a box beside it. */
export interface Group {
  readonly id: string;
  readonly of: string;
  readonly side: Side;
  readonly count: number;
}

export const SIDES: readonly Side[] = ['upstream', 'downstream'];

/** Boxes stand for neighbours away from the middle. Those towards it are a number at the node, so that boxes do not hide the way. */
export function groupsOf({ nodes, next }: LineageGraph): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const [of, node] of nodes)
    for (const side of SIDES) {
      const count = moreOn(node, side);
      const id = groupId(of, side);
      if (count > 0 && isOutward(node.hops, side) && next[side].has(of)) groups.set(id, { id, of, side, count });
    }
  return groups;
}

export function groupId(of: string, side: Side): string {
  return `more ${side} ${of}`;
}

/** The number of neighbours of an entity that are not in the answer. */
export function moreOn(node: LineagePictureNode, side: Side): number {
  return side === 'upstream' ? node.moreUpstream : node.moreDownstream;
}

/** Whether the side leads away from the middle. */
export function isOutward(hops: number, side: Side): boolean {
  return hops === 0 || hops < 0 === (side === 'upstream');
}
