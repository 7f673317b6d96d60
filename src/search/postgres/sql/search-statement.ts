import { binaryArray } from '../../../database/binary-array';
import { excessColumn, runningBytes, type SizedRow, whileItFits } from '../../../database/answer-bytes';
import type { SqlStatement } from '../../../database/sql-client';
import type { SearchPlan } from '../../query/search-plan';
import { translateRestriction } from '../../query/restriction';
import { translateQuery } from '../../query/translate-query';
import { decodeCursor } from '../../result/cursor';
import type { SearchDocument } from '../../search-document';
import { quoteLexeme, typeLexeme } from '../rows/lexemes';
import { scoreExpression } from '../translate/score-expression';
import { afterCursor, keyColumns, orderBy, type SortKey, sortKeys } from '../translate/sort-keys';
import { EVERYTHING, holds, toWhere } from '../translate/sql-condition';
import type { TranslationContext } from '../translate/translation-context';

/** The one row that a search statement returns. */
export interface SearchRow {
  readonly total: string | number;
  readonly hits: readonly HitRow[];
  readonly facets: readonly FacetRow[];
  /** Hits of each group of `within`; null if all its entities are hits. */
  readonly groups?: readonly number[] | null;
}

/** The fields are null if the row does not fit into an answer. */
export interface HitRow extends SizedRow {
  readonly id: number;
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
  const { parameters, fields } = context;
  const score = scoreExpression(plan.query, context);
  const keys = sortKeys(plan.request.sort, fields, score, parameters);
  const groups = groupsOf(plan, context);
  return parameters.statement(`
with hit as materialized (${matchingRows(plan, context, { score, keys, groups })}), page as (${pageOfHits(plan, context, keys)})
select (select count(*) from hit) as total,
  (${hitsAsJson(plan, keys)}) as hits,
  ${plan.facets.length === 0 ? "'[]'::json" : facetCounts(plan, context)} as facets,
  ${groupCounts(plan, groups, context)} as groups`);
}

interface Matching {
  readonly score: string;
  readonly keys: readonly SortKey[];
  readonly groups: readonly string[] | null;
}

/** All hits with their sort keys. Without a sort order, the only key is the score. */
function matchingRows(plan: SearchPlan, context: TranslationContext, { score, keys, groups }: Matching): string {
  const conditions = [
    `d.entity_type = any(${context.parameters.add(context.entityTypes)}::text[])`,
    plan.showsRemoved ? 'true' : 'not d.removed',
    isWithin(groups),
    textCondition(plan, context),
  ];
  const scoreColumn = plan.request.sort.length === 0 ? '' : `, ${score} as score`;
  return `
  select d.entity_id, d.urn, d.facets${scoreColumn}${keyColumns(keys)}
  from search_document d
  where ${conditions.join(' and ')}
`;
}

function isWithin(groups: readonly string[] | null): string {
  return groups === null ? 'true' : `d.entity_id = any(${groups.join(' || ') || "'{}'::bigint[]"})`;
}

/** The placeholders of the ids of each group. */
function groupsOf({ request: { within } }: SearchPlan, { parameters }: TranslationContext): readonly string[] | null {
  return within?.groups.map(({ ids }) => `${parameters.add(binaryArray('bigint', ids))}::bigint[]`) ?? null;
}

/** Null if all entities of the set are hits, which is most often so: then the sizes of the groups are the counts. */
function groupCounts(
  { request: { within, facets } }: SearchPlan,
  groups: readonly string[] | null,
  { parameters }: TranslationContext,
): string {
  if (!within || !groups || !facets || groups.length === 0) return 'null::json';
  const size = within.groups.reduce((sum, { ids }) => sum + ids.length, 0);
  const members = groups.map((ids, place) => `select unnest(${ids}) as id, ${place} as place`);
  const counts = groups.map((_, place) => `count(*) filter (where place = ${place})`);
  return `case when (select count(*) from hit) < ${parameters.add(size)}::bigint then (
    select json_build_array(${counts.join(', ')}) from hit join (${members.join(' union all ')}) as member on member.id = hit.entity_id) end`;
}

