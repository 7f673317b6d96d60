import type { Migration } from './migration';

/**
 * The change log: what happened to the catalog, in the order of commits.
 *
 * - `change`: one row per changed aspect or event. Values are not copied: they are in the version tables for as long as retention keeps them.
 * - `change_counter`: the identity of the log and the last position. The last statement of a transaction locks this row until the commit, so positions are dense and
 *   in commit order over all processes.
 * - `change_consumer`: how far each registered consumer has read. Rows that one of them has not read are not deleted.
 */
const CHANGES = `
create table change (
  position bigint primary key,
  created_on bigint not null,
  entity_id bigint not null,
  entity_type text collate "C" not null,
  aspect text collate "C" not null,
  operation text collate "C" not null,
  version_before bigint,
  version_after bigint,
  event_time bigint,
  event_key uuid,
  actor text not null,
  run_id text,
  request_id text
) with (autovacuum_vacuum_insert_scale_factor = 0.5);

create table change_counter (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null default gen_random_uuid(),
  position bigint not null default 0
) with (fillfactor = 10);
insert into change_counter default values;

create table change_consumer (
  name text collate "C" primary key,
  position bigint not null default 0,
  updated_on timestamptz not null default now()
);
`;

export const changes: Migration = {
  name: '0003-changes',
  up: async (knex) => {
    await knex.raw(CHANGES);
  },
};
