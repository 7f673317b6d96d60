import type { Migration } from './migration';

/** What an interrupted import refused counts when it goes on. */
export const refusedWork: Migration = {
  name: '0009-refused-work',
  up: async (knex) => {
    await knex.raw('alter table work_progress add column refused bigint not null default 0');
  },
};
