import type { ReadContext } from '../../../auth/read-context';
import type { SearchFields } from '../../fields/search-fields';
import type { Condition } from '../evaluate/condition';
import type { ConditionsMemory } from '../evaluate/conditions-memory';
import { isOfType } from '../evaluate/document-conditions';
import { Turn } from '../evaluate/turn';
import type { FieldSets } from '../segment/field-sets';
import type { SegmentView } from '../segment/segment-view';
import { type Bits, emptyBits, subtract } from '../storage/bits';
import type { StoredDocuments } from '../stored-documents';
import type { FacetValues } from './facets/facet-values';
import type { KeptQuestions } from './kept/kept-questions';
import type { SegmentAnswer } from './kept/segment-answer';
import type { SegmentCompletions } from './kept/segment-completions';
import type { SortColumn } from './sort/sort-column';

/** What one question reads: the index as it was when the question began. */
export interface Reading {
  readonly fields: SearchFields;
  readonly fieldSets: FieldSets;
  readonly conditions: ConditionsMemory;
  readonly stored: StoredDocuments;
  readonly views: readonly SegmentView[];
  readonly facetValues: FacetValues;
  readonly kept: KeptQuestions<SegmentAnswer>;
  readonly completions: KeptQuestions<SegmentCompletions>;
  /** By name of the field. */
  readonly sortColumns: KeptQuestions<SortColumn>;
}

/** Which documents a question is about. */
export interface Scope {
  readonly entityTypes: readonly string[];
  readonly showsRemoved: boolean;
  readonly condition: Condition;
}

export interface FoundInSegment {
  readonly view: SegmentView;
  readonly found: Bits;
}

/** Finds the documents of a question, one segment after the other. */
export async function* findDocuments(reading: Reading, scope: Scope, turn: Turn): AsyncGenerator<FoundInSegment, void> {
  for (const view of reading.views) {
    yield { view, found: await findInView(view, reading, scope, turn) };
    if (turn.isOver) await turn.pause();
  }
}

export async function findInView(view: SegmentView, reading: Reading, scope: Scope, turn: Turn): Promise<Bits> {
  const types = new Set(scope.entityTypes);
  const evaluation = { ...reading, segment: view.segment, turn };
  if (scope.condition.size(evaluation) === 0) return emptyBits(view.segment.size);
  const candidates = await isOfType((type) => types.has(type)).find(view.live, evaluation);
  if (!scope.showsRemoved) subtract(candidates, view.segment.removed);
  return scope.condition.find(candidates, evaluation);
}

export function turnOf({ signal }: ReadContext): Turn {
  return new Turn(signal);
}
