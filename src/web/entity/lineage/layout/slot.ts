/** Room between two layers, and between two nodes of a layer. */
export const GAP = { x: 84, y: 16 } as const;

/** The number of slots beyond which a layout takes fewer rounds: nobody sees the last crossings among thousands of nodes. */
export const MANY_SLOTS = 2000;

/** A node of a layer, or the place where an edge crosses the layer. */
export interface Slot {
  readonly id: string | undefined;
  readonly width: number;
  readonly height: number;
  layer: number;
  /** Index of its neighbours in the layers before and after. */
  readonly before: number[];
  readonly after: number[];
  order: number;
  y: number;
}

/** Edges meet a node at its head, above its columns. */
const HEAD = 64;

/** The place where edges meet a slot, from its top. */
export function headOf(height: number): number {
  return Math.min(height, HEAD) / 2;
}
