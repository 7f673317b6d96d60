import { translateQuery } from '#search/language/query/translate-query';
import { translateRestriction } from '#search/language/query/restriction';
import { type CompletionPlan, typedQuery } from '#search/language/query/completion-plan';
import type { FoundCompletion } from '#search/engine/search-index';
import { distinctWords, tokenize, withoutUrnHeads } from '#search/language/text/tokenize';
import { allOf } from '../evaluate/combined-conditions';
import { BestCompletions } from './best-completions';
import { fieldsOf } from './kept-fields';
import { rankedWords, typedPairs } from './rank/ranked-words';
import { findDocuments, type IndexSnapshot, type Scope, turnOf } from './index-snapshot';
import { scoreHits } from './rank/score-hits';

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

/** Which documents may complete it. */
function scopeOf(plan: CompletionPlan, { conditions, fields }: IndexSnapshot): Scope {
  const { searched, text, showsRemoved } = plan;
  const { entityTypes } = plan.request;
  const inEach = searched.map(({ name }) => typedQuery(name, plan));
  const named = plan.eachWordBegins
    ? translateQuery({ kind: 'or', nodes: inEach }, conditions, { fields, entityTypes })
    : conditions.wordsInOne(searched, distinctWords(tokenize(withoutUrnHeads(text))), 'always');
  return { entityTypes, showsRemoved, condition: allOf([named, translateRestriction(plan, conditions, fields)]) };
}
