import type { SortValue } from '#search/service/result/cursor';
import type { Segment } from '#search/memory/segment/segment';

/** A hit with what orders it. */
export interface RankedHit {
  readonly segment: Segment;
  readonly document: number;
  readonly keys: readonly SortValue[];
}