/** The hits of the page, and one more if there is a next page. */
function pageOfHits({ request }: SearchPlan, { parameters }: TranslationContext, keys: readonly SortKey[]): string {
  const { cursor, start, count } = request;
  const kinds = keys.map(({ type }) => (type === 'text' ? 'text' : 'number'));
  const after = cursor === undefined ? 'true' : afterCursor(keys, decodeCursor(cursor, kinds), parameters);
  const offset = parameters.add(cursor === undefined ? start : 0);
  return `
  select * from hit where ${after} order by ${orderBy(keys)} limit ${parameters.add(count + 1)} offset ${offset}
`;
}

/** Documents are joined after the page is cut, so that only its rows are read. */
function hitsAsJson({ request }: SearchPlan, keys: readonly SortKey[]): string {
  const score = request.sort.length === 0 ? 'k0' : 'score';
  const keyList = keys.map((_, index) => `k${index}`).join(', ');
  const hits = request.matchedFields ? HITS_WITH_FIELDS : HITS;
  return `select coalesce(json_agg(json_build_object('id', entity_id, 'urn', urn, 'entityType', entity_type, 'score', ${score},
      'keys', json_build_array(${keyList}), 'fields', fields, 'excessBytes', "excessBytes") order by ${orderBy(keys)}), '[]') from ${hits} as hit_document`;
}

const HITS = `(select page.*, d.entity_type, '{}'::json as fields, null as "excessBytes" from page join search_document d using (entity_id))`;

/** Documents may have megabytes, so fields are read only while those of the page fit. `offset 0` makes PostgreSQL write each document once. */
const HITS_WITH_FIELDS = `(select sized.*, ${whileItFits('document::json')} as fields, ${excessColumn()} from (
      select page.*, d.entity_type, d.document, ${runningBytes('d.document')} as bytes
      from page cross join lateral (
        select entity_type, fields::text as document from search_document d where d.entity_id = page.entity_id offset 0) d
    ) as sized)`;

/** A search over a single type also looks for the lexeme of the type, if it uses the index at all. */
function textCondition(plan: SearchPlan, context: TranslationContext): string {
  const { conditions, entityTypes, parameters, fields } = context;
  const restrictions = [
    translateQuery(plan.query, conditions, context),
    translateRestriction(plan, conditions, fields),
  ].filter((condition) => condition !== EVERYTHING);
  const isSingle = entityTypes.length === 1 && restrictions.length > 0;
  return toWhere(
    conditions.all(
      isSingle ? [holds(entityTypes.map((type) => quoteLexeme(typeLexeme(type)))), ...restrictions] : restrictions,
    ),
    parameters,
  );
}

/**
 * Counts by bucket first, then reads the names of the counted buckets only. Values with equal counts are ordered by value. `unnest` is in
 * the select list, because a join takes four times as long.
 */
function facetCounts({ facets, request }: SearchPlan, { parameters }: TranslationContext): string {
  return `(select coalesce(json_agg(json_build_object('name', bucket_group, 'value', value, 'count', entities)
      order by bucket_group, place), '[]') from (
    select bucket_group, value, entities,
      row_number() over (partition by bucket_group order by entities desc, value) as place from (
      select n.bucket_group, n.value, sum(c.entities)::bigint as entities
      from (select bucket, count(*) as entities from (select unnest(facets) as bucket from hit) f group by bucket) c,
        lateral (select b.bucket_group, b.value from search_bucket b where b.bucket = c.bucket limit 1) n
      where n.bucket_group = any(${parameters.add(facets.map(({ name }) => name))}::text[])
      group by n.bucket_group, n.value) named) ranked
    where place <= ${parameters.add(request.facetSize)})`;
}
