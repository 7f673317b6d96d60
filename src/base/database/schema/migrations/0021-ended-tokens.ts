import type { Knex } from 'knex';
import type { Migration } from './migration';

/** The time when a token ended because its user was suspended. An older release goes on without the column. */
const COLUMNS = 'alter table access_token add column ended_on bigint';

export const endedTokens: Migration = {
  name: '0021-expand-ended-tokens',
  up: async (knex: Knex) => {
    await knex.raw(COLUMNS);
  },
};
