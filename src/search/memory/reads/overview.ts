import type { SearchPlan } from '../../query/search-plan';
import { translateAccess } from '../../query/translate-access';
import type { SegmentView } from '../segment/segment-view';
import { numbersOf } from '../storage/bits';
import type { RankedHit } from './best-hits';
import { countInSegment, FacetCounter, type SegmentCounts } from './count-facets';
import { bestInSegment, byScore, hitsNeeded, pageOfScored } from './find-page';
import { KeptAnswers } from './kept-answers';
import { rankedWords } from './ranked-words';
import { findInView, type Reading, turnOf } from './reading';

/** Everything that an actor sees in one segment. */
interface SegmentOverview {
  readonly total: number;
  readonly counts: SegmentCounts;
  /** The best in their order, as many as the first pages need. */
  readonly best: readonly RankedHit[];
}

const HITS_KEPT_MAX = 200;

const kept = new KeptAnswers<SegmentOverview>();

/** Whether a search lists everything that the actor sees, from the first hits on. */
export function isOverview({ request, query, filter }: SearchPlan): boolean {
  const isWhole = query.kind === 'everything' && filter === null && !request.within;
  return isWhole && request.sort.length === 0 && request.cursor === undefined && hitsNeeded(request) <= HITS_KEPT_MAX;
}

/** The answer to `*`. */
export async function overview(plan: SearchPlan, reading: Reading) {
  const facets = new FacetCounter(plan);
  const best: RankedHit[] = [];
  let total = 0;
  const key = JSON.stringify([plan.request.entityTypes, plan.access]);
  for (const view of reading.views) {
    const found = await kept.find(view.live, key, () => segmentOverview(view, plan, reading));
    total += found.total;
    for (const hit of found.best.slice(0, hitsNeeded(plan.request))) best.push(hit);
    facets.addCounts(view.segment, found.counts);
  }
  return { total, facets, ranked: pageOfScored(best, plan.request) };
}

async function segmentOverview(
  view: SegmentView,
  { request, access, query }: SearchPlan,
  reading: Reading,
): Promise<SegmentOverview> {
  const turn = turnOf(request.read);
  const condition = translateAccess(access, reading.conditions, reading.fields);
  const scope = { entityTypes: request.entityTypes, showsRemoved: false, condition };
  const found = await findInView(view, reading, scope, turn);
  const hits = { found, documents: numbersOf(found) };
  const evaluation = { ...reading, segment: view.segment, turn };
  const best = await bestInSegment(hits, rankedWords(query), HITS_KEPT_MAX, evaluation);
  return {
    total: hits.documents.length,
    counts: countInSegment(view.segment, hits.documents),
    best: best.toSorted(byScore),
  };
}
