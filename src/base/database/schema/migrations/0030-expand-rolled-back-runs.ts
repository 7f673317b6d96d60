import type { Knex } from 'knex';
import type { Migration } from './migration';

/** `run.rolled_back_on`: when the run was last rolled back. Its values from before do not return, also not by the rollback of a later run. */
export const rolledBackRuns: Migration = {
  name: '0030-expand-rolled-back-runs',
  up: async (knex: Knex) => {
    await knex.raw('alter table run add column rolled_back_on bigint');
  },
};
