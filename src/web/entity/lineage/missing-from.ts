import { isOutward, moreOn, SIDES } from './groups';
import type { LineageGraph } from './lineage-graph';
import type { LineageState, Side } from './lineage-state';

/** What the hops lead to, and what there was no room for. */
export interface MissingPart {
  /** The sides on which there is more than the answer has. */
  readonly sides: ReadonlySet<Side>;
  /** Undefined if the answer does not say it: others may be behind those that are missing, or several entities lead to the same one. */
  readonly count: number | undefined;
}

/** Looks at every entity whose neighbours are within the hops, also at those of which no neighbour is shown. */
export function missingFrom({ nodes }: LineageGraph, asked: Pick<LineageState, 'hops' | 'direction'>): MissingPart {
  const sides = SIDES.filter((side) => asked.direction === 'both' || asked.direction === side);
  const within = [...nodes.values()].filter((node) => Math.abs(node.hops) < asked.hops);
  const cut = within.flatMap((node) =>
    sides
      .filter((side) => isOutward(node.hops, side) && moreOn(node, side) > 0)
      .map((side) => ({ side, count: moreOn(node, side), isLast: Math.abs(node.hops) === asked.hops - 1 })),
  );
  return { sides: new Set(cut.map(({ side }) => side)), count: countOf(cut) };
}

/** One entity on each side leads to those that are missing, and the hops end with them. */
function countOf(cut: readonly { readonly side: Side; readonly count: number; readonly isLast: boolean }[]) {
  const isKnown = cut.every(({ isLast }) => isLast) && new Set(cut.map(({ side }) => side)).size === cut.length;
  return isKnown ? cut.reduce((sum, { count }) => sum + count, 0) : undefined;
}
