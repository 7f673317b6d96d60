import type { SegmentView } from '../../segment/segment-view';
import { DocumentSet } from '../../storage/document-set';
import { countInSegment, type SegmentCounts } from '../facets/count-facets';
import type { ScoredRun } from '../rank/merge-runs';

/** What one segment answers to a question for the first hits. */
export interface SegmentAnswer {
  /** How many documents were in use. They become fewer with each change. */
  readonly liveCount: number;
  readonly found: DocumentSet;
  readonly total: number;
  /** Absent if no facets are asked for. */
  readonly counts?: SegmentCounts;
  /** The best hits in their order. */
  readonly best: ScoredRun;
  /** About how much memory it takes. */
  readonly bytes: number;
}

const ANSWER_BYTES = 512;
const TYPE_BYTES = 64;

export function segmentAnswer(parts: Omit<SegmentAnswer, 'bytes'>): SegmentAnswer {
  const { found, counts, best } = parts;
  const counted = counts ? counts.slots.byteLength + counts.types.length * TYPE_BYTES : 0;
  const hits = best.documents.byteLength + best.scores.byteLength;
  return { ...parts, bytes: ANSWER_BYTES + found.byteLength + counted + hits };
}

/**
 * The answer for the documents that are in use now. A score depends on its document alone, so only the hits that are gone since are counted.
 * @returns undefined if the view is older than the answer, because a search that began earlier asks
 */
export function corrected(answer: SegmentAnswer, { segment, live, liveCount }: SegmentView): SegmentAnswer | undefined {
  if (liveCount >= answer.liveCount) return liveCount === answer.liveCount ? answer : undefined;
  const gone = answer.found.without(DocumentSet.ofBits(live, segment.size));
  const documents = gone.numbers();
  if (documents.length === 0) return { ...answer, liveCount };
  const { found, counts, best } = answer;
  return segmentAnswer({
    liveCount,
    found: found.without(gone),
    total: answer.total - documents.length,
    best: runWithout(best, new Set(documents)),
    ...(counts && { counts: countsWithout(counts, countInSegment(segment, documents)) }),
  });
}

function countsWithout({ types, slots }: SegmentCounts, gone: SegmentCounts): SegmentCounts {
  return {
    types: types.map(([type, count], index) => [type, count - (gone.types[index]?.[1] ?? 0)] as const),
    slots: slots.map((count, slot) => count - (gone.slots[slot] ?? 0)),
  };
}

function runWithout({ segment, documents, scores }: ScoredRun, gone: ReadonlySet<number>): ScoredRun {
  const stays = (_: number, at: number) => !gone.has(documents[at] ?? 0);
  return { segment, documents: documents.filter(stays), scores: scores.filter(stays) };
}
