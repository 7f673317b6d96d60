import { allBits, type Bits, clearBit, countBits, hasBit } from '../storage/bits';
import { documentOfId, type Segment } from './segment';

/** A segment with the documents in it that are in use. Changes make a new view, so a search that has begun sees its own. */
export interface SegmentView {
  readonly segment: Segment;
  readonly live: Bits;
  readonly liveCount: number;
}

export function wholeView(segment: Segment): SegmentView {
  return { segment, live: allBits(segment.size), liveCount: segment.size };
}

export function viewOf(segment: Segment, live: Bits): SegmentView {
  return { segment, live, liveCount: countBits(live) };
}

/** The view without the documents of these entities; the same object if it has none of them. */
export function withoutIds(view: SegmentView, ids: Iterable<number>): SegmentView {
  const { segment } = view;
  let live: Bits | undefined;
  let gone = 0;
  for (const id of ids) {
    const document = documentOfId(segment, id);
    if (document < 0 || !hasBit(view.live, document)) continue;
    live ??= view.live.slice();
    clearBit(live, document);
    gone += 1;
  }
  return live ? { segment, live, liveCount: view.liveCount - gone } : view;
}
