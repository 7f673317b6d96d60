import { RowSource } from '#base/database/row-source';
import type { SqlClient } from '#base/database/sql-client';

/** A former name of an aspect, and its name of now. */
export interface AspectRename {
  readonly oldName: string;
  readonly newName: string;
  /** The preference. If an entity has values under several former names, the smallest wins. */
  readonly preference: number;
}

/** Entities by id, both ends included. */
interface IdRange {
  readonly first: number;
  readonly last: number;
}

const RENAMES = new RowSource<AspectRename>({ oldName: 'text', newName: 'text', preference: 'int' });

const STORED = ['aspect_latest', 'aspect_version', 'aspect_deleted', 'timeseries_event'];

/** The range of the entities with something under a former name; undefined if there is nothing. Scans the tables. */
export async function findFormerNames(
  client: SqlClient,
  renames: readonly AspectRename[],
): Promise<IdRange | undefined> {
  const parts = STORED.map((table) => `select entity_id from ${table} where aspect = any ($1)`);
  const [row] = await client.query<{ readonly first: number | null; readonly last: number | null }>({
    text: `select min(entity_id)::float8 as first, max(entity_id)::float8 as last from (${parts.join(' union all ')}) as found`,
    values: [renames.map(({ oldName }) => oldName)],
  });
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;
}

/** The renames of which an entity has values or events under the former name, and none under the name of now. Scans the tables. */
export async function renamesToDo(
  client: SqlClient,
  renames: readonly AspectRename[],
): Promise<readonly Omit<AspectRename, 'preference'>[]> {
  return client.query({ text: RENAMES_TO_DO, values: RENAMES.values(renames) });
}

const RENAMES_TO_DO = `
with rename as materialized (select * from ${RENAMES.as('given')}),
named as (select old_name as name from rename union select new_name from rename),
found as materialized (
  ${STORED.map((table) => `select entity_id, aspect from ${table} where aspect = any (array(select name from named))`).join(' union ')}
)
select distinct rename.old_name as "oldName", rename.new_name as "newName"
from found join rename on rename.old_name = found.aspect
where not exists (select from found as taken where taken.entity_id = found.entity_id and taken.aspect = rename.new_name)
order by 1, 2`;

const [FIRST, LAST] = [`$${RENAMES.parameters + 1}`, `$${RENAMES.parameters + 2}`];

/** Values and history of an entity get the name together, and only if it has none under the name of now. */
const VERSIONED = ['aspect_latest', 'aspect_version', 'aspect_deleted'];

const RENAME_VALUES = `
with rename as (select * from ${RENAMES.as('given')}),
found as (${VERSIONED.map((table) => `select entity_id, aspect from ${table} where entity_id between ${FIRST} and ${LAST}`).join(' union ')}),
old as (
  select distinct on (found.entity_id, rename.new_name) found.entity_id, rename.old_name, rename.new_name
  from found join rename on rename.old_name = found.aspect
  where not exists (select from found as taken where taken.entity_id = found.entity_id and taken.aspect = rename.new_name)
  order by found.entity_id, rename.new_name, rename.preference
),
${[
  ...VERSIONED.map((table) => [table, 'entity_id']),
  ['edge', 'source_id'],
  ['indirect_edge', 'maker_id'],
  ['change', 'entity_id'],
]
  .map(
    ([table, id]) => `in_${table} as (
  update ${table} as stored set aspect = old.new_name from old where stored.${id} = old.entity_id and stored.aspect = old.old_name
)`,
  )
  .join(',\n')}
select count(*)::float8 as renamed from old`;

const RENAME_EVENTS = `
with rename as (select * from ${RENAMES.as('given')})
update timeseries_event as stored set aspect = rename.new_name from rename
where stored.entity_id between ${FIRST} and ${LAST} and stored.aspect = rename.old_name and not exists (
  select from timeseries_event as taken where taken.entity_id = stored.entity_id and taken.aspect = rename.new_name
    and taken.timestamp_millis = stored.timestamp_millis and taken.event_key = stored.event_key)`;

/** Renames what the entities of a range have under former names. @returns the number of renamed aspects of entities */
export async function renameAspects(
  client: SqlClient,
  renames: readonly AspectRename[],
  { first, last }: IdRange,
): Promise<number> {
  const values = [...RENAMES.values(renames), first, last];
  const [row] = await client.query<{ readonly renamed: number }>({ text: RENAME_VALUES, values });
  await client.query({ text: RENAME_EVENTS, values });
  return row?.renamed ?? 0;
}

const RENAME_SHIPPED = `
with rename as (select * from ${RENAMES.as('given')})
update shipped_aspect as stored set aspect = rename.new_name from rename
where stored.aspect = rename.old_name
  and not exists (select from shipped_aspect as taken where taken.urn = stored.urn and taken.aspect = rename.new_name)`;

const RENAME_EVENT_CHANGES = `
with rename as (select * from ${RENAMES.as('given')})
update change as stored set aspect = rename.new_name from rename where stored.aspect = rename.old_name and stored.event_time is not null`;

/** Renames aspects in the list of metadata that came with the models, and in the changes of events. */
export async function renameListed(client: SqlClient, renames: readonly AspectRename[]): Promise<void> {
  const values = RENAMES.values(renames);
  for (const text of [RENAME_SHIPPED, RENAME_EVENT_CHANGES]) await client.query({ text, values });
}
