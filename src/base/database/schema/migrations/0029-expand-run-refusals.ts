import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `run_refusal`: records that were refused while the others of their request were written, for a month and up to a limit for each run.
 * `run.refused` counts all of them.
 */
const TABLE = `
create table run_refusal (
  id bigint generated always as identity primary key,
  run_id text collate "C" not null,
  urn text collate "C" not null,
  aspect text collate "C" not null,
  record bigint not null,
  code text not null,
  reason text not null,
  actor text collate "C" not null,
  request_id text not null,
  refused_on bigint not null
);
create index run_refusal_run on run_refusal (run_id, id);
create index run_refusal_time on run_refusal (refused_on);
alter table run add column refused bigint not null default 0`;

export const runRefusals: Migration = {
  name: '0029-expand-run-refusals',
  up: async (knex: Knex) => {
    await knex.raw(TABLE);
  },
};
