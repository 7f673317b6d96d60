import type { SearchPlan } from '#search/language/query/search-plan';
import type { SegmentView } from '../segment/segment-view';
import { countInSegment, FacetCounter, type SegmentCounts } from './facets/count-facets';
import { ViewCache } from './cache/view-cache';
import { bestInSegment, hitsNeeded, pageRange } from './rank/find-page';
import { byScore, mergeRuns, runOfScores, type ScoredRun } from './rank/merge-runs';
import { rankedWords } from './rank/ranked-words';
import { evaluationIn, findInView, type IndexSnapshot, turnOf, wholeCondition } from './index-snapshot';
import { scopeOf } from './scope-of';

/** Hits of a segment that are kept. Few people turn so many pages. */
const HITS_KEPT_MAX = 200;

interface SegmentStart {
  readonly total: number;
  readonly counts: SegmentCounts;
  readonly best: ScoredRun;
}

const kept = new ViewCache<SegmentStart>();

/** Whether a search asks for the first hits of all that its actor may see, as everybody does who opens a catalog. */
export function asksForEverything({ request, query, filter, showsRemoved }: SearchPlan): boolean {
  const { within, sort, cursor } = request;
  const isPlain = query.kind === 'everything' && filter === null && !within && !showsRemoved;
  return isPlain && sort.length === 0 && cursor === undefined && hitsNeeded(request) <= HITS_KEPT_MAX;
}

/** It takes time in proportion to all documents, so facets and ranks of a segment are kept until one of its documents changes. */
export async function everything(plan: SearchPlan, snapshot: IndexSnapshot) {
  const { request, access } = plan;
  const turn = turnOf(request.read, snapshot);
  const key = JSON.stringify([request.entityTypes, access]);
  const condition = wholeCondition(scopeOf(plan, snapshot));
  const words = rankedWords(plan.query, snapshot.fields);
  const startOf = async (view: SegmentView): Promise<SegmentStart> => {
    const evaluation = evaluationIn(view.segment, snapshot, turn);
    const found = await findInView(view, condition, evaluation);
    const hits = { found, documents: found.numbers() };
    const best = await bestInSegment(hits, words, HITS_KEPT_MAX, evaluation);
    return { total: hits.documents.length, counts: countInSegment(view.segment, hits.documents), best };
  };
  const facets = new FacetCounter(plan, snapshot.facetValues);
  const starts: SegmentStart[] = [];
  for (const view of snapshot.views) {
    const start = await kept.find(view.live, key, () => startOf(view));
    facets.addCounts(view.segment, start.counts);
    starts.push(start);
    if (turn.isOver) await turn.pause();
  }
  const runs = starts.map(({ best }) => runOfScores(best));
  const ranked = await mergeRuns(runs, byScore, pageRange(request), turn);
  return { total: starts.reduce((sum, { total }) => sum + total, 0), facets, ranked };
}
