import { translateQuery } from '../../query/translate-query';
import { translateRestriction } from '../../query/restriction';
import { type CompletionPlan, typedQuery } from '../../query/completion-plan';
import type { FoundCompletion } from '../../search-index';
import { distinctWords, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { allOf } from '../evaluate/combined-conditions';
import type { Condition } from '../evaluate/condition';
import type { SegmentView } from '../segment/segment-view';
import { BestCompletions } from './best-completions';
import { fieldsOf } from './kept-fields';
import type { RankedHit } from './rank/ranked-hit';
import { type RankedWords, rankedWords, typedPairs } from './rank/ranked-words';
import { evaluationIn, findInView, type Reading, type Scope, turnOf, wholeCondition } from './reading';
import { scoreHits } from './rank/score-hits';
import { KEPT_FROM_MS } from './kept/kept-questions';
import { inUse, segmentCompletions } from './kept/segment-completions';

/** Completions of each segment beyond those that were asked for, so that some may change. */
const SPARE = 20;

/**
 * Finds entities with a name that contains all words, the last as a prefix. They are ordered by how the name has the typed text, then by
 * score, then by length of the name.
 */
export async function autocomplete(plan: CompletionPlan, reading: Reading): Promise<readonly FoundCompletion[]> {
  const typed = new Typed(plan, reading);
  const best = new BestCompletions(plan.request.limit);
  for (const view of reading.views) {
    for (const hit of await typed.completionsOf(view)) best.offer(hit);
    if (typed.turn.isOver) await typed.turn.pause();
  }
  const page = best.taken();
  const fields = await fieldsOf(page, reading, plan.request.read);
  return page.map((hit) => ({ urn: hit.segment.urns.textAt(hit.document), fields: fields(hit) }));
}

/** What a person typed, as a question to all segments. */
class Typed {
  readonly turn;
  private readonly key: string;
  private readonly known;
  private asked: { readonly condition: Condition; readonly ranked: RankedWords } | undefined;

  constructor(
    private readonly plan: CompletionPlan,
    private readonly reading: Reading,
  ) {
    const { text, eachWordBegins, request, access } = plan;
    const { entityTypes, field, filter, limit } = request;
    this.turn = turnOf(request.read, reading);
    this.key = JSON.stringify([entityTypes, text, field, filter, limit, access, eachWordBegins]);
    this.known = reading.completions.ask(this.key);
  }

  async completionsOf(view: SegmentView): Promise<readonly RankedHit[]> {
    const known = this.known?.get(view.segment);
    return (known && inUse(known, view, this.plan.request.limit)) ?? this.make(view);
  }

  /** Made for the first segment without kept completions. */
  private get parts() {
    const { plan, reading } = this;
    return (this.asked ??= {
      condition: wholeCondition(scopeOf(plan, reading)),
      ranked: { ...rankedWords(typedQuery(null, plan), reading.fields), typedPairs: typedPairs(plan.text) },
    });
  }

  private async make(view: SegmentView): Promise<readonly RankedHit[]> {
    const { segment, liveCount } = view;
    const startedAt = performance.now();
    const evaluation = evaluationIn(segment, this.reading, this.turn);
    const found = await findInView(view, this.parts.condition, evaluation);
    if (found.isEmpty) return [];
    const hits = { found, documents: found.numbers() };
    const top = new BestCompletions(this.plan.request.limit + SPARE);
    await scoreHits(hits, this.parts.ranked, evaluation, (scores, from, to) => {
      top.add(segment, hits.documents.subarray(from, to), scores);
    });
    const best = top.taken();
    if (performance.now() - startedAt < KEPT_FROM_MS) return best;
    const isAll = best.length === hits.documents.length;
    this.reading.completions.keep(this.key, segment, segmentCompletions({ liveCount, best, isAll }));
    return best;
  }
}

/** Which documents may complete it. */
function scopeOf(plan: CompletionPlan, { conditions, fields }: Reading): Scope {
  const { searched, text, showsRemoved } = plan;
  const { entityTypes } = plan.request;
  const inEach = searched.map(({ name }) => typedQuery(name, plan));
  const named = plan.eachWordBegins
    ? translateQuery({ kind: 'or', nodes: inEach }, conditions, { fields, entityTypes })
    : conditions.wordsInOne(searched, distinctWords(tokenize(withoutUrnHeads(text))), 'always');
  return { entityTypes, showsRemoved, condition: allOf([named, translateRestriction(plan, conditions, fields)]) };
}
