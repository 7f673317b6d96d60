import type { Migration } from './migration';

/** How far long work was when it was interrupted; work that ends takes its row away. */
export const workProgress: Migration = {
  name: '0003-work-progress',
  up: async (knex) => {
    await knex.raw(`
      create table work_progress (
        work text primary key,
        position bigint not null,
        updated_on timestamptz not null default now()
      )`);
  },
};
