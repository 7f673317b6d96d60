import { GAP, headOf, MANY_SLOTS, type Slot } from './slot';

/** Rounds in which slots move towards their neighbours. */
const ROUNDS = { few: 6, many: 2 } as const;

/** Gives each slot its height in the picture. Slots of a layer keep their order and do not overlap. */
export function placeLayers(slots: readonly Slot[], layers: readonly (readonly number[])[]): void {
  for (const layer of layers) stack(slots, layer);
  const rounds = slots.length > MANY_SLOTS ? ROUNDS.many : ROUNDS.few;
  for (let round = 0; round < rounds; round++) {
    for (const layer of layers) settle(slots, layer, 'before');
    for (const layer of layers.toReversed()) settle(slots, layer, 'after');
  }
}

/** One below the other, round the height 0. */
function stack(slots: readonly Slot[], layer: readonly number[]): void {
  const total = layer.reduce((sum, index) => sum + (slots[index]?.height ?? 0) + GAP.y, -GAP.y);
  let y = -total / 2;
  for (const index of layer) {
    const slot = slots[index];
    if (!slot) continue;
    slot.y = y;
    y += slot.height + GAP.y;
  }
}

/** Slots that touch each other and move together. */
interface Block {
  readonly slots: Slot[];
  height: number;
  /** Sum of the wishes of its slots for where it begins, and their number. */
  wished: number;
  weight: number;
}

/** The places nearest to what the slots wish for, in their order (pool of adjacent violators: blocks that overlap become one). */
function settle(slots: readonly Slot[], layer: readonly number[], side: 'before' | 'after'): void {
  const blocks: Block[] = [];
  for (const index of layer) {
    const slot = slots[index];
    if (!slot) continue;
    const weight = slot[side].length > 0 ? 1 : 0.01;
    let block: Block = { slots: [slot], height: slot.height + GAP.y, wished: wish(slots, slot, side) * weight, weight };
    for (let last = blocks.at(-1); last && startOf(last) + last.height > startOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = joined(last, block);
    }
    blocks.push(block);
  }
  for (const block of blocks) {
    let y = startOf(block);
    for (const slot of block.slots) {
      slot.y = y;
      y += slot.height + GAP.y;
    }
  }
}

function startOf({ wished, weight }: Block): number {
  return wished / weight;
}

function joined(upper: Block, lower: Block): Block {
  for (const slot of lower.slots) upper.slots.push(slot);
  return {
    slots: upper.slots,
    height: upper.height + lower.height,
    wished: upper.wished + lower.wished - lower.weight * upper.height,
    weight: upper.weight + lower.weight,
  };
}

/** The heads of nodes are level with the heads of their neighbours. */
function wish(slots: readonly Slot[], slot: Slot, side: 'before' | 'after'): number {
  const neighbours = slot[side];
  if (neighbours.length === 0) return slot.y;
  let sum = 0;
  for (const index of neighbours) {
    const neighbour = slots[index];
    if (neighbour) sum += neighbour.y + headOf(neighbour.height);
  }
  return sum / neighbours.length - headOf(slot.height);
}
