import { translateQuery } from '#search/language/query/translate-query';
import { translateRestriction } from '#search/language/query/restriction';
import { type CompletionPlan, typedQuery } from '#search/language/query/completion-plan';
import type { FoundCompletion } from '#search/engine/search-index';
import { distinctWords, tokenize, withoutUrnHeads } from '#search/language/text/tokenize';
import { allOf } from '../evaluate/combined-conditions';
import { fieldsOf } from './kept-fields';
import { rankedWords, typedPairs } from './rank/ranked-words';
import { findDocuments, type IndexSnapshot, type Scope, turnOf } from './index-snapshot';
import { scoreHits } from './rank/score-hits';
import type { Segment } from '../segment/segment';
import type { SortValue } from '#search/service/result/cursor';
import type { RankedHit } from './rank/ranked-hit';

/**
 * Finds entities with a name that contains all words, the last as a prefix. They are ordered by how the name has the typed text, then by
 * score, then by length of the name.
 */
export async function autocomplete(plan: CompletionPlan, snapshot: IndexSnapshot): Promise<readonly FoundCompletion[]> {
  const { request, text } = plan;
  const turn = turnOf(request.read, snapshot);
  const ranked = { ...rankedWords(typedQuery(null, plan), snapshot.fields), typedPairs: typedPairs(text) };
  const best = new BestCompletions(request.limit);
  for await (const { view, found, evaluation } of findDocuments(snapshot, scopeOf(plan, snapshot), turn)) {
    const hits = { found, documents: found.numbers() };
    await scoreHits(hits, ranked, evaluation, (scores, from, to) => {
      best.add(view.segment, hits.documents.subarray(from, to), scores);
    });
  }
  const page = best.taken();
  const fields = await fieldsOf(page, snapshot, request.read);
  return page.map((hit) => ({ urn: hit.segment.urns.textAt(hit.document), fields: fields(hit) }));
}

/** The documents that may complete it. */
function scopeOf(plan: CompletionPlan, { conditions, fields }: IndexSnapshot): Scope {
  const { searched, text, showsRemoved } = plan;
  const { entityTypes } = plan.request;
  const inEach = searched.map(({ name }) => typedQuery(name, plan));
  const named = plan.eachWordBegins
    ? translateQuery({ kind: 'or', nodes: inEach }, conditions, { fields, entityTypes })
    : conditions.wordsInOne(searched, distinctWords(tokenize(withoutUrnHeads(text))), 'always');
  return { entityTypes, showsRemoved, condition: allOf([named, translateRestriction(plan, conditions, fields)]) };
}

/** Keeps the best hits in an order. It drops the others from time to time. */
class BestHits {
  private hits: RankedHit[] = [];
  protected worst: RankedHit | undefined;

  constructor(
    private readonly capacity: number,
    private readonly compare: (a: RankedHit, b: RankedHit) => number,
  ) {}

  offer(hit: RankedHit): void {
    if (this.capacity === 0 || (this.worst && this.compare(this.worst, hit) <= 0)) return;
    this.hits.push(hit);
    if (this.hits.length >= 2 * this.capacity + 100) this.drop();
  }

  /** Hits in their order. */
  taken(): readonly RankedHit[] {
    this.drop();
    return this.hits;
  }

  private drop(): void {
    this.hits = this.hits.toSorted(this.compare).slice(0, this.capacity);
    if (this.hits.length === this.capacity) this.worst = this.hits.at(-1);
  }
}

/** The best score first, then the shortest name. */
class BestCompletions extends BestHits {
  /** Worse hits are left out. Many hits have equal scores. */
  private floor = -Infinity;
  private longest = Infinity;
  private offered = 0;

  constructor(private readonly limit: number) {
    super(
      limit,
      byKeys((a, b) => Number(b[0]) - Number(a[0]) || Number(a[1]) - Number(b[1])),
    );
  }

  private raiseFloor(): void {
    const [score, length] = this.worst?.keys ?? [];
    if (score === undefined) return;
    this.floor = Number(score);
    this.longest = Number(length);
  }

  add(segment: Segment, documents: Uint32Array, scores: Float64Array): void {
    for (let at = 0; at < documents.length; at++) {
      const [document, score] = [documents[at] ?? 0, scores[at] ?? 0];
      const length = segment.nameLengths[document] ?? 0;
      if (score < this.floor || (score === this.floor && length > this.longest)) continue;
      this.offer({ segment, document, keys: [score, length] });
      if (++this.offered % this.limit === 0) this.raiseFloor();
    }
  }
}

/** Orders hits by their keys. If the keys are equal, the hit with the smaller urn comes first. */
function byKeys(
  compare: (a: readonly SortValue[], b: readonly SortValue[]) => number,
): (a: RankedHit, b: RankedHit) => number {
  return (a, b) => compare(a.keys, b.keys) || compareUrns(a, b);
}

function compareUrns(a: RankedHit, b: RankedHit): number {
  if (a.segment === b.segment) return a.document - b.document;
  return a.segment.urns.at(a.document) < b.segment.urns.at(b.document) ? -1 : 1;
}
