import type { SegmentView } from '../segment/segment-view';

/** Documents of one segment. A merge takes memory for its sources and its result at once, and a larger segment is not faster. */
const SEGMENT_DOCUMENTS_MAX = 131_072;
/** So many segments of about the same size become one. */
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

function isFull(chosen: readonly SegmentView[], documentsMax: number): boolean {
  return chosen.length === MERGED_AT_ONCE || (chosen.length > 1 && sizeOf(chosen) > documentsMax * LARGE_SHARE);
}

function sizeOf(views: readonly SegmentView[]): number {
  return views.reduce((sum, { liveCount }) => sum + liveCount, 0);
}
