import type { FieldSets } from '../segment/field-sets';
import type { Segment } from '../segment/segment';
import type { Bits } from '../storage/bits';
import type { StoredDocuments } from '../stored-documents';
import type { Turn } from './turn';

/** What conditions look into: one segment for one question. */
export interface Evaluation {
  readonly segment: Segment;
  readonly fieldSets: FieldSets;
  readonly stored: StoredDocuments;
  readonly turn: Turn;
}

/** A condition on documents. */
export interface Condition {
  /** @returns new bits: the documents among `scope` for which the condition is true */
  find(scope: Bits, evaluation: Evaluation): Promise<Bits>;
}
