import type { Migration } from './migration';

/**
 * What a search cluster is still to be told of time series events: which of them, not what they are. Apart from `search_outbox`, so that
 * no search waits for events. Numbered by the same sequence. `search_poison` tells the refused of one entity apart: its document has no
 * part. `index_task` is the task of the cluster that goes with one of ours.
 */
const TABLES = `
create table search_event_outbox (
  version bigint primary key default nextval('search_document_version'),
  entity_id bigint not null,
  entity_type text collate "C" not null,
  aspect text collate "C" not null,
  timestamp_millis bigint not null,
  event_key uuid not null,
  attempts int not null default 0,
  due_on timestamptz not null default '-infinity',
  written_on timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

alter table search_poison add column part text collate "C" not null default '';
alter table search_poison drop constraint search_poison_pkey, add primary key (entity_id, part);

alter table task add column index_task text;
`;

export const eventOutbox: Migration = {
  name: '0008-event-outbox',
  up: async (knex) => {
    await knex.raw(TABLES);
  },
};
