import type { SearchPlan } from '#search/language/query/search-plan';
import { encodeCursor } from '#search/service/result/cursor';
import type { FoundHit, FoundPage } from '#search/engine/search-index';
import type { Evaluation } from '../evaluate/condition';
import { hasId } from '../evaluate/document-conditions';
import { entityTypeOf } from '../segment/segment';
import { DocumentSet } from '../storage/document-set';
import { FacetCounter } from './facets/count-facets';
import { pageByScore } from './rank/find-page';
import { asksForEverything, everything } from './everything';
import { fieldsOf, idOf } from './kept-fields';
import { pageByKeys } from './sort/page-by-keys';
import type { RankedHit } from './rank/ranked-hit';
import { rankedWords } from './rank/ranked-words';
import { evaluationIn, findDocuments, type IndexSnapshot, turnOf } from './index-snapshot';
import { scopeOf } from './scope-of';
import { scoreHits } from './rank/score-hits';
import { sortKeys } from './sort/sort-keys';

/** What a search finds, before the documents of its page are read. */
interface Found {
  readonly total: number;
  readonly facets: FacetCounter;
  /** The hits of the page, and one more if there is a next page. */
  readonly ranked: readonly RankedHit[];
  readonly groups?: ReadonlyMap<string, number>;
}

export async function search(plan: SearchPlan, snapshot: IndexSnapshot): Promise<FoundPage> {
  const { request } = plan;
  const { total, ranked, facets, groups }: Found = asksForEverything(plan)
    ? await everything(plan, snapshot)
    : await find(plan, snapshot);
  const page = ranked.slice(0, request.count);
  return {
    total,
    hits: await toHits(page, plan, snapshot),
    counts: facets.best(request.facetSize),
    ...(groups && { groups }),
    ...nextCursor(page, ranked.length > page.length),
  };
}

async function find(plan: SearchPlan, snapshot: IndexSnapshot): Promise<Found> {
  const { request, query } = plan;
  const turn = turnOf(request.read, snapshot);
  const finder =
    request.sort.length === 0
      ? pageByScore(request, query, snapshot.fields)
      : pageByKeys(request, sortKeys(request.sort, snapshot.fields), snapshot.sortColumns);
  const facets = new FacetCounter(plan, snapshot.facetValues);
  const groups = request.within && request.facets ? new GroupCounter(request.within.groups) : undefined;
  let total = 0;
  for await (const { view, found, evaluation } of findDocuments(snapshot, scopeOf(plan, snapshot), turn)) {
    const hits = { found, documents: found.numbers() };
    if (hits.documents.length === 0) continue;
    total += hits.documents.length;
    facets.add(view.segment, hits.documents);
    await groups?.add(found, evaluation);
    await finder.add(hits, evaluation);
  }
  return { total, facets, ranked: await finder.taken(turn), ...(groups && { groups: groups.counts }) };
}

/** Counts the hits of each group of `within`. */
class GroupCounter {
  readonly counts: Map<string, number>;

  constructor(private readonly groups: readonly { readonly name: string; readonly ids: readonly number[] }[]) {
    this.counts = new Map(groups.map(({ name }) => [name, 0]));
  }

  async add(found: DocumentSet, evaluation: Evaluation): Promise<void> {
    for (const { name, ids } of this.groups) {
      const own = await hasId(ids).find(found, evaluation);
      this.counts.set(name, (this.counts.get(name) ?? 0) + own.count);
    }
  }
}

function nextCursor(page: readonly RankedHit[], hasMore: boolean): { readonly cursor?: string } {
  const last = page.at(-1);
  if (!last || !hasMore) return {};
  return { cursor: encodeCursor({ values: last.keys, urn: last.segment.urns.textAt(last.document) }) };
}

async function toHits(
  page: readonly RankedHit[],
  { request, query, readsFields }: SearchPlan,
  snapshot: IndexSnapshot,
): Promise<readonly FoundHit[]> {
  const fields = readsFields ? await fieldsOf(page, snapshot, request.read) : undefined;
  const isByScore = request.sort.length === 0;
  const scored = isByScore
    ? page.map(({ keys: [score] }) => Number(score))
    : await scoresOf(page, { request, query }, snapshot);
  const turn = turnOf(request.read, snapshot);
  const hits: FoundHit[] = [];
  for (const hit of page) {
    hits.push({
      ...(request.within && { id: Number(idOf(hit)) }),
      urn: hit.segment.urns.textAt(hit.document),
      entityType: entityTypeOf(hit.segment, hit.document),
      score: scored[hits.length] ?? 0,
      ...(isByScore && { use: Number(hit.keys[1]) }),
      ...(fields && { fields: fields(hit) }),
    });
    if (turn.isOver) await turn.pause();
  }
  return hits;
}

/** The scores of the hits of a page in another order. */
async function scoresOf(
  page: readonly RankedHit[],
  { request, query }: Pick<SearchPlan, 'request' | 'query'>,
  snapshot: IndexSnapshot,
): Promise<readonly number[]> {
  const ranked = rankedWords(query, snapshot.fields);
  const turn = turnOf(request.read, snapshot);
  const scores: number[] = [];
  for (const { segment, document } of page) {
    const documents = Uint32Array.of(document);
    const hits = { found: DocumentSet.ofNumbers(documents, segment.size), documents };
    await scoreHits(hits, ranked, evaluationIn(segment, snapshot, turn), ([score = 0]) => scores.push(score));
    if (turn.isOver) await turn.pause();
  }
  return scores;
}
