import type { Turn } from '../../../background/turn';
import type { Segment } from '../segment/segment';
import { type SegmentView, wholeView } from '../segment/segment-view';
import { ByteStream } from './byte-stream';
import { partsOf } from './parts-of';
import { arraysOf, readSegment, segmentHead } from './segment-image';

/**
 * The same segment with all arrays in one block. The system gets a large block back when it is free; many arrays of a few megabytes leave
 * gaps between them, which cost half as much memory again.
 */
export async function packSegment(segment: Segment, turn: Turn): Promise<Segment> {
  const view = wholeView(segment);
  const packed = await readSegment(new ByteStream(partsInTurns(view, turn)), segmentHead(view));
  return packed.segment;
}

async function* partsInTurns(view: SegmentView, turn: Turn): AsyncGenerator<Uint8Array, void> {
  for (const numbers of arraysOf(view))
    for (const part of partsOf(numbers)) {
      if (turn.isOver) await turn.pause();
      yield part;
    }
}
