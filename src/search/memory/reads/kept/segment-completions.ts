import type { SegmentView } from '../../segment/segment-view';
import { hasBit } from '../../storage/bits';
import type { RankedHit } from '../rank/ranked-hit';

/** About the bytes of a completion. */
const COMPLETION_BYTES = 100;

/** The best completions of one segment. */
export interface SegmentCompletions {
  /** How many documents were in use. They become fewer with each change. */
  readonly liveCount: number;
  readonly best: readonly RankedHit[];
  readonly isAll: boolean;
  readonly bytes: number;
}

export function segmentCompletions(parts: Omit<SegmentCompletions, 'bytes'>): SegmentCompletions {
  return { ...parts, bytes: (parts.best.length + 1) * COMPLETION_BYTES };
}

/** @returns undefined if too few are left, or if a search that began before the answer asks */
export function inUse({ liveCount, best, isAll }: SegmentCompletions, view: SegmentView, limit: number) {
  if (view.liveCount > liveCount) return undefined;
  const left = best.filter(({ document }) => hasBit(view.live, document));
  return isAll || left.length >= limit ? left : undefined;
}
