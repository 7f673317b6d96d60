import type { SortValue } from '#search/service/result/cursor';
import type { Turn } from '#base/background/turn';
import type { Segment } from '#search/memory/segment/segment';
import type { ByteText } from '#search/memory/storage/byte-text';
import type { RankedHit } from './ranked-hit';

/** The best hits of one segment in their order. */
export interface Run {
  readonly segment: Segment;
  readonly documents: Uint32Array;
  /** What orders the hit at a place, before its urn. */
  keysAt(place: number): readonly SortValue[];
}

/** Hits in the order of their scores. Of equal scores the most used document comes first, then the smaller number. */
export interface ScoredRun {
  readonly segment: Segment;
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

export function runOfScores({ segment, documents, scores }: ScoredRun): Run {
  const useAt = (place: number) => segment.uses[documents[place] ?? 0] ?? 0;
  return { segment, documents, keysAt: (place) => [scores[place] ?? 0, useAt(place)] };
}

type CompareKeys = (a: readonly SortValue[], b: readonly SortValue[]) => number;

/** The best score first, then the most used. */
export const byScore: CompareKeys = ([a, ownUse], [b, otherUse]) =>
  Number(b) - Number(a) || Number(otherUse) - Number(ownUse);

/** Hits between two looks at the clock. */
const STEP = 256;

/** The hits from `start` to before `end` of all runs together. Of hits with equal keys, the one with the smaller urn comes first. */
export async function mergeRuns(
  runs: readonly Run[],
  compare: CompareKeys,
  { start, end }: { readonly start: number; readonly end: number },
  turn: Turn,
): Promise<readonly RankedHit[]> {
  const heads = runs.filter(({ documents }) => documents.length > 0).map((run) => new Head(run));
  const merged: RankedHit[] = [];
  for (let at = 0; at < end; at++) {
    const best = bestOf(heads, compare);
    if (!best) break;
    if (at >= start) merged.push(best.hit);
    if (!best.advance()) heads.splice(heads.indexOf(best), 1);
    if (at % STEP === STEP - 1 && turn.isOver) await turn.pause();
  }
  return merged;
}

function bestOf(heads: readonly Head[], compare: CompareKeys): Head | undefined {
  let [best] = heads;
  for (let at = 1; at < heads.length; at++) {
    const head = heads[at];
    if (head && best && (compare(head.keys, best.keys) || (head.urn < best.urn ? -1 : 1)) < 0) best = head;
  }
  return best;
}

/** The next hit of a run. */
class Head {
  private place = 0;
  keys: readonly SortValue[];
  private known: ByteText | undefined;

  constructor(private readonly run: Run) {
    this.keys = run.keysAt(0);
  }

  get urn(): ByteText {
    return (this.known ??= this.run.segment.urns.at(this.document));
  }

  get hit(): RankedHit {
    return { segment: this.run.segment, document: this.document, keys: this.keys };
  }

  /** @returns false at the end of the run */
  advance(): boolean {
    this.place += 1;
    if (this.place >= this.run.documents.length) return false;
    this.keys = this.run.keysAt(this.place);
    this.known = undefined;
    return true;
  }

  private get document(): number {
    return this.run.documents[this.place] ?? 0;
  }
}
