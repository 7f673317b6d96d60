import type { Client } from 'pg';
import { CLUSTER_TABLES } from './migrations/0002-search';

export const FIRST_STEP_OF_010 = '0001-store';
/** The steps of version 0.1.0. `0001-catalog` and `0002-search` took their place. */
const STEPS_OF_010 = [
  FIRST_STEP_OF_010,
  '0002-search',
  '0003-work-progress',
  '0004-search-outbox',
  '0005-event-sequence',
  '0006-outbox-age',
  '0007-edge-between',
  '0008-event-outbox',
  '0009-refused-work',
];

/** The name under which `migrate` reports this step. */
export const UPGRADE_FROM_010 = 'upgrade-from-0.1.0';

/** Steps that the upgrade does the work of. */
export const MADE_BY_UPGRADE: ReadonlySet<string> = new Set(['0001-catalog', '0002-search']);

/** Whether version 0.1.0 made the schema, by the steps that the database lists. */
export function isOf010(done: ReadonlySet<string>): boolean {
  return done.size === STEPS_OF_010.length && STEPS_OF_010.every((name) => done.has(name));
}

/**
 * Makes the schema of version 0.1.0 the one that `0001-catalog` and `0002-search` make, in one transaction. A change of these two is
 * repeated here. No row is rewritten.
 * The indexer sends what a search cluster has not received.
 */
const UPGRADE = `
begin;
alter table edge_between rename to indirect_edge;
alter index edge_between_pkey rename to indirect_edge_pkey;
alter index edge_between_source rename to indirect_edge_source;
alter index edge_between_destination rename to indirect_edge_destination;
alter table search_document rename column factor to rank_weight;
alter table search_document rename column details to field_terms;
alter table aspect_version add column deleted_on bigint;
create table aspect_deleted (
  entity_id bigint not null,
  aspect text collate "C" not null,
  version bigint not null,
  deleted_on bigint not null,
  primary key (entity_id, aspect)
);
${CLUSTER_TABLES}
insert into search_retry (urn, entity_id, entity_type)
select distinct on (urn) urn, entity_id, entity_type from search_outbox;
insert into search_retry (urn, part, entity_id, entity_type, aspect, timestamp_millis, event_key)
select distinct on (e.entity_id, e.aspect, e.timestamp_millis, e.event_key) u.urn,
  e.aspect || ' ' || e.timestamp_millis || ' ' || e.event_key, e.entity_id, e.entity_type, e.aspect, e.timestamp_millis, e.event_key
from search_event_outbox as e join urn as u on u.id = e.entity_id;
drop table search_outbox, search_event_outbox;
drop sequence search_document_version;
delete from knex_migrations;
insert into knex_migrations (name, batch, migration_time) values ('0001-catalog', 1, now()), ('0002-search', 1, now());
commit;
`;

/** The caller holds the lock of migrations. */
export async function upgradeFrom010(client: Client): Promise<void> {
  await client.query(UPGRADE);
}
