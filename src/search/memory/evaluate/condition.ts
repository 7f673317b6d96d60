import type { FieldSets } from '../segment/field-sets';
import type { Segment } from '../segment/segment';
import type { DocumentSet } from '../storage/document-set';
import type { StoredDocuments } from '../stored-documents';
import type { TermLookUps } from './term-look-ups';
import type { Turn } from '#base/background/turn';

/** What conditions look into: one segment for one question. */
export interface Evaluation {
  readonly segment: Segment;
  readonly fieldSets: FieldSets;
  readonly stored: StoredDocuments;
  readonly turn: Turn;
  readonly terms: TermLookUps;
}

/** A condition on documents. */
export interface Condition {
  /** @returns the documents among `scope` for which the condition is true */
  find(scope: DocumentSet, evaluation: Evaluation): Promise<DocumentSet>;
  /** About how many documents it finds at most, so that selective conditions come first. Infinity if that is not known before. */
  size(evaluation: Evaluation): number;
}

/** A condition that looks at each document, or at each value, that other conditions leave. */
export function scanning(find: Condition['find']): Condition {
  return { find, size: () => Infinity };
}
