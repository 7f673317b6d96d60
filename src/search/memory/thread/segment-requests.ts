import type { SegmentBlock } from '../binary/pack-segment';
import type { ExportedSets } from '../segment/field-sets';
import type { Bits } from '../storage/bits';
import type { Lines } from './document-lines';

/** The data of the thread. */
export interface SegmentThreadData {
  /** The file of the registry. */
  readonly registry: string;
}

export interface BuildRequest {
  readonly kind: 'build';
  readonly documents: readonly Lines[];
  readonly fieldSets: ExportedSets;
}

export interface MergeRequest {
  readonly kind: 'merge';
  readonly sources: readonly (SegmentBlock & { readonly live: Bits })[];
}

export type SegmentRequest = BuildRequest | MergeRequest;

export interface BuildAnswer {
  readonly kind: 'build';
  readonly segment: SegmentBlock;
  /** The field sets of the request, then new ones. */
  readonly fieldSets: ExportedSets;
}

export interface MergeAnswer {
  readonly kind: 'merge';
  readonly segment: SegmentBlock;
  /** The new numbers as `Merged` has them. */
  readonly renumbered: readonly Uint32Array[];
}

export type SegmentAnswer = BuildAnswer | MergeAnswer;
