import type { ReadContext } from '../../../auth/read-context';
import type { SearchFields } from '../../fields/search-fields';
import type { Condition } from '../evaluate/condition';
import type { ConditionsMemory } from '../evaluate/conditions-memory';
import { isOfType } from '../evaluate/document-conditions';
import { Turn } from '../evaluate/turn';
import type { FieldSets } from '../segment/field-sets';
import type { SegmentView } from '../segment/segment-view';
import { type Bits, subtract } from '../storage/bits';
import type { StoredDocuments } from '../stored-documents';

/** What one question reads: the index as it was when the question began. */
export interface Reading {
  readonly fields: SearchFields;
  readonly fieldSets: FieldSets;
  readonly conditions: ConditionsMemory;
  readonly stored: StoredDocuments;
  readonly views: readonly SegmentView[];
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
  const types = new Set(scope.entityTypes);
  const isAskedType = isOfType((type) => types.has(type));
  for (const view of reading.views) {
    const evaluation = { ...reading, segment: view.segment, turn };
    const candidates = await isAskedType.find(view.live, evaluation);
    if (!scope.showsRemoved) subtract(candidates, view.segment.removed);
    yield { view, found: await scope.condition.find(candidates, evaluation) };
    if (turn.isOver) await turn.pause();
  }
}

export function turnOf({ signal }: ReadContext): Turn {
  return new Turn(signal);
}
