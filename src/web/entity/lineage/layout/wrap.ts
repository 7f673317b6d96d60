import type { Slot } from './slot';

/** Nodes that stay in one column. */
const ROWS_MIN = 40;
/** A box with its gaps is about three times as wide as it is high, so a grid with this many rows is as wide as it is high. */
const SHAPE = 3;

/**
 * A layer of very many nodes becomes several columns beside each other. As one column, 4,000 nodes would be 300,000 pixels high.
 * Neighbours in the order share a row, so each column has the order of the layer.
 */
export function wrapLayers(slots: readonly Slot[], layers: readonly (readonly number[])[]): readonly number[][] {
  const wrapped = layers.flatMap((layer) => columnsOf(slots, layer));
  for (const [index, column] of wrapped.entries())
    for (const at of column) {
      const slot = slots[at];
      if (slot) slot.layer = index;
    }
  return wrapped;
}

function columnsOf(slots: readonly Slot[], layer: readonly number[]): readonly number[][] {
  const nodes = layer.filter((at) => slots[at]?.id !== undefined).length;
  const rows = Math.max(ROWS_MIN, Math.sqrt(nodes * SHAPE));
  const count = Math.max(1, Math.ceil(nodes / rows));
  const columns = Array.from({ length: count }, (): number[] => []);
  for (const [index, at] of layer.entries()) columns[index % count]?.push(at);
  return columns;
}
