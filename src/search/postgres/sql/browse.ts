import type { SqlClient } from '../../../database/sql-client';
import { storableText } from '../../../json/storable-text';
import type { SearchFields } from '../../fields/search-fields';
import { narrowTypes } from '../../query/narrow-types';
import { normalizeFilter } from '../../query/normalize-filter';
import { type Restriction, restrictsNothing, translateRestriction } from '../../query/restriction';
import { fieldStrings, type SearchDocument } from '../../search-document';
import type { BrowsePage, BrowseQuery } from '../../search-index';
import { bucket, ENTITIES_AT, ENTITIES_AT_AND_BELOW, folderBucket, foldersGroup } from '../rows/buckets';
import { toWhere } from '../translate/sql-condition';
import type { TranslationContext } from '../translate/translation-context';

interface BrowseRow {
  readonly groups: BrowsePage['groups'];
  readonly totalGroups: string;
  readonly entities: readonly string[];
  readonly totalEntities: string;
  readonly totalBelow: string;
}

/** Reads one level of the tree: folders, then entities, with their totals. Without a filter it reads only counts and one index range. */
export async function browse(
  client: SqlClient,
  request: BrowseQuery,
  context: TranslationContext,
): Promise<BrowsePage> {
  const { access } = narrowTypes([request.entityType], request.read.access);
  const restriction = { filter: normalizeFilter(request.filter, context.fields), access };
  const isFiltered = !restrictsNothing(restriction);
  const level = { ...request, path: storableText(request.path) };
  const source = isFiltered ? scannedLevel(level, restriction, context) : countedLevel(level, context);
  const [row] = await client.query<BrowseRow>({
    ...context.parameters.statement(levelStatement(source, level, context)),
    ...(isFiltered ? {} : { name: 'search-browse' }),
  });
  if (!row) throw new Error('a statement of scalar subqueries always has a row');
  return {
    groups: row.groups,
    totalGroups: Number(row.totalGroups),
    entities: row.entities.map((urn) => ({ urn, name: urn })),
    totalEntities: Number(row.totalEntities),
    totalBelow: Number(row.totalBelow),
  };
}

/** The source of a level: the common table expressions `folder (name, entities)` and `entity (urn)`, and SQL for two totals. */
interface LevelSource {
  readonly tables: string;
  readonly totalEntities: string;
  readonly totalBelow: string;
}

/** Strings are in sub-selects for the reason that `RowSource` gives. */
function countedLevel({ entityType, path }: BrowseQuery, { parameters }: TranslationContext): LevelSource {
  const hidden = (text: string) => `(select ${parameters.add(text)}::text)`;
  const type = hidden(entityType);
  const countOf = ({ id }: { readonly id: string }) =>
    `(select coalesce(sum(entities), 0) from search_bucket where bucket = ${parameters.add(id)}::bigint)`;
  const at = countOf(bucket(entityType, ENTITIES_AT, path));
  return {
    tables: `folder as (
  select value as name, sum(entities)::bigint as entities from search_bucket
  where entity_type = ${type} and bucket_group = ${hidden(foldersGroup(path))} group by value having sum(entities) > 0
), entity as (select urn from search_browse where entity_type = ${type} and path = ${hidden(path)})`,
    totalEntities: at,
    totalBelow: `(${countOf(folderBucket(entityType, path))} - ${at} + ${countOf(bucket(entityType, ENTITIES_AT_AND_BELOW, path))})`,
  };
}

/** The paths below a path are those from `path/` to `path0`, because `0` is the character after the slash. */
function scannedLevel(
  { entityType, path }: BrowseQuery,
  restriction: Restriction,
  context: TranslationContext,
): LevelSource {
  const { parameters, fields, conditions } = context;
  const parent = `${parameters.add(path)}::text`;
  const condition = toWhere(translateRestriction(restriction, conditions, fields), parameters);
  return {
    tables: `found as materialized (
  select d.entity_id, d.urn, b.path from search_browse b join search_document d using (entity_id)
  where b.entity_type = ${parameters.add(entityType)}
    and (b.path = ${parent} or (b.path >= ${parent} || '/' and b.path < ${parent} || '0')) and ${condition}
), folder as (
  select split_part(substr(path, length(${parent}) + 2), '/', 1) as name, count(distinct entity_id) as entities
  from found where path <> ${parent} group by 1
), entity as (select distinct urn from found where path = ${parent})`,
    totalEntities: '(select count(*) from entity)',
    totalBelow: `(select count(distinct entity_id) from found where path <> ${parent})`,
  };
}

function levelStatement(
  { tables, totalEntities, totalBelow }: LevelSource,
  { start, limit }: BrowseQuery,
  { parameters }: TranslationContext,
): string {
  const from = `${parameters.add(start)}::bigint`;
  const size = `${parameters.add(limit)}::bigint`;
  return `
with ${tables}, total as (select count(*) as folders from folder)
select (select folders from total) as "totalGroups", ${totalEntities} as "totalEntities", ${totalBelow} as "totalBelow",
  (select coalesce(json_agg(json_build_object('name', name, 'count', entities) order by entities desc, name), '[]') from (
    select name, entities from folder order by entities desc, name limit (select ${size}) offset (select ${from})) shown) as groups,
  (select coalesce(json_agg(urn order by urn), '[]') from (
    select urn from entity order by urn limit (select least(${size}, greatest(0, ${from} + ${size} - folders)) from total)
    offset (select greatest(0, ${from} - folders) from total)) shown) as entities`;
}

/** The browse paths of an entity, as they were written. */
export async function readBrowsePaths(
  client: SqlClient,
  fields: SearchFields,
  urn: string,
): Promise<readonly string[]> {
  const [document] = await client.query<Pick<SearchDocument, 'entityType' | 'fields'>>({
    name: 'search-read-browse-paths',
    text: `
select d.entity_type as "entityType", d.fields from search_document d
where d.entity_id = (select u.id from urn u where u.urn = $1)`,
    values: [urn],
  });
  if (!document) return [];
  return fields.ofType(document.entityType).paths.flatMap(({ name }) => fieldStrings(document.fields[name]));
}
