import type { Knex } from 'knex';
import type { Migration } from './migration';

/** `webhook.headers`: name to value of the headers that a webhook sends beside those of the message. */
export const webhookHeaders: Migration = {
  name: '0031-expand-webhook-headers',
  up: async (knex: Knex) => {
    await knex.raw("alter table webhook add column headers jsonb not null default '{}'");
  },
};
