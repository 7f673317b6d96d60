import { type SegmentView, viewOf } from '../segment/segment-view';
import { allBits, clearBit, numbersOf, subtract } from '../storage/bits';
import type { PackedMerge } from './merge-segments';
import { GONE } from './merged-documents';

/** The view of a merged segment, without the documents that changed while it was made. @param now the sources as they are now */
export function mergedView(
  { segment, renumbered }: PackedMerge,
  before: readonly SegmentView[],
  now: readonly (SegmentView | undefined)[],
): SegmentView {
  const live = allBits(segment.size);
  before.forEach((view, source) => {
    const current = now[source];
    if (current === view) return;
    const gone = current ? subtract(view.live.slice(), current.live) : view.live;
    for (const document of numbersOf(gone)) {
      const number = renumbered[source]?.[document] ?? GONE;
      if (number !== GONE) clearBit(live, number);
    }
  });
  return viewOf(segment, live);
}
