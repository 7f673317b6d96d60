import type { SqlStatement } from '../../../database/sql-client';
import { translateFilter } from '../../query/translate-filter';
import { translateQuery } from '../../query/translate-query';
import { decodeCursor } from '../../result/cursor';
import type { SearchDocument } from '../../search-document';
import type { SearchPlan } from '../../query/search-plan';
import { typeLexeme } from '../rows/lexemes';
import { scoreExpression } from '../translate/score-expression';
import { afterCursor, keyColumns, orderBy, sortKeys } from '../translate/sort-keys';
import { EVERYTHING, holds, toSql } from '../translate/sql-condition';
import { anyLexeme } from '../translate/text-query';
import type { TranslationContext } from '../translate/translation-context';

/** The one row that a search statement returns. */
export interface SearchRow {
  readonly total: string;
  readonly hits: readonly HitRow[];
  readonly facets: readonly FacetRow[];
}

export interface HitRow {
  readonly urn: string;
  readonly entityType: string;
  readonly score: number;
  readonly keys: readonly (string | number | null)[];
  readonly fields: SearchDocument['fields'];
}

export interface FacetRow {
  readonly name: string;
  readonly value: string;
  readonly count: number;
}

/**
 * Finds the hits once, through the index on `terms` where the query allows it. From them it derives the total, the facets and the page,
 * all in one statement.
 */
export function searchStatement(plan: SearchPlan, context: TranslationContext): SqlStatement {
  const { parameters, entityTypes } = context;
  const { request } = plan;
  const types = parameters.add(entityTypes);
  const score = scoreExpression(plan.query, context);
  const keys = sortKeys(request.sort, context.fields, score, parameters);
  const conditions = [
    `d.entity_type = any(${types}::text[])`,
    plan.showsRemoved ? 'true' : 'not d.removed',
    textCondition(plan, context),
  ];
  const after =
    request.cursor === undefined ? 'true' : afterCursor(keys, decodeCursor(request.cursor, keys.length), parameters);
  const offset = request.cursor === undefined ? request.start : 0;
  const keyList = keys.map((_, index) => `k${index}`).join(', ');
  const isByScore = request.sort.length === 0;
  return {
    text: `
with hit as materialized (
  select d.entity_id, d.urn, d.facets${isByScore ? '' : `, ${score} as score`}${keyColumns(keys)}
  from search_document d
  where ${conditions.join(' and ')}
), page as (
  select * from hit where ${after} order by ${orderBy(keys)} limit ${parameters.add(request.count + 1)} offset ${parameters.add(offset)}
)
select (select count(*) from hit) as total,
  (select coalesce(json_agg(json_build_object('urn', urn, 'entityType', entity_type, 'score', ${isByScore ? 'k0' : 'score'}, 'keys', json_build_array(${keyList}), 'fields', fields)
    order by ${orderBy(keys)}), '[]')
    from page join (select entity_id, entity_type, ${request.matchedFields ? 'fields' : "'{}'::jsonb as fields"} from search_document) d using (entity_id)) as hits,
  ${plan.facets.length === 0 ? "'[]'::json" : facetCounts(plan, context)} as facets`,
    values: parameters.values,
  };
}

/** A search over a single type also looks for the lexeme of the type, if it uses the index at all. */
function textCondition({ query, filter }: SearchPlan, context: TranslationContext): string {
  const { conditions, entityTypes, parameters } = context;
  const asked = [translateQuery(query, conditions, context), translateFilter(filter, conditions)].filter(
    (condition) => condition !== EVERYTHING,
  );
  const isSingle = entityTypes.length === 1 && asked.length > 0;
  return toSql(
    conditions.all(isSingle ? [holds(anyLexeme(entityTypes.map(typeLexeme))), ...asked] : asked),
    parameters,
  );
}

/**
 * Counts by bucket first, then reads the names of the counted buckets only. Values with equal counts are ordered by value. `unnest` is in
 * the select list, because a join takes four times as long.
 */
function facetCounts({ facets, request }: SearchPlan, { parameters }: TranslationContext): string {
  return `(select coalesce(json_agg(json_build_object('name', bucket_group, 'value', value, 'count', entities) order by bucket_group, place), '[]') from (
    select bucket_group, value, entities, row_number() over (partition by bucket_group order by entities desc, value) as place from (
      select n.bucket_group, n.value, sum(c.entities)::bigint as entities
      from (select bucket, count(*) as entities from (select unnest(facets) as bucket from hit) f group by bucket) c,
        lateral (select b.bucket_group, b.value from search_bucket b where b.bucket = c.bucket limit 1) n
      where n.bucket_group = any(${parameters.add(facets.map(({ name }) => name))}::text[])
      group by n.bucket_group, n.value) named) ranked
    where place <= ${parameters.add(request.facetSize)})`;
}
