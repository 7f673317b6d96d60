import { MANY_SLOTS, type Slot } from './slot';

/** Each sweep there and back halves what is left to gain. */
const SWEEPS = { few: 4, many: 1 } as const;

/** The slots of each layer from top to bottom: a slot is near the middle of its neighbours (barycentre), so that few edges cross. */
export function orderLayers(slots: readonly Slot[]): readonly number[][] {
  const layers: number[][] = [];
  for (const [index, { layer }] of slots.entries()) {
    while (layers.length <= layer) layers.push([]);
    layers[layer]?.push(index);
  }
  for (const layer of layers) number(slots, layer);
  const sweeps = slots.length > MANY_SLOTS ? SWEEPS.many : SWEEPS.few;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const layer of layers) sort(slots, layer, 'before');
    for (const layer of layers.toReversed()) sort(slots, layer, 'after');
  }
  return layers;
}

function sort(slots: readonly Slot[], layer: number[], side: 'before' | 'after'): void {
  const members = layer.flatMap((index) => {
    const slot = slots[index];
    return slot ? [{ index, slot, wish: meanOrder(slots, slot, side) }] : [];
  });
  members.sort((a, b) => a.wish - b.wish || a.slot.order - b.slot.order);
  for (const [at, { index, slot }] of members.entries()) {
    layer[at] = index;
    slot.order = (at + 0.5) / members.length;
  }
}

/** The mean order from 0 to 1, because layers have different lengths. A slot without neighbours stays where it is. */
function meanOrder(slots: readonly Slot[], slot: Slot, side: 'before' | 'after'): number {
  const neighbours = slot[side];
  if (neighbours.length === 0) return slot.order;
  let sum = 0;
  for (const index of neighbours) sum += slots[index]?.order ?? 0;
  return sum / neighbours.length;
}

function number(slots: readonly Slot[], layer: readonly number[]): void {
  for (const [at, index] of layer.entries()) {
    const slot = slots[index];
    if (slot) slot.order = (at + 0.5) / layer.length;
  }
}
