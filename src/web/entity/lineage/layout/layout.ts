/** Places the nodes of a picture in layers, from what comes in at the left to what goes out at the right. The same input gives the same picture. */
import type { LayoutEdge, LayoutNode } from './graph';
import { assignLayers } from './layers';
import { GAP, headOf, MANY_SLOTS, type Slot } from './slot';

/** Nodes that stay in one column. */
const ROWS_MIN = 40;
/** A box with its gaps is about three times as wide as it is high, so a grid with this many rows is as wide as it is high. */
const SHAPE = 3;

/**
 * A layer of very many nodes becomes several columns beside each other. As one column, 4,000 nodes would be 300,000 pixels high.
 * Neighbours in the order share a row, so each column has the order of the layer.
 */
function wrapLayers(slots: readonly Slot[], layers: readonly (readonly number[])[]): readonly number[][] {
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

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Route {
  /**
   * The route of the edge: from the right side of one node, between the nodes of the layers that it crosses, to the left side of the other.
   */
  readonly points: readonly Point[];
  /** Whether it closes a cycle, and leads back. */
  readonly isBack: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly boxes: ReadonlyMap<string, Box>;
  /** Nodes from top to bottom, from the leftmost layer. */
  readonly layers: readonly (readonly string[])[];
  /** Routes in the order of the edges. An edge whose ends are not both nodes has no points. */
  readonly routes: readonly Route[];
  readonly size: { readonly width: number; readonly height: number };
}

/** More of these would cost more than they show. Edges beyond that cross layers in a straight line. */
const CROSSINGS_MAX = 5000;
const CROSSING_HEIGHT = 4;

export function layoutOf(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Layout {
  const { layerOf, isBack } = assignLayers(nodes, edges);
  const slots: Slot[] = [];
  const indexOf = new Map<string, number>();
  for (const { id, width, height } of nodes) {
    indexOf.set(id, slots.length);
    slots.push({ id, width, height, layer: layerOf.get(id) ?? 0, before: [], after: [], order: 0, y: 0 });
  }
  const chains = edges.map((edge, index) => chainOf(slots, indexOf, edge, isBack[index] ?? false));
  const layers = wrapLayers(slots, orderLayers(slots));
  placeLayers(slots, layers);
  return drawn({ slots, layers, chains, isBack });
}

/** The slots that an edge goes through, with those that it needs in the layers between its ends. */
function chainOf(
  slots: Slot[],
  indexOf: ReadonlyMap<string, number>,
  { from, to }: LayoutEdge,
  isBack: boolean,
): readonly number[] {
  const [start, end] = [indexOf.get(from), indexOf.get(to)];
  if (start === undefined || end === undefined) return [];
  const [source, target] = [slots[start], slots[end]];
  if (!source || !target || isBack) return [start, end];
  const chain = [start];
  const layers = slots.length < indexOf.size + CROSSINGS_MAX ? target.layer : 0;
  for (let layer = source.layer + 1; layer < layers; layer++) {
    chain.push(slots.length);
    slots.push({ id: undefined, width: 0, height: CROSSING_HEIGHT, layer, before: [], after: [], order: 0, y: 0 });
  }
  chain.push(end);
  for (const [at, index] of chain.slice(1).entries()) {
    const previous = chain[at] ?? 0;
    slots[previous]?.after.push(index);
    slots[index]?.before.push(previous);
  }
  return chain;
}

interface Placed {
  readonly slots: readonly Slot[];
  readonly layers: readonly (readonly number[])[];
  readonly chains: readonly (readonly number[])[];
  readonly isBack: readonly boolean[];
}

function drawn({ slots, layers, chains, isBack }: Placed): Layout {
  const lefts: number[] = [];
  const widths: number[] = [];
  let width = 0;
  for (const layer of layers) {
    const widest = layer.reduce((most, index) => Math.max(most, slots[index]?.width ?? 0), 0);
    lefts.push(width);
    widths.push(widest);
    width += widest + GAP.x;
  }
  let top = Infinity;
  let bottom = -Infinity;
  for (const { y, height } of slots) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + height);
  }
  const boxOf = ({ id, layer, y, width: own, height }: Slot): Box => {
    const wide = id === undefined ? (widths[layer] ?? 0) : own;
    return { x: lefts[layer] ?? 0, y: y - top, width: wide, height };
  };
  const boxes = new Map(slots.flatMap((slot) => (slot.id === undefined ? [] : [[slot.id, boxOf(slot)] as const])));
  const routes = chains.map((chain, index): Route => {
    const points = chain.flatMap((at, step) => {
      const slot = slots[at];
      return slot ? endsOf(boxOf(slot), step, chain.length) : [];
    });
    return { points, isBack: isBack[index] ?? false };
  });
  const named = layers.map((layer) => layer.flatMap((index) => slots[index]?.id ?? []));
  return {
    boxes,
    layers: named,
    routes,
    size: { width: Math.max(0, width - GAP.x), height: Math.max(0, bottom - top) },
  };
}

/** An edge crosses a layer straight on, so that it does not run behind the nodes. */
function endsOf({ x, y, width, height }: Box, step: number, steps: number): readonly Point[] {
  const middle = y + headOf(height);
  const [left, right] = [
    { x, y: middle },
    { x: x + width, y: middle },
  ];
  if (step === 0) return [right];
  return step === steps - 1 ? [left] : [left, right];
}

/** Each sweep there and back halves what is left to gain. */
const SWEEPS = { few: 4, many: 1 } as const;

/** The slots of each layer from top to bottom: a slot is near the middle of its neighbours (barycentre), so that few edges cross. */
function orderLayers(slots: readonly Slot[]): readonly number[][] {
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

/** Rounds in which slots move towards their neighbours. */
const ROUNDS = { few: 6, many: 2 } as const;

/** Gives each slot its height in the picture. Slots of a layer keep their order and do not overlap. */
function placeLayers(slots: readonly Slot[], layers: readonly (readonly number[])[]): void {
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
