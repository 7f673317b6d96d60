import type { Database } from '../../../database/sql-client';

/**
 * Counts all documents anew. Writers wait at the lock (they add to counts as the last thing they do), readers do not notice. Names of
 * buckets are taken from the old counts: whoever writes a document leaves there a row for each of its buckets. Those that only removed
 * entities are in count 0.
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
