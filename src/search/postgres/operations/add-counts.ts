import { binaryColumns } from '../../../database/binary-columns';
import type { SqlClient } from '../../../database/sql-client';
import type { Bucket } from '../rows/buckets';

export interface BucketChange extends Bucket {
  readonly entities: number;
}

/** More shards would only make counts dearer to read: two sessions share one rarely, and then the second merely waits. */
const SHARDS = 8;

/** Adds to the counts of buckets, in the shard of this session. Rows are locked in the order of bucket ids, so writers cannot deadlock. */
export async function addCounts(client: SqlClient, changes: readonly BucketChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query({
    name: 'search-add-counts',
    text: `
insert into search_bucket as b (bucket, shard, entity_type, bucket_group, value, entities)
select bucket, pg_backend_pid() % ${SHARDS}, entity_type, bucket_group, value, entities
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[]) as c(bucket, entity_type, bucket_group, value, entities)
order by bucket
on conflict (bucket, shard) do update set entities = b.entities + excluded.entities`,
    values: binaryColumns(changes, { id: 'bigint', entityType: 'text', group: 'text', value: 'text', entities: 'bigint' }),
  });
}
