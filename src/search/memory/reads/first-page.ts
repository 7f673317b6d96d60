import type { SearchPlan } from '../../query/search-plan';
import type { Condition, Evaluation } from '../evaluate/condition';
import { countInSegment, FacetCounter } from './facets/count-facets';
import { bestInSegment, hitsNeeded, pageRange } from './rank/find-page';
import { byScore, mergeRuns, runOfScores } from './rank/merge-runs';
import { type RankedWords, rankedWords } from './rank/ranked-words';
import { evaluationIn, findInView, type Reading, turnOf, wholeCondition } from './reading';
import { scopeOf } from './scope-of';
import type { SegmentView } from '../segment/segment-view';
import { KEPT_FROM_MS } from './kept/kept-questions';
import { corrected, type SegmentAnswer, segmentAnswer } from './kept/segment-answer';

/** More hits are not kept, because few people turn so many pages. */
const HITS_KEPT_MAX = 200;
/** Hits that are kept of a question for fewer, so that they also answer its next pages, and still suffice if some of them change. */
const HITS_KEPT_MIN = 40;

/** Whether a search asks for the first hits by score. These answers are kept for each segment. */
export function isFirstPage({ request }: SearchPlan): boolean {
  const { within, sort, cursor } = request;
  return !within && sort.length === 0 && cursor === undefined && hitsNeeded(request) <= HITS_KEPT_MAX;
}

export async function firstPage(plan: SearchPlan, reading: Reading) {
  const { request } = plan;
  const question = new Question(plan, reading);
  const facets = new FacetCounter(plan, reading.facetValues);
  const answers: SegmentAnswer[] = [];
  let total = 0;
  for (const view of reading.views) {
    const answer = await question.answerOf(view);
    if (answer) answers.push(answer);
    if (answer?.counts) facets.addCounts(view.segment, answer.counts);
    total += answer?.total ?? 0;
    if (question.turn.isOver) await question.turn.pause();
  }
  const runs = answers.map(({ best }) => runOfScores(best));
  const ranked = await mergeRuns(runs, byScore, pageRange(request), question.turn);
  return { total, facets, ranked };
}

/** One question to all segments. */
class Question {
  readonly turn;
  private readonly key: string;
  private readonly known;
  private asked: { readonly condition: Condition; readonly ranked: RankedWords } | undefined;

  constructor(
    private readonly plan: SearchPlan,
    private readonly reading: Reading,
  ) {
    const { request, query, access, showsRemoved, facets } = plan;
    const { entityTypes, filter, matchedFields } = request;
    const isCounted = facets.length > 0;
    this.turn = turnOf(request.read, reading);
    this.key = JSON.stringify([entityTypes, query, filter, access, showsRemoved, isCounted, matchedFields]);
    this.known = reading.kept.ask(this.key);
  }

  /** @returns undefined if a look-up of the words shows that there are no hits */
  async answerOf(view: SegmentView): Promise<SegmentAnswer | undefined> {
    const { kept } = this.reading;
    const known = this.known?.get(view.segment);
    const current = known && corrected(known, view);
    if (current && this.suffices(current)) {
      if (current !== known) kept.keep(this.key, view.segment, current);
      return current;
    }
    const evaluation = evaluationIn(view.segment, this.reading, this.turn);
    if (this.parts.condition.size(evaluation) === 0) return undefined;
    const startedAt = performance.now();
    const made = await this.make(view, evaluation);
    if (performance.now() - startedAt >= KEPT_FROM_MS) kept.keep(this.key, view.segment, made);
    return made;
  }

  private suffices({ total, best }: SegmentAnswer): boolean {
    return best.documents.length >= Math.min(total, hitsNeeded(this.plan.request));
  }

  /** Made for the first segment without a kept answer. */
  private get parts() {
    const { plan, reading } = this;
    return (this.asked ??= {
      condition: wholeCondition(scopeOf(plan, reading)),
      ranked: rankedWords(plan.query, reading.fields),
    });
  }

  private async make(view: SegmentView, evaluation: Evaluation): Promise<SegmentAnswer> {
    const { segment, liveCount } = view;
    const found = await findInView(view, this.parts.condition, evaluation);
    const hits = { found, documents: found.numbers() };
    const most = Math.max(hitsNeeded(this.plan.request), HITS_KEPT_MIN);
    const best = await bestInSegment(hits, this.parts.ranked, most, evaluation);
    const counts = this.plan.facets.length > 0 ? { counts: countInSegment(segment, hits.documents) } : {};
    return segmentAnswer({ liveCount, found, total: hits.documents.length, best, ...counts });
  }
}
