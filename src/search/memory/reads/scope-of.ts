import { translateRestriction } from '#search/language/query/restriction';
import type { SearchPlan } from '#search/language/query/search-plan';
import { translateQuery } from '#search/language/query/translate-query';
import { allOf, anyOf, EVERYTHING } from '../evaluate/combined-conditions';
import { hasId } from '../evaluate/document-conditions';
import type { IndexSnapshot, Scope } from './index-snapshot';

/** The documents that a search is about. */
export function scopeOf(plan: SearchPlan, { fields, conditions }: Pick<IndexSnapshot, 'fields' | 'conditions'>): Scope {
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
