import type { Knex } from 'knex';
import type { Migration } from './migration';

/**
 * `webhook.owner_since`: when the owner was made, so that a user who is made again with the same name does not get what the former one asked
 * for. Null for webhooks of earlier releases.
 */
export const webhookOwners: Migration = {
  name: '0026-expand-webhook-owners',
  up: async (knex: Knex) => {
    await knex.raw('alter table webhook add column owner_since bigint');
  },
};
