import type { Migration } from './migration';

/** How far an import of a file had come when it was interrupted; an import that ends takes its row away. */
export const importProgress: Migration = {
  name: '0003-import-progress',
  up: async (knex) => {
    await knex.raw(`
      create table import_progress (
        file text primary key,
        records_done bigint not null,
        updated_on timestamptz not null default now()
      )`);
  },
};
