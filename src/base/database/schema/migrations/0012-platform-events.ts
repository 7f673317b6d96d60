import type { Knex } from 'knex';
import type { Migration } from './migration';

/** `payload`: JSON of a platform event, which has no value in another table. */
const PLATFORM_EVENTS = 'alter table change add column payload text';

export const platformEvents: Migration = {
  name: '0012-platform-events',
  up: async (knex: Knex) => {
    await knex.raw(PLATFORM_EVENTS);
  },
};
