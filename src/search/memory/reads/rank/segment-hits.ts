import type { DocumentSet } from '#search/memory/storage/document-set';

/** The hits of one segment. */
export interface SegmentHits {
  readonly found: DocumentSet;
  /** The same documents, ascending. */
  readonly documents: Uint32Array;
}
