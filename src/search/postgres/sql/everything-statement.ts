import type { SqlStatement } from '../../../database/sql-client';
import { ENTITY_TYPE_FIELD } from '../../fields/search-field';
import type { SearchPlan } from '../../query/search-plan';
import { translateAccess } from '../../query/translate-access';
import { decodeCursor } from '../../result/cursor';
import { toSql } from '../translate/sql-condition';
import type { TranslationContext } from '../translate/translation-context';

/**
 * Lists everything by rank weight, without a scan. The hits of each type come in order from the index `search_document_best_first`; the
 * total and the facets are sums over `search_bucket`. It returns the same row as `searchStatement`.
 */
export function everythingStatement(plan: SearchPlan, context: TranslationContext): SqlStatement {
  const { parameters, entityTypes } = context;
  const types = parameters.add(entityTypes);
  const type = parameters.add(ENTITY_TYPE_FIELD.name);
  return {
    text: `
with page as (${bestOfEachType(plan, context, types, 'true')})
select (
    select coalesce(sum(entities), 0) from search_bucket where entity_type = any(${types}) and bucket_group = ${type}
  ) as total,
  (${HITS}) as hits,
  (${facetCounts(plan, context, types)}) as facets`,
    values: parameters.values,
  };
}

/** Lists what the access filter of the plan admits, from the same index. Its other counts are known. */
export function admittedPageStatement(plan: SearchPlan, context: TranslationContext): SqlStatement {
  const { parameters, conditions, fields, entityTypes } = context;
  const types = parameters.add(entityTypes);
  const admitted = toSql(translateAccess(plan.access, conditions, fields), parameters);
  return parameters.statement(`
with page as (${bestOfEachType(plan, context, types, admitted)})
select 0 as total, (${HITS}) as hits, '[]'::json as facets`);
}

const HITS = `select coalesce(json_agg(json_build_object('urn', urn, 'entityType', entity_type, 'score', rank_weight,
    'keys', json_build_array(rank_weight), 'fields', '{}'::json, 'excessBytes', null) order by rank_weight desc, urn), '[]') from page`;

/** The page, and one more row if there is a next page. Each type contributes as many rows as all of the page may need. */
function bestOfEachType(
  { request }: SearchPlan,
  { parameters }: TranslationContext,
  types: string,
  condition: string,
): string {
  const offset = request.cursor === undefined ? request.start : 0;
  const after = afterCursor(request.cursor, (value) => parameters.add(value));
  return `
  select d.* from unnest(${types}::text[]) t cross join lateral (
    select entity_id, entity_type, urn, rank_weight from search_document d
    where d.entity_type = t and not d.removed and ${after} and ${condition}
    order by d.rank_weight desc, d.urn limit ${parameters.add(offset + request.count + 1)}) d
  order by rank_weight desc, urn limit ${parameters.add(request.count + 1)} offset ${parameters.add(offset)}
`;
}

function facetCounts({ request, facets }: SearchPlan, { parameters }: TranslationContext, types: string): string {
  const names = parameters.add(facets.map(({ name }) => name));
  return `select coalesce(json_agg(json_build_object('name', bucket_group, 'value', value, 'count', entities)
      order by bucket_group, place), '[]') from (
    select bucket_group, value, sum(entities)::bigint as entities,
      row_number() over (partition by bucket_group order by sum(entities) desc, value) as place
    from search_bucket where entity_type = any(${types}) and bucket_group = any(${names}::text[])
    group by bucket_group, value having sum(entities) > 0) counted
    where place <= ${parameters.add(request.facetSize)}`;
}

/** The first condition is redundant, but the index can use it to find the first row. */
function afterCursor(cursor: string | undefined, parameter: (value: unknown) => string): string {
  if (cursor === undefined) return 'true';
  const { values, urn } = decodeCursor(cursor, ['number']);
  const rankWeight = `${parameter(values[0])}::double precision`;
  return `d.rank_weight <= ${rankWeight} and (d.rank_weight < ${rankWeight} or d.urn > ${parameter(urn)})`;
}
