import type { Knex } from 'knex';
import type { Migration } from './migration';

/** `actor_throttle`: limits that an administrator gave to single actors. A null is the limit of the settings. */
export const actorThrottles: Migration = {
  name: '0033-expand-actor-throttles',
  up: async (knex: Knex) => {
    await knex.raw(`create table actor_throttle (
      actor text primary key,
      requests_per_second integer,
      megabytes_per_second integer,
      set_by text not null,
      set_on bigint not null
    )`);
  },
};
