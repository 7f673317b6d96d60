import { anyOf, RowSource } from '../../../database/row-source';
import type { Database, SqlClient, SqlStatement } from '../../../database/sql-client';
import { ENTITY_TYPE_FIELD } from '../../fields/search-field';
import type { BucketChange } from '../rows/bucket-changes';

const CHANGES = new RowSource<BucketChange>({
  id: 'bigint',
  entityType: 'text',
  group: 'text',
  value: 'text',
  entities: 'bigint',
});

/** More shards would make counts slower to read. Two sessions rarely share a shard, and then the second waits for the first. */
const SHARDS = 8;

/** Adds to the counts of buckets, in the shard of this session. Rows are locked in the order of bucket ids, so writers do not deadlock. */
export function addCounts(changes: readonly BucketChange[]): readonly SqlStatement[] {
  if (changes.length === 0) return [];
  return [
    {
      name: 'search-add-counts',
      text: `
insert into search_bucket as b (bucket, shard, entity_type, bucket_group, value, entities)
select id, pg_backend_pid() % ${SHARDS}, entity_type, "group", value, entities from ${CHANGES.as('change')} order by id
on conflict (bucket, shard) do update set entities = b.entities + excluded.entities`,
      values: CHANGES.values(changes),
    },
  ];
}

/**
 * Counts all documents again. Writers wait for the lock; readers do not. The names of the buckets come from the old counts, because every
 * write of a document inserts a row for each of its buckets. Buckets that only soft-deleted entities are in have a count of 0.
 */
export async function recountBuckets(database: Database): Promise<void> {
  await database.transaction(async (client) => {
    await client.query({ text: 'lock table search_bucket in share row exclusive mode' });
    await client.query({
      text: `
create temporary table search_bucket_counted on commit drop as
select n.*, c.entities from (
  select b.bucket, count(*) filter (where not d.removed) as entities
  from search_document d, unnest(case when d.removed then d.facets else d.facets || d.folders end) as b(bucket) group by b.bucket
) c join (select distinct on (bucket) bucket, entity_type, bucket_group, value from search_bucket) n using (bucket)`,
    });
    await client.query({ text: 'delete from search_bucket' });
    await client.query({
      text: `
insert into search_bucket (bucket, shard, entity_type, bucket_group, value, entities)
select bucket, 0, entity_type, bucket_group, value, entities from search_bucket_counted`,
    });
  });
}

export async function countEntities(
  client: SqlClient,
  entityTypes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await client.query<{ readonly type: string; readonly entities: string }>({
    name: 'search-count-entities',
    text: `
select entity_type as type, sum(entities) as entities from search_bucket
where entity_type = ${anyOf(1, 'text')} and bucket_group = $2 group by entity_type`,
    values: [entityTypes, ENTITY_TYPE_FIELD.name],
  });
  const counted = new Map(rows.map(({ type, entities }) => [type, Number(entities)]));
  return new Map(entityTypes.map((type) => [type, counted.get(type) ?? 0]));
}
