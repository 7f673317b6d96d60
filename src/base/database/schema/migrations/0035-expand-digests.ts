import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `digest`: users who hear what changed, and how far they have heard. A null position begins at the end of the log. `attempt_to` is the end of
 * a message of which nobody knows whether it arrived.
 */
export const digests: Migration = {
  name: '0035-expand-digests',
  up: async (knex: Knex) => {
    await knex.raw(`create table digest (
      urn text collate "C" primary key,
      is_daily boolean not null,
      position bigint,
      attempt_to bigint,
      next_on bigint not null,
      failures integer not null default 0,
      last_error text,
      sent_on bigint,
      claimed_by uuid,
      claimed_until bigint not null default 0
    )`);
  },
};
