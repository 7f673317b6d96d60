import type { SegmentView } from '../segment/segment-view';

/** Documents of one segment. A merge takes memory for its sources and its result at once, and a larger segment is not faster. */
export const SEGMENT_DOCUMENTS_MAX = 131_072;
/** The number of segments of about the same size that become one. */
const MERGED_AT_ONCE = 8;
/** Fewer become one too, if the result cannot grow much more. */
const LARGE_SHARE = 0.75;
/** A segment with fewer documents in use is written again. */
const LIVE_SHARE_MIN = 0.5;

/** The segments to merge next, the smallest first; none if there is nothing to do. */
export function chooseSegments(
  views: readonly SegmentView[],
  documentsMax = SEGMENT_DOCUMENTS_MAX,
): readonly SegmentView[] {
  const tiers = new Map<number, SegmentView[]>();
  for (const view of views.toSorted((a, b) => a.liveCount - b.liveCount)) {
    const tier = Math.floor(Math.log(view.liveCount) / Math.log(MERGED_AT_ONCE));
    const chosen = tiers.get(tier) ?? [];
    tiers.set(tier, chosen);
    if (chosen.length < MERGED_AT_ONCE && sizeOf([...chosen, view]) <= documentsMax) chosen.push(view);
  }
  const full = [...tiers.values()].find((chosen) => isFull(chosen, documentsMax));
  const wasteful = views.find(({ segment, liveCount }) => liveCount < segment.size * LIVE_SHARE_MIN);
  return full ?? (wasteful ? [wasteful] : []);
}

/** The number of times that a compaction may write a document again for each one that gets into a larger segment. */
const WRITTEN_AGAIN_MAX = 2;

/**
 * The segments to merge while nothing changes: as many of the smallest as fit, if the largest of them is not much larger than the others
 * together. So a change after each compaction does not write a whole catalog again.
 */
export function chooseForCompaction(
  views: readonly SegmentView[],
  documentsMax = SEGMENT_DOCUMENTS_MAX,
): readonly SegmentView[] {
  const ascending = views.toSorted((a, b) => a.liveCount - b.liveCount);
  let [chosen, others] = [0, 0];
  for (const [at, { liveCount }] of ascending.entries()) {
    if (others + liveCount > documentsMax) break;
    if (at > 0 && liveCount <= WRITTEN_AGAIN_MAX * others) chosen = at + 1;
    others += liveCount;
  }
  return ascending.slice(0, chosen);
}

function isFull(chosen: readonly SegmentView[], documentsMax: number): boolean {
  return chosen.length === MERGED_AT_ONCE || (chosen.length > 1 && sizeOf(chosen) > documentsMax * LARGE_SHARE);
}

function sizeOf(views: readonly SegmentView[]): number {
  return views.reduce((sum, { liveCount }) => sum + liveCount, 0);
}
