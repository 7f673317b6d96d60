import type { Knex } from 'knex';
import { integers, key, texts } from './columns';
import type { Migration } from './migration';

/**
 * - `signing_key`: keys that sign access tokens. The newest one signs. The others only verify, so that a rotation ends no token.
 * - `access_token`: what the entity of a token cannot say: the end of its text, its scope, its last use. The text itself is not stored.
 */
export const accounts: Migration = {
  name: '0004-accounts',
  up: async (knex: Knex) => {
    await knex.schema
      .createTable('signing_key', (table) => {
        key(table, 'id');
        table.binary('secret').notNullable();
        integers(table, 'created_on');
        table.primary(['id']);
      })
      .createTable('access_token', (table) => {
        key(table, 'id');
        texts(table, 'text_end', 'scope');
        table.bigInteger('last_used_on');
        table.primary(['id']);
      });
  },
};
