import type { Knex } from 'knex';
import type { Migration } from './migration';

/** The key of the last item that long work has done, for work whose items have no numbers. */
const COLUMN = 'alter table work_progress add column place text';

export const workPlace: Migration = {
  name: '0020-expand-work-place',
  up: async (knex: Knex) => {
    await knex.raw(COLUMN);
  },
};
