import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `run`: how many latest values each run wrote, of active and of soft-deleted entities, and when it was last observed. Every count is a sum
 * over shards, one per database session that wrote, so that writers of the same run do not wait for each other.
 */
const RUNS = `
create table run (
  run_id text collate "C" not null,
  shard smallint not null,
  active_rows bigint not null,
  removed_rows bigint not null,
  last_observed bigint not null,
  primary key (run_id, shard)
) with (fillfactor = 50);

insert into run (run_id, shard, active_rows, removed_rows, last_observed)
select latest.run_id, 0, count(*) filter (where not entity.removed), count(*) filter (where entity.removed),
       max(coalesce(substring(latest.system_metadata from '"lastObserved":([0-9]{1,15})[,}]')::bigint, latest.created_on))
from aspect_latest as latest join entity on entity.id = latest.entity_id
where latest.run_id <> 'no-run-id-provided' group by latest.run_id`;

export const runs: Migration = {
  name: '0008-runs',
  up: async (knex: Knex) => {
    await knex.raw(RUNS);
  },
};
