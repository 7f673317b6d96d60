import { RowSource } from '../../../database/row-source';
import type { SqlClient } from '../../../database/sql-client';
import type { Bucket } from '../rows/buckets';

export interface BucketChange extends Bucket {
  readonly entities: number;
}

const CHANGES = new RowSource<BucketChange>({ id: 'bigint', entityType: 'text', group: 'text', value: 'text', entities: 'bigint' });

/** More shards would only make counts dearer to read: two sessions share one rarely, and then the second merely waits. */
const SHARDS = 8;

/** Adds to the counts of buckets, in the shard of this session. Rows are locked in the order of bucket ids, so writers cannot deadlock. */
export async function addCounts(client: SqlClient, changes: readonly BucketChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query({
    name: 'search-add-counts',
    text: `
insert into search_bucket as b (bucket, shard, entity_type, bucket_group, value, entities)
select id, pg_backend_pid() % ${SHARDS}, entity_type, "group", value, entities from ${CHANGES.as('change')} order by id
on conflict (bucket, shard) do update set entities = b.entities + excluded.entities`,
    values: CHANGES.values(changes),
  });
}
