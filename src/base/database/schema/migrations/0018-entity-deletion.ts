import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `entity_deletion`: the last deletion of an entity, also of one that exists again. Actors whose access depends on what is stored see
 * nothing from before it. `position` is its last row in the change log, `versions` the last version of each aspect.
 */
const TABLE = `
create table entity_deletion (
  entity_id bigint primary key,
  position bigint not null,
  versions jsonb not null
)`;

/** Everything that the log and the history have of these entities is from before their deletion. */
const ABSENT = `
insert into entity_deletion (entity_id, position, versions)
select gone.entity_id, (select position from change_counter), jsonb_object_agg(gone.aspect, gone.version)
from aspect_deleted as gone
where not exists (select from entity where entity.id = gone.entity_id) group by gone.entity_id`;

/** Entities that exist again: what was deleted before they were created. Times have to do, because nothing else was stored. */
const PRESENT = `
with former as (
  select old.entity_id, entity.created_on, old.aspect, max(old.version) as version
  from aspect_version as old join entity on entity.id = old.entity_id
  where old.deleted_on <= entity.created_on group by old.entity_id, entity.created_on, old.aspect
),
logged as (
  select change.entity_id, max(change.position) as position
  from change join (select distinct entity_id, created_on from former) as again on again.entity_id = change.entity_id
  where change.created_on < again.created_on group by change.entity_id
)
insert into entity_deletion (entity_id, position, versions)
select former.entity_id, coalesce(max(logged.position), 0), jsonb_object_agg(former.aspect, former.version)
from former left join logged on logged.entity_id = former.entity_id group by former.entity_id`;

export const entityDeletion: Migration = {
  name: '0018-expand-entity-deletion',
  up: async (knex: Knex) => {
    await knex.raw(TABLE);
    await knex.raw(ABSENT);
    await knex.raw(PRESENT);
  },
};
