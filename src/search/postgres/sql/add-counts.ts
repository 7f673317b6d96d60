import { RowSource } from '../../../database/row-source';
import type { SqlStatement } from '../../../database/sql-client';
import type { Bucket } from '../rows/buckets';

export interface BucketChange extends Bucket {
  readonly entities: number;
}

const CHANGES = new RowSource<BucketChange>({
  id: 'bigint',
  entityType: 'text',
  group: 'text',
  value: 'text',
  entities: 'bigint',
});

/** More shards would only make counts dearer to read: two sessions share one rarely, and then the second merely waits. */
const SHARDS = 8;

/** Adds to the counts of buckets, in the shard of this session. Rows are locked in the order of bucket ids, so writers cannot deadlock. */
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
