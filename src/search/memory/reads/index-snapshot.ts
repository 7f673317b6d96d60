import type { ReadContext } from '#catalog/authorization/read-context';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { Condition, Evaluation } from '../evaluate/condition';
import { TermLookUps } from '../evaluate/term-look-ups';
import type { ConditionsMemory } from '../evaluate/conditions-memory';
import { allOf } from '../evaluate/combined-conditions';
import { isOfType, isRemoved } from '../evaluate/document-conditions';
import { Turn } from '#base/background/turn';
import type { FieldSets } from '../segment/field-sets';
import type { Segment } from '../segment/segment';
import type { SegmentView } from '../segment/segment-view';
import { DocumentSet } from '../storage/document-set';
import type { StoredDocuments } from '../stored-documents';
import type { FacetValues } from './facets/facet-values';
import type { SortColumnCache } from './sort/sort-column-cache';

/** What one question reads: the index as it was when the question began. */
export interface IndexSnapshot {
  readonly fields: SearchFields;
  readonly fieldSets: FieldSets;
  readonly conditions: ConditionsMemory;
  readonly stored: StoredDocuments;
  /** The time that the question may take. */
  readonly timeoutSeconds: number;
  readonly views: readonly SegmentView[];
  readonly facetValues: FacetValues;
  readonly sortColumns: SortColumnCache;
}

/** The documents that a question is about. */
export interface Scope {
  readonly entityTypes: readonly string[];
  readonly showsRemoved: boolean;
  readonly condition: Condition;
}

interface FoundInSegment {
  readonly view: SegmentView;
  readonly found: DocumentSet;
  readonly evaluation: Evaluation;
}

/** Finds the documents of a question, one segment after the other. */
export async function* findDocuments(
  snapshot: IndexSnapshot,
  scope: Scope,
  turn: Turn,
): AsyncGenerator<FoundInSegment, void> {
  const condition = wholeCondition(scope);
  for (const view of snapshot.views) {
    const evaluation = evaluationIn(view.segment, snapshot, turn);
    yield { view, evaluation, found: await findInView(view, condition, evaluation) };
    if (turn.isOver) await turn.pause();
  }
}

/** Everything that a question asks of a document. */
export function wholeCondition({ entityTypes, showsRemoved, condition }: Scope): Condition {
  const types = new Set(entityTypes);
  return allOf([isOfType((type) => types.has(type)), ...(showsRemoved ? [] : [isRemoved(false)]), condition]);
}

export function evaluationIn(segment: Segment, { fieldSets, stored }: IndexSnapshot, turn: Turn): Evaluation {
  return { segment, fieldSets, stored, turn, terms: new TermLookUps(segment.terms.texts) };
}

export async function findInView(
  { segment, live }: SegmentView,
  condition: Condition,
  evaluation: Evaluation,
): Promise<DocumentSet> {
  if (condition.size(evaluation) === 0) return DocumentSet.empty(segment.size);
  return condition.find(DocumentSet.ofBits(live, segment.size), evaluation);
}

export function turnOf({ signal, startedAt }: ReadContext, { timeoutSeconds }: IndexSnapshot): Turn {
  return new Turn(signal, timeoutSeconds, 0, startedAt);
}
