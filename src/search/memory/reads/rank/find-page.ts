import type { SearchFields } from '#search/language/fields/search-fields';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { QueryNode } from '#search/language/query/query-node';
import { type Cursor, decodeCursor } from '#search/service/result/cursor';
import type { Evaluation } from '#search/memory/evaluate/condition';
import type { Turn } from '#base/background/turn';
import type { Segment } from '#search/memory/segment/segment';
import { byteText } from '#search/memory/storage/byte-text';
import { byScore, mergeRuns, type Run, runOfScores, type ScoredRun } from './merge-runs';
import type { RankedHit } from './ranked-hit';
import { type RankedWords, rankedWords } from './ranked-words';
import { scoreHits } from './score-hits';
import type { SegmentHits } from './segment-hits';
import { TopScores } from './top-scores';

/** Collects the hits of a page, segment by segment. */
export interface PageFinder {
  add(hits: SegmentHits, evaluation: Evaluation): Promise<void>;
  /** The hits of the page, and one more if there is a next page. */
  taken(turn: Turn): Promise<readonly RankedHit[]>;
}

export type PageRequest = Pick<SearchPlan['request'], 'cursor' | 'start' | 'count'>;

/** The places of the hits of a page and of the one behind it, among all from the cursor on. */
export function pageRange({ cursor, start, count }: PageRequest): { readonly start: number; readonly end: number } {
  const first = cursor === undefined ? start : 0;
  return { start: first, end: first + count + 1 };
}

/** Hits from the first to the one behind the page. */
export function hitsNeeded(request: PageRequest): number {
  return pageRange(request).end;
}

export function pageByScore(request: PageRequest, query: QueryNode, fields: SearchFields): PageFinder {
  const ranked = rankedWords(query, fields);
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, ['number', 'number']);
  const runs: Run[] = [];
  return {
    async add(hits, evaluation) {
      const bound = after && boundOf(after, evaluation);
      runs.push(runOfScores(await bestInSegment(hits, ranked, hitsNeeded(request), evaluation, bound)));
    },
    taken: (turn) => mergeRuns(runs, byScore, pageRange(request), turn),
  };
}

export async function bestInSegment(
  hits: SegmentHits,
  ranked: RankedWords,
  most: number,
  evaluation: Evaluation,
  bound?: Bound,
): Promise<ScoredRun> {
  const { segment, turn } = evaluation;
  const top = new TopScores(Math.min(most, hits.documents.length), segment.uses);
  await scoreHits(hits, ranked, evaluation, (scores, from, to) => {
    offerAll(top, { documents: hits.documents.subarray(from, to), scores, uses: segment.uses }, bound);
  });
  if (turn.isOver) await turn.pause();
  return { segment, ...top.taken() };
}

interface Bound {
  readonly score: number;
  readonly use: number;
  /** The number of a document. Those before it with this score and use are on earlier pages. */
  readonly document: number;
}

function boundOf(cursor: Cursor, { segment }: Evaluation): Bound {
  const [score, use] = cursor.values;
  return { score: Number(score), use: Number(use), document: firstAfter(cursor, segment) };
}

/** The first document of a segment with a larger urn than the last hit of the page before. */
export function firstAfter({ urn }: Cursor, { urns }: Segment): number {
  const wanted = byteText(urn);
  const at = urns.lowerBound(wanted);
  return at < urns.size && urns.at(at) === wanted ? at + 1 : at;
}

interface Offered {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  readonly uses: Uint16Array;
}

function offerAll(top: TopScores, { documents, scores, uses }: Offered, after: Bound | undefined): void {
  let { floor, floorUse } = top;
  for (let at = 0; at < documents.length; at++) {
    const score = scores[at] ?? 0;
    if (score < floor) continue;
    const document = documents[at] ?? 0;
    if (score === floor && (uses[document] ?? 0) <= floorUse) continue;
    if (after && !isBehind(after, score, uses[document] ?? 0, document)) continue;
    top.offer(score, document);
    ({ floor, floorUse } = top);
  }
}

function isBehind(bound: Bound, score: number, use: number, document: number): boolean {
  if (score !== bound.score) return score < bound.score;
  return use === bound.use ? document >= bound.document : use < bound.use;
}
