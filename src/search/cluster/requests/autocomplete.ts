import { type CompletionPlan, typedQuery } from '#search/language/query/completion-plan';
import { translateRestriction } from '#search/language/query/restriction';
import { translateQuery } from '#search/language/query/translate-query';
import type { SearchDocument } from '#search/language/fields/search-document';
import type { FoundCompletion } from '#search/engine/search-index';
import { allOf, oneOf } from '../translate/queries';
import { scoredQuery, typedFactors } from '../translate/score-query';
import type { SearchContext } from './search-context';
import { hitsAfter } from '../cluster/hit-pages';

/**
 * Entities with a name that contains all words, the last of which may be a prefix. They are ordered by how the name has the typed text,
 * then by score, then by length of the name.
 */
export async function autocomplete(plan: CompletionPlan, context: SearchContext): Promise<readonly FoundCompletion[]> {
  const { request, shown, text } = plan;
  const hits = await hitsAfter<Partial<Pick<SearchDocument, 'fields'>>>(
    context.cluster,
    {
      index: context.cluster.entityAliases(request.entityTypes),
      query: scoredQuery(typedQuery(null, plan), candidates(plan, context), {
        fields: context.fields,
        factors: typedFactors(text, context.fields),
      }),
      sort: [
        { _score: { order: 'desc' } },
        { nameLength: { order: 'asc', missing: '_last' } },
        { urn: { order: 'asc' } },
      ],
      _source: [...shown.values()].flat().map(({ name }) => `fields.${name}`),
    },
    undefined,
    request.limit,
  );
  return hits.map(({ sort, _source }) => ({ urn: String(sort?.at(-1)), fields: _source?.fields ?? {} }));
}

function candidates(plan: CompletionPlan, { fields, conditions }: SearchContext) {
  const { entityTypes } = plan.request;
  return allOf([
    ...(plan.showsRemoved ? [] : [oneOf('removed', [false])]),
    translateQuery({ kind: 'or', nodes: plan.searched.map(({ name }) => typedQuery(name, plan)) }, conditions, {
      fields,
      entityTypes,
    }),
    translateRestriction(plan, conditions, fields),
  ]);
}
