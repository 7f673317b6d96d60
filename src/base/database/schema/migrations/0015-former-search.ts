import type { Knex } from 'knex';
import type { Migration } from './migration';

/** Drops the tables of the search engine that searched in PostgreSQL. The next service fills `stored_document` from the aspects. */
const TABLES = ['search_document', 'search_browse', 'search_run', 'search_bucket'];

export const formerSearch: Migration = {
  name: '0015-former-search',
  up: async (knex: Knex) => {
    await knex.raw(`drop table ${TABLES.join(', ')}`);
  },
};
