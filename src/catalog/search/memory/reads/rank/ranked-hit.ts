import type { SortValue } from '../../../result/cursor';
import type { Segment } from '../../segment/segment';

/** A hit with what orders it. */
export interface RankedHit {
  readonly segment: Segment;
  readonly document: number;
  readonly keys: readonly SortValue[];
}
