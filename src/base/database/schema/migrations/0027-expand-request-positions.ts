import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `change_request.position`: the end of the change log when the request was drafted, to compare with the deletion of its entity. Times of
 * processes differ. Null for requests of earlier releases.
 */
export const requestPositions: Migration = {
  name: '0027-expand-request-positions',
  up: async (knex: Knex) => {
    await knex.raw('alter table change_request add column position bigint');
  },
};
