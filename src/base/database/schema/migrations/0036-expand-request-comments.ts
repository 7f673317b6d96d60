import type { Knex } from 'knex';
import type { Migration } from './migration';

/** `change_request.comments`: what people say about a request, oldest first, as `[{author, time, text}]`. */
export const requestComments: Migration = {
  name: '0036-expand-request-comments',
  up: async (knex: Knex) => {
    await knex.raw(`alter table change_request add column comments jsonb not null default '[]'`);
  },
};
