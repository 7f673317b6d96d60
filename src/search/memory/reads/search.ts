import { translateQuery } from '../../query/translate-query';
import type { SearchPlan } from '../../query/search-plan';
import { translateRestriction } from '../../query/restriction';
import { completeFacets } from '../../result/complete-facets';
import { encodeCursor } from '../../result/cursor';
import { matchedFields } from '../../result/matched-fields';
import type { SearchHit, SearchPage } from '../../search-index';
import { allOf, anyOf, EVERYTHING } from '../evaluate/combined-conditions';
import type { Evaluation } from '../evaluate/condition';
import { hasId } from '../evaluate/document-conditions';
import { entityTypeOf } from '../segment/segment';
import { countBits, emptyBits, numbersOf, setBit } from '../storage/bits';
import type { RankedHit } from './best-hits';
import { FacetCounter } from './count-facets';
import { pageByKeys, pageByScore } from './find-page';
import { fieldsOf, idOf } from './kept-fields';
import { isOverview, overview } from './overview';
import { rankedWords } from './ranked-words';
import { findDocuments, type FoundInSegment, type Reading, type Scope, turnOf } from './reading';
import { scoreHits } from './score-hits';
import { sortKeys } from './sort-keys';

export async function search(plan: SearchPlan, reading: Reading): Promise<SearchPage> {
  const { request } = plan;
  const { total, ranked, facets, groups } = isOverview(plan)
    ? { ...(await overview(plan, reading)), groups: undefined }
    : await find(plan, reading);
  const page = ranked.slice(0, request.count);
  return {
    total,
    hits: await toHits(page, plan, reading),
    facets: request.facets ? facetsOf(facets, plan, reading) : [],
    ...(groups && { groups }),
    ...nextCursor(page, ranked.length > page.length),
  };
}

async function find(plan: SearchPlan, reading: Reading) {
  const { request, query } = plan;
  const turn = turnOf(request.read);
  const finder =
    request.sort.length === 0
      ? pageByScore(request, query)
      : pageByKeys(request, sortKeys(request.sort, reading.fields));
  const facets = new FacetCounter(plan);
  const groups = request.within && request.facets ? new GroupCounter(request.within.groups) : undefined;
  let total = 0;
  for await (const { view, found } of findDocuments(reading, scopeOf(plan, reading), turn)) {
    const evaluation = { ...reading, segment: view.segment, turn };
    const hits = { found, documents: numbersOf(found) };
    if (hits.documents.length === 0) continue;
    total += hits.documents.length;
    facets.add(view.segment, hits.documents);
    await groups?.add({ view, found }, evaluation);
    await finder.add(hits, evaluation);
  }
  return { total, facets, ranked: finder.taken(), groups: groups?.counts };
}

function scopeOf(plan: SearchPlan, { fields, conditions }: Reading): Scope {
  const { request, query, showsRemoved } = plan;
  const { entityTypes, within } = request;
  return {
    entityTypes,
    showsRemoved,
    condition: allOf([
      within ? anyOf(within.groups.map(({ ids }) => hasId(ids))) : EVERYTHING,
      translateRestriction(plan, conditions, fields),
      translateQuery(query, conditions, { fields, entityTypes }),
    ]),
  };
}

function facetsOf(counter: FacetCounter, { request, facets }: SearchPlan, { fields }: Reading): SearchPage['facets'] {
  const names = facets.map(({ name }) => name);
  return completeFacets(counter.best(request.facetSize), names, request.filter, fields);
}

/** Counts the hits of each group of `within`. */
class GroupCounter {
  readonly counts: Map<string, number>;

  constructor(private readonly groups: readonly { readonly name: string; readonly ids: readonly number[] }[]) {
    this.counts = new Map(groups.map(({ name }) => [name, 0]));
  }

  async add({ found }: FoundInSegment, evaluation: Evaluation): Promise<void> {
    for (const { name, ids } of this.groups) {
      const own = await hasId(ids).find(found, evaluation);
      this.counts.set(name, (this.counts.get(name) ?? 0) + countBits(own));
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
  { request, query, filter }: SearchPlan,
  reading: Reading,
): Promise<readonly SearchHit[]> {
  const explain = request.matchedFields ? matchedFields(query, filter, reading.fields) : () => [];
  const fields = request.matchedFields ? await fieldsOf(page, reading, request.read.signal) : [];
  const scores = request.sort.length === 0 ? page.map(({ keys: [score] }) => Number(score)) : undefined;
  const scored = scores ?? (await scoresOf(page, { request, query }, reading));
  return page.map((hit, index) => {
    const urn = hit.segment.urns.textAt(hit.document);
    const entityType = entityTypeOf(hit.segment, hit.document);
    return {
      ...(request.within && { id: Number(idOf(hit)) }),
      urn,
      entityType,
      score: scored[index] ?? 0,
      matchedFields: explain({ urn, entityType, fields: fields[index] ?? {} }),
    };
  });
}

/** The scores of the hits of a page in another order. */
async function scoresOf(
  page: readonly RankedHit[],
  { request, query }: Pick<SearchPlan, 'request' | 'query'>,
  reading: Reading,
): Promise<readonly number[]> {
  const ranked = rankedWords(query);
  const turn = turnOf(request.read);
  const scores: number[] = [];
  for (const { segment, document } of page) {
    const found = emptyBits(segment.size);
    setBit(found, document);
    const hits = { found, documents: Uint32Array.of(document) };
    await scoreHits(hits, ranked, { ...reading, segment, turn }, ([score = 0]) => scores.push(score));
  }
  return scores;
}
