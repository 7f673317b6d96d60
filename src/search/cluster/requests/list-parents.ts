import type { estypes } from '@elastic/elasticsearch';
import { valueProperty } from '../documents/document-properties';
import { PARENTS } from '#search/language/fields/search-field';
import type { SearchContext } from './search-context';

/** Values of one answer. */
const PAGE = 10_000;

/** The parents of the documents of these types, page by page. */
export async function listParents(
  entityTypes: readonly string[],
  { cluster }: SearchContext,
): Promise<readonly string[]> {
  const parents: string[] = [];
  if (entityTypes.length === 0) return parents;
  for (let after: estypes.AggregationsCompositeAggregateKey | undefined, isLast = false; !isLast;) {
    const sources = [{ parent: { terms: { field: valueProperty(PARENTS) } } }];
    const { aggregations } = await cluster.search<never, { readonly parents: estypes.AggregationsCompositeAggregate }>({
      index: cluster.entityAliases(entityTypes),
      size: 0,
      aggs: { parents: { composite: { size: PAGE, sources, ...(after && { after }) } } },
    });
    const found = aggregations?.parents;
    const buckets = Array.isArray(found?.buckets) ? found.buckets : [];
    for (const { key } of buckets) parents.push(String(key['parent']));
    after = found?.after_key;
    isLast = after === undefined || buckets.length < PAGE;
  }
  return parents;
}
