import type { Turn } from '#base/background/turn';
import type { Segment } from '../segment/segment';
import { wholeView } from '../segment/segment-view';
import { partsOf } from './parts-of';
import { arraysOf, placed, type SegmentHead, segmentHead, segmentInBlock } from './segment-image';

/** A segment whose arrays are in one block, which threads share. */
export interface SegmentBlock {
  readonly head: SegmentHead;
  readonly block: SharedArrayBuffer;
}

/**
 * The same segment with all arrays in one block. The system gets a large block back when it is free; many arrays of a few megabytes leave
 * gaps between them, which cost half as much memory again.
 */
export async function packSegment(segment: Segment, turn: Turn): Promise<Segment> {
  return segmentInBlock(await copyToBlock(segment, turn));
}

/** @returns undefined if the arrays are not in a block */
export function ownBlock(segment: Segment): SegmentBlock | undefined {
  const block = segment.urns.bytes.buffer;
  return block instanceof SharedArrayBuffer ? { head: segmentHead(wholeView(segment)), block } : undefined;
}

export async function copyToBlock(segment: Segment, turn: Turn): Promise<SegmentBlock> {
  const view = wholeView(segment);
  const head = segmentHead(view);
  const block = new SharedArrayBuffer(head.bytes);
  const bytes = new Uint8Array(block);
  let start = 0;
  for (const numbers of arraysOf(view)) {
    let at = start;
    for (const part of partsOf(numbers)) {
      if (turn.isOver) await turn.pause();
      bytes.set(part, at);
      at += part.length;
    }
    start += placed(numbers.byteLength);
  }
  return { head, block };
}
