import type { Migration } from './migration';

/**
 * The tables that hold what people wrote. Everything else (search, counters) can be made again from them.
 *
 * - Hot indexes hold ids, never urn texts: `urn` gives every known urn one, also urns that are only linked to.
 * - Times are epoch milliseconds, as clients send and read them.
 * - Values and system metadata are texts, spliced into answers as they are: the only place that looks inside is the writer.
 * - Rows leave room on their page (fillfactor) so that a rewrite touches no index.
 * - No foreign keys: one writer makes all rows of an entity in one transaction, and a check a row would cost it a third of its time.
 */
const TABLES = `
create table urn (
  id bigint generated always as identity primary key,
  urn text collate "C" not null unique,
  entity_type text collate "C" not null
);

create table entity (
  id bigint primary key,
  removed boolean not null default false,
  run_ids text not null default '[]',
  created_on bigint not null,
  updated_on bigint not null
) with (fillfactor = 80);

create table aspect_latest (
  entity_id bigint not null,
  aspect text collate "C" not null,
  version bigint not null,
  value text not null,
  system_metadata text not null,
  run_id text not null,
  created_on bigint not null,
  created_by text not null,
  primary key (entity_id, aspect)
) with (fillfactor = 85);
create index aspect_latest_run on aspect_latest (run_id, entity_id) where run_id <> 'no-run-id-provided';

create table aspect_version (
  entity_id bigint not null,
  aspect text collate "C" not null,
  version bigint not null,
  value text not null,
  system_metadata text not null,
  run_id text not null,
  created_on bigint not null,
  created_by text not null,
  primary key (entity_id, aspect, version)
);
create index aspect_version_run on aspect_version (run_id, entity_id) where run_id <> 'no-run-id-provided';

create table edge (
  source_id bigint not null,
  relationship text collate "C" not null,
  destination_id bigint not null,
  aspect text collate "C" not null,
  created_on bigint not null,
  created_by text not null,
  updated_on bigint not null,
  updated_by text not null,
  properties text,
  primary key (source_id, relationship, destination_id, aspect)
) with (fillfactor = 90);
create index edge_destination on edge (destination_id, relationship, source_id);

create table timeseries_event (
  entity_id bigint not null,
  aspect text collate "C" not null,
  timestamp_millis bigint not null,
  event_key uuid not null,
  entity_type text collate "C" not null,
  event text not null,
  system_metadata text,
  run_id text,
  columns jsonb not null,
  created_on bigint not null,
  primary key (entity_id, aspect, timestamp_millis, event_key)
);
create index timeseries_event_age on timeseries_event (entity_type, aspect, timestamp_millis);
create index timeseries_event_run on timeseries_event (run_id) where run_id is not null;

create table task (
  id bigint generated always as identity primary key,
  node text not null,
  kind text not null,
  parameters jsonb not null,
  created_on bigint not null,
  deadline bigint,
  worker text,
  worker_seen_on bigint,
  finished_on bigint,
  total bigint not null default 0,
  deleted bigint not null default 0,
  batches bigint not null default 0,
  error text
);
create index task_open on task (id) where finished_on is null;
`;

export const store: Migration = {
  name: '0001-store',
  up: async (knex) => {
    await knex.raw(TABLES);
  },
};
