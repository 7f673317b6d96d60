import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `task.owner`, `task.owner_since`: who asked for the task, and when this user was made. A task goes on while its owner may ask for it. Null for
 * tasks of earlier releases, and of users of whom nobody wrote down when they were made.
 */
export const taskOwners: Migration = {
  name: '0028-expand-task-owners',
  up: async (knex: Knex) => {
    await knex.raw('alter table task add column owner text, add column owner_since bigint');
  },
};
